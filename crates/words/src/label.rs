//! Fixed texts: buttons, headings, settings, short states.
//!
//! Long because each of them is a row.

use crate::Language;

/// One row a label: its name, the English text, the Korean text.
macro_rules! labels {
    ($($name:ident: $english:literal, $korean:literal;)*) => {
        /// A text that takes no argument.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Label {
            $(#[doc = $english] $name,)*
        }

        impl Label {
            /// Every label.
            pub const ALL: &'static [Self] = &[$(Self::$name,)*];

            /// The text in `language`.
            #[must_use]
            pub const fn text(self, language: Language) -> &'static str {
                match (self, language) {
                    $(
                        (Self::$name, Language::English) => $english,
                        (Self::$name, Language::Korean) => $korean,
                    )*
                }
            }
        }
    };
}

labels! {
    // The start screen.
    PlayComputer: "Play the computer", "컴퓨터와 두기";
    TwoPlayers: "Two players", "둘이서 두기";
    Watch: "Watch", "관전";
    OverNetwork: "Network", "네트워크";
    HostGame: "Host a game", "대국 열기";
    JoinGame: "Join a game", "대국 참가";
    Join: "Join", "참가";
    YourName: "Your name", "내 이름";
    NameHint: "as the other player sees it", "상대에게 보이는 이름";
    Invitation: "Invitation", "초대장";
    InvitationHint: "chess://", "chess:// 초대장";
    InvitationMeaning: "Paste the invitation that you were sent, or a link to look on.", "받은 초대장이나 관전 링크를 붙여 넣으세요.";
    InvitationReady: "An invitation to play. Enter joins the game.", "대국 초대장입니다. Enter를 누르면 참가합니다.";
    WatchReady: "A link to look on. Enter shows the game.", "관전 링크입니다. Enter를 누르면 대국을 봅니다.";
    ServerReady: "A link to a server. Enter opens a game there, as it is chosen here.", "서버 링크입니다. Enter를 누르면 고른 대로 대국을 엽니다.";
    InviteScheme: "An invitation begins with chess://.", "초대장은 chess://로 시작합니다.";
    InviteHost: "The invitation names no computer.", "초대장에 컴퓨터 주소가 없습니다.";
    InvitePort: "The port in the invitation is no number from 1 to 65535.", "초대장의 포트가 1~65535 사이의 수가 아닙니다.";
    InviteCut: "The invitation is cut off or changed: copy all of it.", "초대장이 잘렸거나 바뀌었습니다. 전체를 복사하세요.";
    InviteKey: "The key in the invitation is cut off or changed: copy all of it.", "초대장의 열쇠가 잘렸거나 바뀌었습니다. 전체를 복사하세요.";
    InvitePlain: "This link encrypts nothing, so it is good within one computer only.", "암호화하지 않는 링크라 한 컴퓨터 안에서만 쓸 수 있습니다.";
    ContinueGame: "Continue", "이어서 두기";
    OpenFile: "Open a file", "파일 열기";
    EditPosition: "Set up a position", "국면 편집";
    Analysis: "Analysis", "분석";
    Settings: "Settings", "설정";
    Help: "Help", "도움말";
    Quit: "Quit", "끝내기";
    Start: "Start", "시작";
    Back: "Back", "뒤로";
    Cancel: "Cancel", "취소";
    Confirm: "Confirm", "확인";
    Close: "Close", "닫기";
    YourColor: "Your color", "내 색";
    RandomColor: "Random", "무작위";
    Level: "Level", "난이도";
    Opponent: "Opponent", "상대";
    OpponentHint: "personality, challenge code", "기풍, 도전 코드";
    Personality: "Personality", "기풍";
    Balanced: "Balanced", "균형";
    BalancedPlays: "Plays what it thinks best, with no taste of its own.", "가리지 않고 가장 좋다고 보는 수를 둡니다.";
    Attacker: "Attacker", "공격";
    AttackerPlays: "Goes for your king and keeps the pieces on.", "킹을 노리고 기물 교환을 피합니다.";
    Fortress: "Fortress", "철벽";
    FortressPlays: "A safe king first, and every trade is welcome.", "킹의 안전이 먼저이고 교환을 반깁니다.";
    Gambiteer: "Gambiteer", "갬빗";
    GambiteerPlays: "Opens with gambits, and gives material for free play.", "갬빗으로 시작하고 기물을 내주며 활발하게 둡니다.";
    Grinder: "Grinder", "엔드게임";
    GrinderPlays: "Pawn structure, passed pawns and a long endgame.", "폰 구조와 통과한 폰, 긴 엔드게임을 좋아합니다.";
    Pawnstormer: "Pawnstormer", "폰 돌격";
    PawnstormerPlays: "Pawns forward, first where your king lives.", "상대 킹 쪽부터 폰을 밀어붙입니다.";
    KnightLover: "Knight lover", "나이트";
    KnightLoverPlays: "Knights before bishops, on outposts above all.", "비숍보다 나이트를 아끼고 전초에 세웁니다.";
    ChallengeCode: "Challenge code", "도전 코드";
    ChallengeHint: "12 letters and digits", "영문자와 숫자 12자";
    ChallengeLetters: "O is read as 0, I and L as 1", "O는 0으로, I와 L은 1로 읽습니다";
    ChallengeMeaning: "Whoever enters a game's code meets the same opponent.", "대국의 코드를 넣으면 누구나 같은 상대를 만납니다.";
    ChallengeLeft: "Something else has been chosen since; Start plays that.", "그 뒤에 다른 것을 골랐습니다. 고른 대로 시작합니다.";
    ChallengeWrong: "A letter or digit of the code is wrong.", "코드에 틀린 글자가 있습니다.";
    CopyChallenge: "Copy the challenge code", "도전 코드 복사";
    KeyChallenge: "Opponent and challenge", "상대와 도전 코드";
    NoChallenge: "Only a game of one person against the computer, from a standard or Chess960 position, has a code.", "표준이나 체스960 배치에서 혼자 컴퓨터와 두는 대국에만 코드가 있습니다.";
    Chess960: "Chess960", "체스960";
    Clock: "Clock", "시계";
    NoClock: "No clock", "시계 없음";

    OwnClock: "Custom", "직접";
    Fischer: "Fischer", "피셔";
    Bronstein: "Bronstein", "브론스타인";
    Delay: "Delay", "지연";
    Hourglass: "Hourglass", "모래시계";
    BothSides: "Both sides", "양쪽";
    TimePerSide: "Time", "시간";
    BonusPerMove: "Per move", "수마다";
    SecondStage: "Stage 2", "둘째 시간은";
    SecondTime: "Its time", "둘째 시간";
    ClockText: "In seconds, as in PGN", "PGN 방식(초)";
    NoneAtAll: "None", "없음";
    More: "More", "더 보기";
    MoreHint: "start position, odds, taking back", "시작 배치, 핸디캡, 무르기";
    Standard: "Standard", "표준";
    Odds: "Odds", "핸디캡";
    OwnPosition: "Custom", "직접";
    WhoGives: "Who gives odds", "떼어 주는 쪽";
    WhichPiece: "Without which piece", "떼는 기물";
    PositionNumber: "Number", "번호";
    AnotherNumber: "Draw another", "다시 뽑기";
    TakingBack: "Taking moves back", "무르기";
    TakebacksFree: "Allowed", "허용";
    TakebacksByConsent: "If agreed", "합의하면";
    TakebacksForbidden: "Not allowed", "금지";
    PlayersChat: "The players may chat", "대국자끼리 대화";

    // Second Look, and the positions that come back.
    SecondLook: "Second Look", "복기";
    KeySecondLook: "Second Look at the game", "대국 복기";
    Practice: "Practice", "연습";
    WholeGame: "Whole game", "대국 전체";
    TurningPoints: "Turning points", "승부처";
    NoTurningPoint: "No move turned the result.", "승부가 뒤집힌 곳이 없습니다.";
    FindBetter: "Find a move that holds.", "지킬 수 있는 수를 찾아보세요.";
    ShowAnswer: "Show the answer", "정답 보기";
    TryAgain: "Try again", "다시 두기";
    NextPosition: "Next position", "다음 국면";
    NothingDue: "No position is due today.", "오늘 풀 국면이 없습니다.";
    PracticeDone: "All positions of today are done.", "오늘 국면을 모두 풀었습니다.";
    KnownNow: "You know it now: it does not come back.", "이제 익혔으니 다시 나오지 않습니다.";
    OnlyFinished: "Second Look is for games that are over.", "끝난 대국만 복기할 수 있습니다.";
    StopLooking: "Stop", "멈춤";
    GoOnLooking: "Go on", "계속";
    Accuracy: "Accuracy", "정확도";
    Inaccuracy: "inaccuracy", "아쉬운 수";
    Mistake: "mistake", "실수";
    Blunder: "blunder", "큰 실수";

    // Players.
    You: "You", "나";
    Computer: "Computer", "컴퓨터";
    ExternalEngine: "UCI program", "UCI 프로그램";
    RandomMover: "Random mover", "무작위 수";

    // What one can do in a game.
    NewGame: "New game", "새 대국";
    Rematch: "Rematch", "재대국";
    Resign: "Resign", "기권";
    ResignSure: "Resign?", "기권할까요?";
    OfferDraw: "Offer draw", "무승부 제안";
    AcceptDraw: "Accept draw", "무승부 수락";
    ClaimDraw: "Claim draw", "무승부 청구";
    Decline: "Decline", "거절";
    TakeBack: "Take back", "무르기";
    AllowTakeback: "Allow takeback", "무르기 허락";
    LastGame: "Last game", "지난 대국";
    Redo: "Redo", "다시 두기";
    TryFromHere: "Try again from here", "여기서 다시 두기";
    CompareLines: "Compare lines", "수순 비교";
    LinePlayed: "This game", "이 대국";
    LineLeft: "Line taken back", "무른 수순";
    AnotherLine: "Another line", "다른 수순";
    ReturnToLine: "Return to this line", "이 수순으로";
    Replay: "Replay", "재생";
    Restart: "Restart", "다시 시작";
    TakeOver: "Take over", "내가 두기";
    ClaimWin: "Claim win", "승리 청구";
    CallOff: "Call off", "대국 취소";
    Resume: "Resume", "계속";
    AddTime: "Give 15 seconds", "15초 주기";
    Flip: "Flip board", "판 뒤집기";
    Hint: "Hint", "힌트";
    FirstMove: "First move", "처음으로";
    PreviousMove: "Previous move", "이전 수";
    NextMove: "Next move", "다음 수";
    LastMove: "Last move", "마지막으로";
    Save: "Save", "저장";
    Open: "Open", "열기";
    CopyFen: "Copy FEN", "FEN 복사";
    CopyPgn: "Copy PGN", "PGN 복사";
    Paste: "Paste", "붙여넣기";
    Copied: "Copied", "복사했습니다";
    ExportPicture: "Save board as picture", "판을 그림으로 저장";
    Fullscreen: "Full screen", "전체 화면";
    SoundOn: "Sound on", "소리 켬";
    SoundOff: "Sound off", "소리 끔";

    // How a game stands.
    Thinking: "Thinking…", "생각 중…";
    Check: "Check", "체크";
    Checkmate: "Checkmate", "체크메이트";
    Stalemate: "Stalemate", "스테일메이트";
    PastPosition: "Past position: return to the end to move", "지난 국면입니다. 두려면 마지막으로 돌아가세요";
    AnalysisUnreadable: "The last analysis cannot be read; it is in the folder analyses", "지난 분석을 읽을 수 없어 analyses 폴더에 두었습니다";
    AnalysisKept: "The analysis is kept: Ctrl+Z on the next one brings it back", "분석을 보관했습니다. 다음 분석에서 Ctrl+Z를 누르면 돌아옵니다";
    Moves: "Moves", "기보";
    NoSuchMove: "No such move", "그런 수는 없습니다";

    // Hints.
    HintMate: "There is a forced mate.", "강제 체크메이트가 있습니다.";
    HintWinning: "You can get a winning position.", "이길 수 있는 국면입니다.";
    HintBetter: "You can get the better position.", "유리해질 수 있습니다.";
    HintEven: "The position is about even.", "형세가 비슷합니다.";
    HintWorse: "You stand worse: look for a defence.", "불리합니다. 방어할 수를 찾으세요.";
    HintLosing: "You are in trouble: make it hard for the other side.", "많이 불리합니다. 상대가 어렵게 두세요.";
    HintMated: "You are about to be mated: hold out as long as you can.", "곧 체크메이트를 당합니다. 최대한 버티세요.";
    HintCheck: "Look for a check.", "체크를 찾아보세요.";
    HintCapture: "Look for a capture.", "잡을 기물을 찾아보세요.";

    // The position editor.
    EmptyBoard: "Empty board", "빈 판";
    StartPosition: "Start position", "시작 배치";
    PlayFromHere: "Play from here", "이 국면에서 두기";
    MovePieces: "Move pieces", "기물 옮기기";
    Erase: "Take pieces away", "기물 지우기";
    PositionIsLegal: "Legal position", "둘 수 있는 국면";

    // The analysis board.
    Engine: "Engine", "엔진";
    EngineOff: "The engine is off", "엔진을 껐습니다";
    TryMoves: "Move the pieces to try things out", "기물을 움직여 보세요";

    // The options of a program.
    ProgramOptions: "Options of the program", "프로그램 옵션";
    ProgramAsked: "The program is being asked…", "프로그램에 묻는 중…";
    NoOptions: "The program has no options", "프로그램에 옵션이 없습니다";
    PressBefore: "Press before the game", "대국 전에 누르기";
    Defaults: "Defaults", "기본값";

    // Files.
    Picture: "Picture", "그림";
    FolderUp: "One folder up", "상위 폴더";
    FolderHome: "Home folder", "홈 폴더";
    NoFiles: "Nothing here to open", "여기에는 열 파일이 없습니다";
    TypePath: "Name or path", "이름 또는 경로";
    Screenshot: "Take a screenshot", "화면 갈무리";

    Files: "Files", "파일";
    Games: "Games", "기보 목록";
    FindGame: "Name, year or result", "이름, 연도, 결과";
    NoGames: "No such game", "그런 기보가 없습니다";

    // Records: the games that are kept.
    Records: "Records", "기록";
    FindPosition: "Find this position", "이 국면 찾기";
    KeyFindPosition: "Find games with this position", "이 국면이 나온 대국 찾기";
    WithPosition: "With this position", "이 국면이 나온 대국";
    EveryPosition: "Any position", "국면 조건 없음";
    Filters: "Filters", "조건";
    ClearFilters: "Clear", "조건 지우기";
    AnyOf: "Any", "모두";
    Won: "Won", "승";
    Drawn: "Drawn", "무";
    Lost: "Lost", "패";
    ByPlayer: "Player", "이름";
    ByOpening: "Opening or ECO code", "오프닝 또는 ECO 코드";
    ByResult: "Result", "결과";
    ByColor: "Color", "색";
    ByCause: "Ending", "종료 이유";
    ByOrigin: "Games", "대국";
    PlayedHere: "Played here", "직접 둔 대국";
    Imported: "Imported", "가져온 기보";
    FromDate: "From: 2026.11", "시작: 2026.11";
    UntilDate: "Until", "끝";
    FewestMoves: "Moves: at least", "최소 수";
    MostMoves: "At most", "최대 수";
    NotADate: "A date is like 2026.11.30, 2026.11 or 2026", "날짜는 2026.11.30, 2026.11, 2026처럼 씁니다";
    NotANumber: "A number of moves is needed", "수를 숫자로 적으세요";
    Bin: "Bin", "휴지통";
    Searching: "Searching…", "찾는 중…";
    NoRecords: "Every game that ends is kept here.", "끝난 대국은 모두 여기에 남습니다.";
    NoneFound: "No game fits these filters.", "조건에 맞는 대국이 없습니다.";
    DeleteGame: "Delete", "삭제";
    RestoreGame: "Restore", "되살리기";
    Deleted: "Deleted: Ctrl+Z brings it back", "삭제했습니다. Ctrl+Z를 누르면 되돌립니다";
    NothingDeleted: "Nothing was deleted here", "여기서 삭제한 대국이 없습니다";
    Restored: "Restored", "되살렸습니다";
    CorrectGame: "Correct", "고치기";
    Statistics: "Statistics", "통계";
    NoStatistics: "Games against the computer are added up here.", "컴퓨터와 둔 대국을 여기서 셉니다.";
    RatingOverTime: "Rating against our measured levels", "측정된 난이도로 본 레이팅";
    ScoreByLevel: "Score by level: won, drawn, lost", "난이도별 승·무·패";
    ScoreByColorAndClock: "Score by color and clock", "색과 시계별 승·무·패";
    ScoreByOpening: "Score by opening", "오프닝별 승·무·패";
    Rating: "Rating", "레이팅";
    Openings: "Openings", "오프닝";
    Score: "Score", "득점률";
    SuggestedLevel: "Next level", "다음 난이도";
    WinningStreak: "Wins in a row", "연승";
    LosingStreak: "Losses in a row", "연패";
    UnbeatenStreak: "Games unbeaten", "연속 무패";
    LongestWinning: "most wins", "최다 연승";
    NoRating: "Play the computer to be rated.", "컴퓨터와 두면 레이팅이 나옵니다.";
    Event: "Event", "대회";
    Site: "Site", "장소";
    PlayedOn: "Date", "날짜";
    Round: "Round", "라운드";
    GameNote: "Note", "메모";
    Tag: "PGN tag", "PGN 태그";
    Corrected: "Corrected", "고쳤습니다";
    GameGone: "This game is not there any more.", "이 대국은 이제 없습니다.";
    NoTag: "PGN has no tag of this name.", "PGN에 이런 이름의 태그가 없습니다.";
    RecordsUnread: "The imported games cannot be read:", "가져온 기보를 읽을 수 없습니다:";
    ImportGames: "Import PGN", "PGN 가져오기";
    Importing: "Importing", "가져오는 중";
    ExportGames: "Export list", "목록 내보내기";
    Exporting: "Exporting", "내보내는 중";
    Stop: "Stop", "멈추기";
    Stopped: "Stopped", "멈췄습니다";
    Stopping: "Stopping…", "멈추는 중…";
    Forget: "Forget it", "그만두기";
    RefusedGames: "Refused", "받지 않은 기보";
    Explorer: "Explorer", "탐색";
    KeyTurnPage: "Statistics, explorer", "통계, 탐색";
    NeverHere: "No game came here.", "이 국면이 나온 대국이 없습니다.";
    MyGames: "Mine", "내 대국";
    WatchReplay: "Replay", "재생하기";
    ReplaySpeed: "Speed", "속도";
    Pause: "Pause", "멈춤";
    Bullet: "Bullet", "불릿";
    Blitz: "Blitz", "블리츠";
    Rapid: "Rapid", "래피드";
    Classical: "Classical", "클래식";
    UnknownTime: "Unknown", "모름";
    EndedByResignation: "Resignation", "기권";
    EndedByTime: "Out of time", "시간패";
    EndedByLeaving: "Left the game", "대국 이탈";
    EndedByIllegalMove: "Illegal move", "반칙수";
    EndedByRuling: "Arbiter's ruling", "심판 판정";
    EndedDead: "No mate possible", "체크메이트 불가";
    EndedByAgreement: "Agreement", "합의";
    EndedByThreefold: "Threefold repetition", "3회 동형반복";
    EndedByFivefold: "Fivefold repetition", "5회 동형반복";
    EndedByFifty: "Fifty moves", "50수 규칙";
    EndedBySeventyFive: "Seventy-five moves", "75수 규칙";
    EndedByTimeUnwinnable: "Time, no mate possible", "시간 초과, 체크메이트 불가";
    EndedByDrawRuling: "Ruled a draw", "무승부 판정";
    EndedCalledOff: "Called off", "대국 취소";
    EndedLeft: "Unfinished", "중단한 대국";
    Unknown: "Unknown", "모름";

    // Settings.
    LanguageSetting: "Language", "언어";
    Appearance: "Appearance", "모양";
    Game: "Game", "대국";
    Sounds: "Sounds", "소리";
    Volume: "Volume", "음량";
    Music: "Music", "음악";
    Theme: "Theme", "테마";
    ThemeDark: "Dark", "어둡게";
    ThemeLight: "Light", "밝게";
    Board: "Board", "판";
    BoardSlate: "Slate", "슬레이트";
    BoardWalnut: "Walnut", "호두나무";
    BoardMoss: "Moss", "이끼";
    BoardPaper: "Paper", "종이";
    BoardDusk: "Dusk", "해거름";
    BoardGraphite: "Graphite", "흑연";
    BoardHighContrast: "High contrast", "고대비";
    BoardCustom: "Own colors", "직접 고른 색";
    BoardRepaired: "Colors adjusted so that marks stay visible", "표시가 보이도록 색을 조정했습니다";
    LightSquares: "Light squares", "밝은 칸";
    DarkSquares: "Dark squares", "어두운 칸";
    Pieces: "Pieces", "기물";
    PiecesStaunton: "Staunton", "스탠턴";
    PiecesFacet: "Facet", "각진 기물";
    PiecesLetters: "Letters", "글자";
    PiecesDisguised: "Disguised", "가린 기물";
    PiecesHidden: "Hidden: an empty board", "숨김: 빈 보드";
    Coordinates: "Coordinates", "좌표";
    Animation: "Animation", "움직임 효과";
    ReduceMotion: "Reduce motion", "움직임 줄이기";
    Zoom: "Zoom", "확대";
    MoveInput: "Moving pieces", "두는 방법";
    InputBoth: "Click and drag", "클릭과 끌기";
    InputClick: "Click only", "클릭만";
    InputDrag: "Drag only", "끌기만";
    AutoQueen: "Promote to queen", "퀸으로 자동 승격";
    Never: "Never", "안 함";
    AutoQueenPremove: "In premoves", "프리무브에서";
    Always: "Always", "항상";
    ConfirmMoves: "Confirm moves", "수 확인";
    SlipGuard: "Slip guard", "실수 방지";
    ConfirmMove: "Play this move? Enter plays it, Esc takes it back", "이 수를 둘까요? Enter로 두고 Esc로 되돌립니다";
    SlipDropped: "Dropped close to another square: Esc takes it back", "다른 칸 가까이에 놓았습니다. Esc로 되돌립니다";
    SlipCastling: "You could castle: Esc takes the king back", "캐슬링할 수 있습니다. Esc로 되돌립니다";
    SlipQueen: "The queen could be taken: Esc takes it back", "퀸이 잡힐 수 있습니다. Esc로 되돌립니다";
    Slips: "Slips", "실수";
    CautionMeaning: "Slips are held back for 0.8 s, or every move until it is confirmed.", "실수 같은 수는 0.8초, 아니면 모든 수를 확인할 때까지 붙듭니다.";
    SlowGames: "8 min or more", "8분 이상";
    FastGames: "Less than 8 min", "8분 미만";
    GuardQueen: "Queen given away", "퀸을 내줄 때";
    EngineThreads: "Engine threads", "엔진 스레드";
    Automatic: "Auto", "자동";
    SlipStalemate: "This would be stalemate: Esc takes it back", "스테일메이트가 됩니다. Esc로 되돌립니다";
    CautionOff: "Not with less than", "이보다 적으면 안 막음";
    TenSeconds: "10 s", "10초";
    TwentySeconds: "20 s", "20초";
    OneMinute: "1 min", "1분";
    BoardSize: "Board size", "판 크기";
    ResizeBoard: "Drag to resize the board; press twice to fit", "끌어서 판 크기 바꾸기, 두 번 누르면 창에 맞춤";
    Moving: "Moving", "두기";
    MovesOn: "A click moves", "클릭 이동";
    OnPress: "When pressed", "누를 때";
    OnRelease: "When let go", "뗄 때";
    OneClick: "One click is enough", "한 번 클릭으로 두기";
    CastlingSetting: "Castling", "캐슬링";
    CastlingSquares: "Two squares", "두 칸";
    CastlingDrag: "Or drag to rook", "룩으로 끌기도";
    CastlingClick: "Or click rook", "룩 클릭도";
    LastMoveShown: "Last move", "마지막 수";
    MarkedSquares: "Marked squares", "칸 표시";
    WithArrow: "And an arrow", "화살표도";
    WheelSteps: "Wheel steps moves", "휠로 수 넘기기";
    CapturedPieces: "Captured pieces", "잡은 기물";
    Difference: "Difference", "차이만";
    AllOfThem: "All", "모두";
    TenthsShown: "Tenths of a second", "0.1초 표시";
    ClockBar: "Bar of time left", "남은 시간 막대";
    BelowTenSeconds: "Below 10 s", "10초 미만";
    TimePerMove: "Time per move", "수마다 쓴 시간";
    Draws: "Draw by rule", "규칙에 따른 무승부";
    ReplyDelay: "Least reply time", "최소 응수 시간";
    AutoFlip: "Two at one board", "한 판에 두 사람";
    FlipNever: "Nothing turns", "그대로";
    FlipBoard: "Board turns", "판 돌리기";
    FlipPieces: "Pieces turn", "기물 돌리기";
    AfterGame: "After the game", "대국 뒤";
    EvaluationBar: "Evaluation bar", "형세 막대";
    On: "On", "켬";
    Off: "Off", "끔";

    // Sounds by event.
    SoundMove: "Move", "수";
    SoundCapture: "Capture", "잡기";
    SoundCheck: "Check", "체크";
    SoundCastling: "Castling", "캐슬링";
    SoundPromotion: "Promotion", "승격";
    SoundWin: "Win", "승리";
    SoundLoss: "Loss", "패배";
    SoundDraw: "Draw", "무승부";
    SoundLowTime: "Low time", "시간 부족";
    SoundRefusal: "Refused move", "둘 수 없는 수";
    SoundQuestion: "Confirmation", "확인 요청";
    SoundTick: "Last 5 seconds", "마지막 5초";

    // Keys.
    Keys: "Keys", "단축키";
    Window: "Window", "창";
    KeyCursor: "Move the square cursor", "칸 커서 이동";
    KeySelect: "Select or move", "고르기, 두기";
    KeyArrow: "Arrow or circle, color 1 to 4", "화살표·원, 색 1~4";
    DrawingFrom: "Drawing from here; again at the end", "여기서 그리기 시작, 끝에서 한 번 더";
    KeyErase: "Take the last letter back", "마지막 글자 지우기";
    KeyDropPremoves: "Drop all premoves", "프리무브 모두 취소";
    KeyPremoveCondition: "When a premove is played", "프리무브를 둘 조건";
    KeyDraw: "Offer, accept or claim a draw", "무승부 제안, 수락, 청구";
    KeyResign: "Resign: press twice", "기권: 두 번 누르기";
    KeyRestart: "Restart a program that failed", "멈춘 프로그램 다시 시작";
    KeyTakeOver: "Play on in its place", "그 자리에서 이어 두기";
    KeyPause: "Pause or resume", "멈추기, 계속하기";
    KeySound: "Sound on or off", "소리 켜기, 끄기";
    KeyLarger: "Larger", "크게";
    KeySmaller: "Smaller", "작게";
    KeyUsualSize: "Usual size", "보통 크기";
    KeyEscape: "Step back out", "한 단계 나가기";
    KeyTypeMove: "Type a move: Nf3, e2e4, O-O", "수 입력: Nf3, e2e4, O-O";
    KeyReport: "Save a replay for a report", "신고용 재생 파일 저장";
    KeyReplay: "Play back; again: faster", "기보 재생, 다시 누르면 빠르게";
    KeySayPosition: "Say the position", "국면 읽기";
    KeySayClocks: "Say the clocks", "시계 읽기";
    KeySayMove: "Say the last move", "마지막 수 읽기";
    KeySayPlayers: "Say who plays", "두는 사람 읽기";

    // A game over the network.
    OnLocalNetwork: "On the local network", "로컬 네트워크의 대국";
    NobodyNear: "Nobody on the local network waits for a player.", "로컬 네트워크에 상대를 기다리는 사람이 없습니다.";
    NoName: "Somebody", "이름 없음";
    Chat: "Chat", "대화";
    ChatHint: "to the other player", "상대에게 할 말";
    Mute: "Hear nothing more of the other player", "상대의 말 듣지 않기";
    Unmute: "Hear the other player again", "상대의 말 다시 듣기";
    Muted: "Chat · muted", "대화 · 듣지 않음";
    KeyChat: "Chat", "대화";
    Listed: "Listed on the local network", "로컬 네트워크에 보이기";
    WaitingForPlayer: "Waiting for the other player", "상대를 기다리는 중";
    SendInvitation: "Send this invitation to the other player.", "이 초대장을 상대에게 보내세요.";
    NotBegun: "Waiting for a second player", "두 번째 대국자를 기다리는 중";
    NotBegunYet: "You look on as soon as the game begins.", "대국이 시작하면 바로 관전합니다.";
    CopyInvitation: "Copy the invitation", "초대장 복사";
    CopyWatchLink: "Copy the link to look on", "관전 링크 복사";
    CallOffTable: "Call it off", "취소하기";
    CallLater: "Call again later", "나중에 다시 연결";
    ForgetSeat: "Give the seat up", "자리 버리기";
    SeatPutAside: "Your seat is kept: come back to it from the start screen.", "자리를 남겨 두었습니다. 시작 화면에서 돌아올 수 있습니다.";
    SeatsPutAside: "Put aside", "남겨 둔 대국";
    ComeBack: "Come back to your game", "두던 대국으로 돌아가기";
    NotConnected: "Not connected", "연결되지 않음";
    LookingOn: "You look on.", "관전하고 있습니다.";
    HostWasAway: "The host was away: the clocks stand until whoever is to move is back.", "대국을 연 컴퓨터가 꺼져 있었습니다. 둘 차례인 사람이 돌아오면 시계가 갑니다.";
    RematchAsked: "You have offered another game.", "재대국을 제안했습니다.";
    AcceptRematch: "Accept", "수락";
    NoCounsel: "No help in a game against somebody over the network.", "네트워크 대국에서는 도움을 받을 수 없습니다.";
    FinishFirst: "Your game over the network goes on: finish it or resign first.", "네트워크 대국이 진행 중입니다. 먼저 끝내거나 기권하세요.";
    QuitTwice: "Your game over the network goes on and your clock may run. Again to quit.", "네트워크 대국이 진행 중이며 시계가 갈 수 있습니다. 한 번 더 누르면 끝냅니다.";
    KeyNetwork: "Play over the network", "네트워크 대국";
    KeyCopyInvitation: "Copy the invitation to a game", "대국 초대장 복사";

    // When the program itself breaks.
    KeptAgain: "The game is saved again.", "대국을 다시 저장합니다.";
    OpenElsewhere: "Tabia is open in another window; the last game stays there.", "Tabia가 다른 창에 열려 있어 지난 대국은 그 창에 그대로 있습니다.";
    NoSoundDevice: "No sound device", "소리 장치 없음";
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_hangul(letter: char) -> bool {
        ('가'..='힣').contains(&letter)
    }

    #[test]
    fn korean_is_korean_and_english_is_not() {
        for &label in Label::ALL {
            let (english, korean) = (label.text(Language::English), label.text(Language::Korean));
            assert!(!english.trim().is_empty(), "{label:?}");
            assert!(!english.chars().any(is_hangul), "{label:?}");
            assert!(korean.chars().any(is_hangul), "{label:?}");
        }
    }

    #[test]
    fn no_text_has_blanks_at_its_ends() {
        for &label in Label::ALL {
            for language in Language::ALL {
                assert_eq!(
                    label.text(language),
                    label.text(language).trim(),
                    "{label:?}"
                );
            }
        }
    }
}
