import { generateKeyPair, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import type { Instant } from 'domain/values/dates.ts'
import forge from 'node-forge'

/**
 * An organization's key and certificates for sealing documents. The private key is secret and must be stored encrypted.
 */
export interface SealingIdentity {
  readonly keyPem: string
  readonly certPem: string
  /**
   * The issuing authority's certificate. The authority's private key is discarded as soon as the signing certificate
   * has been issued.
   */
  readonly chainPem: string
}

const BITS = 3072
const AUTHORITY_YEARS = 20
const SEAL_YEARS = 10

const generate = promisify(generateKeyPair)

async function keys(): Promise<{ publicPem: string; privatePem: string }> {
  const { publicKey, privateKey } = await generate('rsa', {
    modulusLength: BITS,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  return { publicPem: publicKey, privatePem: privateKey }
}

/** Returns a serial number that is positive and can't be guessed. */
function serial(): string {
  const bytes = randomBytes(16)
  bytes[0] = ((bytes[0] ?? 0) & 0x7f) | 0x40
  return bytes.toString('hex')
}

function certificate(publicPem: string, from: Date, years: number): forge.pki.Certificate {
  const made = forge.pki.createCertificate()
  made.publicKey = forge.pki.publicKeyFromPem(publicPem)
  made.serialNumber = serial()
  made.validity.notBefore = from
  const until = new Date(from)
  until.setUTCFullYear(until.getUTCFullYear() + years)
  made.validity.notAfter = until
  return made
}

/** node-forge's types declare `valueTagClass` as a class, but the library accepts the number of an ASN.1 type. */
const UTF8: number = forge.asn1.Type.UTF8
const named = (organization: string, commonName: string): forge.pki.CertificateField[] => [
  { name: 'organizationName', value: organization, valueTagClass: UTF8 },
  { name: 'commonName', value: commonName, valueTagClass: UTF8 },
]

/**
 * Creates a signing key and its certificate. The certificate is issued by an authority that exists only for this
 * certificate. The server creates an organization's key the first time it starts with that organization.
 * @param now the current time. The certificates are valid from one day earlier, to allow for clock differences.
 */
export async function createSealingIdentity(organization: string, now: Instant): Promise<SealingIdentity> {
  const from = new Date(Date.parse(now) - 86_400_000)
  from.setUTCMilliseconds(0)
  const [authorityKeys, sealKeys] = await Promise.all([keys(), keys()])
  const authorityName = named(organization, `${organization} Document Authority`)

  const authority = certificate(authorityKeys.publicPem, from, AUTHORITY_YEARS)
  authority.setSubject(authorityName)
  authority.setIssuer(authorityName)
  authority.setExtensions([
    { name: 'basicConstraints', critical: true, cA: true, pathLenConstraint: 0 },
    { name: 'keyUsage', critical: true, keyCertSign: true, cRLSign: true },
    { name: 'subjectKeyIdentifier' },
  ])
  const authorityKey = forge.pki.privateKeyFromPem(authorityKeys.privatePem)
  authority.sign(authorityKey, forge.md.sha256.create())

  const seal = certificate(sealKeys.publicPem, from, SEAL_YEARS)
  seal.setSubject(named(organization, `${organization} Document Seal`))
  seal.setIssuer(authorityName)
  seal.setExtensions([
    { name: 'basicConstraints', critical: true, cA: false },
    { name: 'keyUsage', critical: true, digitalSignature: true, nonRepudiation: true },
    { name: 'extKeyUsage', emailProtection: true },
    { name: 'subjectKeyIdentifier' },
    { name: 'authorityKeyIdentifier', keyIdentifier: authority.generateSubjectKeyIdentifier().getBytes() },
  ])
  seal.sign(authorityKey, forge.md.sha256.create())

  return {
    keyPem: sealKeys.privatePem,
    certPem: forge.pki.certificateToPem(seal),
    chainPem: forge.pki.certificateToPem(authority),
  }
}
