import { createHash, sign, verify, X509Certificate } from 'node:crypto'
import forge from 'node-forge'

const { asn1 } = forge
type Node = forge.asn1.Asn1

const OID = {
  data: '1.2.840.113549.1.7.1',
  signedData: '1.2.840.113549.1.7.2',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
  sha256: '2.16.840.1.101.3.4.2.1',
  rsaWithSha256: '1.2.840.113549.1.1.11',
} as const

/** The parts of a detached signature that vary by document. */
interface Cms {
  /** Certificates in DER, starting with the signer's certificate. The chain of its issuers follows. */
  readonly certificates: readonly Buffer[]
  readonly digest: Buffer
  readonly signature: Buffer
}

const UNIVERSAL = asn1.Class.UNIVERSAL
const node = (type: forge.asn1.Type, constructed: boolean, value: Node[] | string): Node =>
  asn1.create(UNIVERSAL, type, constructed, value)
const sequence = (...parts: Node[]): Node => node(asn1.Type.SEQUENCE, true, parts)
const set = (...parts: Node[]): Node => node(asn1.Type.SET, true, parts)
const oid = (name: string): Node => node(asn1.Type.OID, false, asn1.oidToDer(name).getBytes())
const octets = (bytes: Buffer): Node => node(asn1.Type.OCTETSTRING, false, bytes.toString('latin1'))
const integer = (value: number): Node => node(asn1.Type.INTEGER, false, asn1.integerToDer(value).getBytes())
const nothing = (): Node => node(asn1.Type.NULL, false, '')
const tagged = (tag: number, parts: Node[]): Node =>
  asn1.create(asn1.Class.CONTEXT_SPECIFIC, tag as forge.asn1.Type, true, parts)
const der = (value: Node): Buffer => Buffer.from(asn1.toDer(value).getBytes(), 'latin1')
const parsed = (bytes: Buffer): Node => asn1.fromDer(bytes.toString('latin1'))

export const sha256 = (...parts: readonly Uint8Array[]): Buffer => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest()
}

/**
 * Encodes the signed attributes: content type, digest and signing certificate (ETSI EN 319 122-1:
 * signing-certificate-v2). Leaves out the signing time, because PAdES stores it in the PDF (ETSI EN 319 142-1).
 */
function signedAttributes(digest: Buffer, certificate: Buffer): Node[] {
  const attributes = [
    sequence(oid(OID.contentType), set(oid(OID.data))),
    sequence(oid(OID.messageDigest), set(octets(digest))),
    sequence(oid(OID.signingCertificateV2), set(sequence(sequence(sequence(octets(sha256(certificate))))))),
  ]
  // DER requires the members of a set to be sorted by their encoded bytes.
  return attributes.sort((a, b) => Buffer.compare(der(a), der(b)))
}

/** Returns a certificate's issuer and serial number exactly as encoded in the certificate. */
function signerOf(certificate: Buffer): Node {
  const body = (parsed(certificate).value as Node[])[0]?.value as Node[]
  const [, number, , issuer] = body
  if (!number || !issuer) throw new RangeError('not a certificate')
  return sequence(issuer, number)
}

/** Encodes a signature as DER. Encoding the same signature again returns the same bytes. */
function encodeCms({ certificates, digest, signature }: Cms): Buffer {
  const [own] = certificates
  if (!own) throw new RangeError('no certificate')
  const signer = sequence(
    integer(1),
    signerOf(own),
    sequence(oid(OID.sha256), nothing()),
    tagged(0, signedAttributes(digest, own)),
    sequence(oid(OID.rsaWithSha256), nothing()),
    octets(signature),
  )
  const body = sequence(
    integer(1),
    set(sequence(oid(OID.sha256), nothing())),
    sequence(oid(OID.data)),
    tagged(0, certificates.map(parsed)),
    set(signer),
  )
  return der(sequence(oid(OID.signedData), tagged(0, [body])))
}

const signedBytes = (digest: Buffer, certificate: Buffer): Buffer => der(set(...signedAttributes(digest, certificate)))

/** Signs `content` with the private key that belongs to the first certificate. */
export function signCms(content: Uint8Array, keyPem: string, certificates: readonly Buffer[]): Buffer {
  const [own] = certificates
  if (!own) throw new RangeError('no certificate')
  const digest = sha256(content)
  return encodeCms({ certificates, digest, signature: sign('sha256', signedBytes(digest, own), keyPem) })
}

function at(value: Node | undefined, ...path: number[]): Node {
  const found = path.reduce<Node | undefined>(
    (from, index) => (Array.isArray(from?.value) ? (from.value as Node[])[index] : undefined),
    value,
  )
  if (!found) throw new RangeError('not a signature')
  return found
}

/**
 * Decodes a signature.
 * @throws Error if `bytes` isn't exactly in the format that `encodeCms` writes
 */
export function decodeCms(bytes: Buffer): Cms {
  const body = at(parsed(bytes), 1, 0)
  const certificates = (at(body, 3).value as Node[]).map(der)
  const signer = at(body, 4, 0)
  const attribute = (at(signer, 3).value as Node[]).find(
    (one) => asn1.derToOid(at(one, 0).value as string) === OID.messageDigest,
  )
  const cms = {
    certificates,
    digest: Buffer.from(at(attribute, 1, 0).value as string, 'latin1'),
    signature: Buffer.from(at(signer, 5).value as string, 'latin1'),
  }
  if (!encodeCms(cms).equals(bytes)) throw new RangeError('not a signature of this form')
  return cms
}

/**
 * Checks a signature against the digest of the signed content, and checks that its certificates are valid at the given
 * time. Returns a description of the problem, or undefined if there's none.
 */
export function cmsProblem(cms: Cms, digest: Buffer, time: Date): string | undefined {
  const [own] = cms.certificates
  if (!own) return 'no certificate'
  if (!cms.digest.equals(digest)) return 'the content was changed'
  const chain = cms.certificates.map((certificate) => new X509Certificate(certificate))
  for (const [index, certificate] of chain.entries()) {
    // The last certificate in the chain is self-signed. The caller decides whether to trust it.
    const issuer = chain[index + 1] ?? certificate
    if (!certificate.verify(issuer.publicKey)) return 'a certificate was changed'
    if (time < new Date(certificate.validFrom) || time > new Date(certificate.validTo))
      return 'signed outside the validity of a certificate'
  }
  const key = chain[0]?.publicKey
  if (!key || !verify('sha256', signedBytes(cms.digest, own), key, cms.signature)) return 'the signature does not fit'
  return undefined
}
