//! Encrypted connections: who the host is, and how a guest makes sure of it.

use std::sync::Arc;

use ring::digest::{SHA256, digest};
use rustls::client::danger::{HandshakeSignatureValid, ServerCertVerified, ServerCertVerifier};
use rustls::crypto::{CryptoProvider, verify_tls12_signature, verify_tls13_signature};
use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, PrivateKeyDer, ServerName, UnixTime};
use rustls::{
    CertificateError, ClientConfig, DigitallySignedStruct, Error, RootCertStore, ServerConfig,
    SignatureScheme,
};
use thiserror::Error as ThisError;

use crate::invite::{KeyPin, Security};

/// Who a host is: its certificate and its key.
#[derive(Clone, Debug)]
pub struct Identity {
    pub(super) config: Arc<ServerConfig>,
    pin: KeyPin,
}

/// Why a host has no identity.
#[derive(Debug, ThisError)]
pub enum IdentityError {
    /// The certificate is none.
    #[error("the certificate cannot be read: {0}")]
    Certificate(String),
    /// The key is none, or is not the certificate's.
    #[error("the key cannot be read, or is not the certificate's: {0}")]
    Key(String),
    /// Its file cannot be read or written.
    #[error("its file: {0}")]
    File(std::io::Error),
}

impl Identity {
    /// A new key with a certificate that it signs itself, as PEM: certificate, then key.
    ///
    /// # Errors
    /// The system has no random numbers.
    pub fn generate() -> Result<String, IdentityError> {
        let made = rcgen::generate_simple_self_signed(vec!["tabia".to_owned()]);
        let made = made.map_err(|error| IdentityError::Key(error.to_string()))?;
        Ok(made.cert.pem() + &made.signing_key.serialize_pem())
    }

    /// The identity that `certificates`, the host's own first, and `key` tell of; both are PEM.
    ///
    /// # Errors
    /// What is wrong with them.
    pub fn from_pem(certificates: &str, key: &str) -> Result<Self, IdentityError> {
        let chain: Vec<CertificateDer<'static>> =
            CertificateDer::pem_slice_iter(certificates.as_bytes())
                .collect::<Result<_, _>>()
                .map_err(|error| IdentityError::Certificate(error.to_string()))?;
        let first = chain.first();
        let first =
            first.ok_or_else(|| IdentityError::Certificate("there is none in it".to_owned()))?;
        let pin = pin_of(first).map_err(|error| IdentityError::Certificate(error.to_string()))?;
        let key = PrivateKeyDer::from_pem_slice(key.as_bytes())
            .map_err(|error| IdentityError::Key(error.to_string()))?;
        let config = ServerConfig::builder_with_provider(provider())
            .with_safe_default_protocol_versions()
            .and_then(|config| config.with_no_client_auth().with_single_cert(chain, key))
            .map_err(|error| IdentityError::Key(error.to_string()))?;
        Ok(Self {
            config: Arc::new(config),
            pin,
        })
    }

    /// What a guest knows the host's key by.
    #[must_use]
    pub const fn pin(&self) -> KeyPin {
        self.pin
    }
}

fn provider() -> Arc<CryptoProvider> {
    Arc::new(rustls::crypto::ring::default_provider())
}

fn pin_of(certificate: &CertificateDer<'_>) -> Result<KeyPin, webpki::Error> {
    let certificate = webpki::EndEntityCert::try_from(certificate)?;
    let key = certificate.subject_public_key_info();
    let hash = digest(&SHA256, &key);
    Ok(KeyPin(
        hash.as_ref().try_into().expect("SHA-256 has 32 bytes"),
    ))
}

/// How a guest secures its connections; none for plain ones.
pub(super) fn trust(security: Security) -> Result<Option<Arc<ClientConfig>>, Error> {
    let builder =
        ClientConfig::builder_with_provider(provider()).with_safe_default_protocol_versions()?;
    let config = match security {
        Security::Plain => return Ok(None),
        Security::Pinned(pin) => builder
            .dangerous()
            .with_custom_certificate_verifier(Arc::new(Pinned {
                pin,
                provider: provider(),
            }))
            .with_no_client_auth(),
        Security::Authorities => {
            let mut roots = RootCertStore::empty();
            for certificate in rustls_native_certs::load_native_certs().certs {
                // One that cannot be read is one that vouches for nobody.
                let _ = roots.add(certificate);
            }
            builder.with_root_certificates(roots).with_no_client_auth()
        }
    };
    Ok(Some(Arc::new(config)))
}

/// Whoever holds the one key is the host, whatever its name.
#[derive(Debug)]
struct Pinned {
    pin: KeyPin,
    provider: Arc<CryptoProvider>,
}

impl ServerCertVerifier for Pinned {
    fn verify_server_cert(
        &self,
        end_entity: &CertificateDer<'_>,
        _: &[CertificateDer<'_>],
        _: &ServerName<'_>,
        _: &[u8],
        _: UnixTime,
    ) -> Result<ServerCertVerified, Error> {
        match pin_of(end_entity) {
            Ok(pin) if pin == self.pin => Ok(ServerCertVerified::assertion()),
            Ok(_) => Err(CertificateError::ApplicationVerificationFailure.into()),
            Err(_) => Err(CertificateError::BadEncoding.into()),
        }
    }

    fn verify_tls12_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signature: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, Error> {
        let algorithms = &self.provider.signature_verification_algorithms;
        verify_tls12_signature(message, certificate, signature, algorithms)
    }

    fn verify_tls13_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signature: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, Error> {
        let algorithms = &self.provider.signature_verification_algorithms;
        verify_tls13_signature(message, certificate, signature, algorithms)
    }

    fn supported_verify_schemes(&self) -> Vec<SignatureScheme> {
        let algorithms = &self.provider.signature_verification_algorithms;
        algorithms.supported_schemes()
    }
}
