"""Reads the lines of `differential` and compares them with python-chess: moves, SAN (of one move in eight) and keys."""

import sys

import chess
import chess.polyglot

asked = 0
for line in sys.stdin:
    mode, fen, moves, key = line.rstrip("\n").split("\t")
    board = chess.Board(fen, chess960=True)
    ours = dict(pair.split("=", 1) for pair in moves.split())
    theirs = {board.uci(move, chess960=True): move for move in board.legal_moves}
    assert ours.keys() == theirs.keys(), (fen, set(ours) ^ set(theirs))
    assert board.status() == chess.STATUS_VALID, (fen, board.status())
    assert board.fen(en_passant="legal") == fen, (fen, board.fen(en_passant="legal"))
    assert f"{chess.polyglot.zobrist_hash(board):016x}" == key, fen
    for index, (uci, san) in enumerate(ours.items()):
        if (asked + index) % 8 == 0:
            assert board.san(theirs[uci]) == san, (fen, uci, san)
    asked += 1
print(f"{asked} positions: the same answers as python-chess {chess.__version__}")
