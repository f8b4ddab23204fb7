/** A software authenticator for tests. It creates passkeys and signs challenges as a phone or security key does. */
import { generateKeyPairSync, hash, type KeyObject, randomBytes, sign } from 'node:crypto'

/** What a test can change about an authenticator or about the page that uses it. */
export interface Behavior {
  /** The page's origin. */
  readonly origin: string
  /** The host name for which the authenticator believes it acts. */
  readonly rpId: string
  /** Whether the authenticator verified the person. Default true. */
  readonly verifiesUser?: boolean
  /** The authenticator's count of signatures. */
  readonly counter?: number
  /** Whether the passkey is backed up on another device. */
  readonly isBackedUp?: boolean
}

export interface SoftwarePasskey {
  readonly id: string
  readonly userHandle: string
  readonly privateKey: KeyObject
}

const PRESENT = 0x01
const VERIFIED = 0x04
const CAN_BE_BACKED_UP = 0x08
const IS_BACKED_UP = 0x10
const HAS_KEY = 0x40

const sha256 = (data: Buffer | string): Buffer => hash('sha256', data, 'buffer')
const sized = (length: number): Buffer =>
  length < 256 ? Buffer.of(0x58, length) : Buffer.of(0x59, length >> 8, length & 0xff)
const cborText = (text: string): Buffer => Buffer.concat([Buffer.of(0x60 + text.length), Buffer.from(text)])

function clientData(type: 'webauthn.create' | 'webauthn.get', challenge: string, { origin }: Behavior): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
}

function authenticatorData(
  { rpId, verifiesUser = true, counter = 0, isBackedUp }: Behavior,
  more: Buffer = Buffer.alloc(0),
): Buffer {
  const backup = isBackedUp === undefined ? 0 : CAN_BE_BACKED_UP | (isBackedUp ? IS_BACKED_UP : 0)
  const flags = PRESENT | (verifiesUser ? VERIFIED : 0) | backup | (more.length > 0 ? HAS_KEY : 0)
  const count = Buffer.alloc(4)
  count.writeUInt32BE(counter)
  return Buffer.concat([sha256(rpId), Buffer.of(flags), count, more])
}

/** The public key on the curve P-256 in the COSE format (RFC 9053, 7.1.1). */
function coseKey(publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const [one, other] = [Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]
  return Buffer.concat([
    ...[Buffer.of(0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21), sized(32), one],
    ...[Buffer.of(0x22), sized(32), other],
  ])
}

/** Responds to the options for creating a passkey. `id`: the passkey's ID as base64url text, 32 bytes. */
export function createPasskey(
  options: { challenge: string; user: { id: string } },
  behavior: Behavior,
  id = randomBytes(32).toString('base64url'),
) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const credentialId = Buffer.from(id, 'base64url')
  const attested = Buffer.concat([Buffer.alloc(16), Buffer.of(0, 32), credentialId, coseKey(publicKey)])
  const authData = authenticatorData(behavior, attested)
  const attestation = Buffer.concat([
    ...[Buffer.of(0xa3), cborText('fmt'), cborText('none'), cborText('attStmt'), Buffer.of(0xa0)],
    ...[cborText('authData'), sized(authData.length), authData],
  ])
  const passkey: SoftwarePasskey = { id, userHandle: options.user.id, privateKey }
  const response = {
    clientDataJSON: clientData('webauthn.create', options.challenge, behavior).toString('base64url'),
    attestationObject: attestation.toString('base64url'),
    transports: ['internal'],
  }
  return { passkey, answer: { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response } }
}

/** Responds to the options for signing in with a passkey. */
export function signWith(
  { id, userHandle, privateKey }: SoftwarePasskey,
  { challenge }: { challenge: string },
  behavior: Behavior,
) {
  const client = clientData('webauthn.get', challenge, behavior)
  const authData = authenticatorData(behavior)
  const signature = sign('sha256', Buffer.concat([authData, sha256(client)]), privateKey)
  const response = {
    clientDataJSON: client.toString('base64url'),
    authenticatorData: authData.toString('base64url'),
    signature: signature.toString('base64url'),
    userHandle,
  }
  return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response }
}
