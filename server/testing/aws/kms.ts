/** A stand-in for KMS. It encrypts and decrypts with symmetric keys, verifies signatures and fails like KMS. */
import { randomBytes } from 'node:crypto'
import type { KmsConfig } from '../../awsConfig.ts'
import { decrypt, encrypt } from '../../storage/secrets.ts'
import { type StandIn, startStandIn } from './server.ts'
import { ACCOUNT, refusalOf } from './signature.ts'

const arnOf = (what: string) => `arn:aws:kms:${ACCOUNT.region}:123456789012:${what}`
export const KEY = arnOf('key/00000000-0000-4000-8000-000000000001')
export const OTHER_KEY = arnOf('key/00000000-0000-4000-8000-000000000002')
export const ALIAS = arnOf('alias/hearthline')

interface KmsInput {
  readonly KeyId: string
  readonly Plaintext?: string
  readonly CiphertextBlob?: string
  readonly EncryptionContext?: Readonly<Record<string, string>>
}

export interface KmsStandIn extends StandIn {
  /** The action, key and encryption context of each call, in order. */
  readonly log: { readonly action: string; readonly key: string; readonly context: unknown }[]
  /** Returns an adapter's settings for a key. */
  readonly config: (key: string) => KmsConfig
  /** Returns an adapter's settings for a key, as environment variables. */
  readonly environment: (key: string) => Readonly<Record<string, string>>
}

/** An error that the caller caused. KMS responds to all such errors with status 400. */
class Refused extends Error {}

export async function startKms(): Promise<KmsStandIn> {
  const keys = new Map([KEY, OTHER_KEY].map((arn) => [arn, randomBytes(32)]))
  const log: KmsStandIn['log'] = []

  function carryOut(action: string, { KeyId, Plaintext = '', CiphertextBlob = '', EncryptionContext = {} }: KmsInput) {
    log.push({ action, key: KeyId, context: EncryptionContext })
    const arn = KeyId === ALIAS ? KEY : KeyId
    const key = keys.get(arn)
    if (!key) throw new Refused('NotFoundException')
    const place = JSON.stringify(Object.entries(EncryptionContext).sort())
    if (action === 'TrentService.Encrypt') {
      const blob = Buffer.concat([Buffer.from(arn), encrypt(key, Buffer.from(Plaintext, 'base64'), place)])
      return { KeyId: arn, CiphertextBlob: blob.toString('base64'), EncryptionAlgorithm: 'SYMMETRIC_DEFAULT' }
    }
    const blob = Buffer.from(CiphertextBlob, 'base64')
    const owner = blob.subarray(0, arn.length).toString()
    if (!keys.has(owner)) throw new Refused('InvalidCiphertextException')
    if (owner !== arn) throw new Refused('IncorrectKeyException')
    try {
      const plain = decrypt(key, blob.subarray(arn.length), place)
      return { KeyId: arn, Plaintext: plain.toString('base64'), EncryptionAlgorithm: 'SYMMETRIC_DEFAULT' }
    } catch {
      throw new Refused('InvalidCiphertextException')
    }
  }

  const standIn = await startStandIn((request, response) => {
    const refusal = refusalOf(request, { ...ACCOUNT, service: 'kms' })
    if (refusal === 'SignatureDoesNotMatch') return refuse(response, 400, 'InvalidSignatureException')
    if (refusal) return refuse(response, 400, 'UnrecognizedClientException')
    const action = String(request.headers['x-amz-target'])
    try {
      const answer = carryOut(action, JSON.parse(Buffer.from(request.body).toString()) as KmsInput)
      response.writeHead(200, { 'content-type': 'application/x-amz-json-1.1' }).end(JSON.stringify(answer))
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      refuse(response, 400, error.message)
    }
  }, refuse)
  const { accessKeyId, secretAccessKey, region } = ACCOUNT
  const credentials = { accessKeyId, secretAccessKey }
  return {
    ...standIn,
    log,
    config: (key) => ({ key, region, endpoint: standIn.url, credentials }),
    environment: (key) => ({
      MASTER_KEY_KMS: key,
      KMS_ENDPOINT: standIn.url,
      AWS_ACCESS_KEY_ID: accessKeyId,
      AWS_SECRET_ACCESS_KEY: secretAccessKey,
    }),
  }
}

const refuse: Parameters<typeof startStandIn>[1] = (response, status, code) =>
  void response
    .writeHead(status, { 'content-type': 'application/x-amz-json-1.1' })
    .end(JSON.stringify({ __type: code, message: code }))
