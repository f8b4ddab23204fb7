import { generateKeyPairSync } from 'node:crypto'
import forge from 'node-forge'
import type { TlsPair } from '../http/listener.ts'

/** Creates a self-signed certificate for localhost that is valid for a day. */
export function testCertificate(): TlsPair {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  })
  const certificate = forge.pki.createCertificate()
  certificate.publicKey = forge.pki.publicKeyFromPem(publicKey)
  certificate.serialNumber = '01'
  certificate.validity.notBefore = new Date(Date.now() - 3_600_000)
  certificate.validity.notAfter = new Date(Date.now() + 86_400_000)
  const name = [{ name: 'commonName', value: 'localhost' }]
  certificate.setSubject(name)
  certificate.setIssuer(name)
  certificate.setExtensions([{ name: 'subjectAltName', altNames: [{ type: 2, value: 'localhost' }] }])
  certificate.sign(forge.pki.privateKeyFromPem(privateKey), forge.md.sha256.create())
  return { cert: forge.pki.certificateToPem(certificate), key: privateKey }
}
