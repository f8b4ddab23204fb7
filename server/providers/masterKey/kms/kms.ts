/** Protects the master keys with AWS KMS. */
import { DecryptCommand, EncryptCommand, KMSClient } from '@aws-sdk/client-kms'
import type { KmsConfig } from '../../../awsConfig.ts'
import { Misconfigured } from '../../../misconfigured.ts'
import { withinTime } from '../../shared/calls.ts'
import type { KeyService } from '../port.ts'

const SETTING = 'MASTER_KEY_KMS'

/** The SDK retries throttled and unanswered calls with longer and longer pauses. */
const ATTEMPTS = 4
/** Time limits in milliseconds: for a call with all its attempts, and for one attempt. */
const CALL = 30_000
const ATTEMPT = 5000

/** The problem and the remedy for each KMS error code. */
const REFUSALS: Readonly<Record<string, readonly [problem: string, remedy: string]>> = {
  AccessDeniedException: [
    "this server's AWS credentials may not use the key.",
    'Allow them kms:Encrypt and kms:Decrypt, both in their policy and in the key policy.',
  ],
  NotFoundException: ['KMS has no such key or alias.', 'Correct the ARN, with its region and account.'],
  IncorrectKeyException: [
    'the master keys of this database were encrypted with another KMS key.',
    'Set it to that key. To change to another KMS key, see npm run keys.',
  ],
  InvalidCiphertextException: [
    "KMS can't decrypt the master keys of this database.",
    'Set it to the key that encrypted them, or restore the table setting from its backup.',
  ],
  DisabledException: ['the KMS key is disabled.', 'Enable the key.'],
  KMSInvalidStateException: ["the KMS key can't be used in its current state.", 'Cancel its deletion, or enable it.'],
  InvalidKeyUsageException: [
    "the KMS key isn't for encryption.",
    'Create a symmetric key for encryption and decryption.',
  ],
  UnrecognizedClientException: ["AWS doesn't know AWS_ACCESS_KEY_ID.", 'Correct the credentials.'],
  InvalidSignatureException: ["AWS_SECRET_ACCESS_KEY doesn't match.", 'Correct the credentials.'],
  ExpiredTokenException: ['the AWS credentials have expired.', 'Renew the credentials.'],
  CredentialsProviderError: [
    'this server has no AWS credentials.',
    'Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or give this machine a role that may use the key.',
  ],
}

export function kmsService({ key: KeyId, region, endpoint, credentials }: KmsConfig): KeyService {
  const client = new KMSClient({
    region,
    maxAttempts: ATTEMPTS,
    requestHandler: { connectionTimeout: ATTEMPT, requestTimeout: ATTEMPT, throwOnRequestTimeout: true },
    ...(endpoint && { endpoint }),
    ...(credentials && { credentials }),
  })
  // KMS decrypts a key only with the context that was used to encrypt it, so a wrapped key can't be swapped for another
  // version.
  const contextOf = (name: string) => ({ purpose: 'hearthline master key', name })
  const within = async (work: (abortSignal: AbortSignal) => Promise<Uint8Array | undefined>): Promise<Buffer> => {
    try {
      return Buffer.from((await withinTime(CALL, undefined, work)) ?? [])
    } catch (error) {
      throw refusalOf(error)
    }
  }
  return {
    setting: SETTING,
    wrap: (name, Plaintext) =>
      within(async (abortSignal) => {
        const encrypt = new EncryptCommand({ KeyId, Plaintext, EncryptionContext: contextOf(name) })
        return (await client.send(encrypt, { abortSignal })).CiphertextBlob
      }),
    unwrap: (name, CiphertextBlob) =>
      within(async (abortSignal) => {
        const decrypt = new DecryptCommand({ KeyId, CiphertextBlob, EncryptionContext: contextOf(name) })
        return (await client.send(decrypt, { abortSignal })).Plaintext
      }),
  }
}

function refusalOf(error: unknown): Misconfigured {
  const { name = 'Error' } = error as { name?: string }
  const [problem, remedy] = REFUSALS[name] ?? [
    `KMS didn't answer (${name}).`,
    'Check the network and the service, and start again.',
  ]
  return new Misconfigured(SETTING, problem, remedy, error)
}
