/**
 * The settings for Amazon's services: S3 (or a store with the same protocol) for files, and KMS for the master keys.
 */

type Environment = Readonly<Record<string, string | undefined>>

/** The settings that can also be supplied as files in SECRETS_DIR. */
export const AWS_SECRETS = ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY', 'AWS_SESSION_TOKEN'] as const

/**
 * Credentials for Amazon's services. If no credentials are set, the SDK uses the role of the machine, the container or
 * the Kubernetes service account.
 */
export interface AwsCredentials {
  readonly accessKeyId: string
  readonly secretAccessKey: string
  readonly sessionToken?: string
}

interface AwsService {
  readonly region: string
  /** The URL of the service. If unset, the SDK derives it from the region. */
  readonly endpoint: string | undefined
  readonly credentials: AwsCredentials | undefined
}

export interface S3Config extends AwsService {
  readonly bucket: string
}

export interface KmsConfig extends AwsService {
  /** The ARN of a KMS key or of an alias for it. */
  readonly key: string
}

/**
 * Reads S3_BUCKET, S3_REGION, S3_ENDPOINT and the credentials. Returns undefined if S3_BUCKET isn't set.
 * @throws Error that names the invalid setting
 */
export function readS3(environment: Environment): S3Config | undefined {
  const { S3_BUCKET: bucket, S3_REGION: region } = environment
  if (!bucket) return undefined
  if (!/^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/.test(bucket))
    throw new Error(`S3_BUCKET should be the name of a bucket, such as hearthline-files, not "${bucket}".`)
  if (!region || !/^[a-z\d-]+$/.test(region)) throw new Error('S3_REGION should be a region, such as us-east-1.')
  const endpoint = readEndpoint('S3_ENDPOINT', environment.S3_ENDPOINT)
  return { bucket, region, endpoint, credentials: readCredentials(environment) }
}

/**
 * Reads MASTER_KEY_KMS, KMS_ENDPOINT and the credentials. Returns undefined if MASTER_KEY_KMS isn't set.
 * @throws Error that names the invalid setting
 */
export function readKms(environment: Environment): KmsConfig | undefined {
  const { MASTER_KEY_KMS: key } = environment
  if (!key) return undefined
  const [, region] = /^arn:aws[a-z-]*:kms:([a-z\d-]+):\d{12}:(?:key|alias)\/[\w/-]+$/.exec(key) ?? []
  if (!region)
    throw new Error(
      'MASTER_KEY_KMS should be the ARN of a KMS key or alias, such as arn:aws:kms:us-east-1:123456789012:alias/hearthline.',
    )
  const endpoint = readEndpoint('KMS_ENDPOINT', environment.KMS_ENDPOINT)
  return { key, region, endpoint, credentials: readCredentials(environment) }
}

function readEndpoint(name: string, text: string | undefined): string | undefined {
  if (!text) return undefined
  if (!/^https?:\/\/[^/@]+\/?$/.test(text) || !URL.canParse(text))
    throw new Error(`${name} should look like https://storage.example.com.`)
  return text
}

function readCredentials(environment: Environment): AwsCredentials | undefined {
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = environment
  const { AWS_SESSION_TOKEN: sessionToken } = environment
  if (!accessKeyId && !secretAccessKey) return undefined
  if (!accessKeyId || !secretAccessKey)
    throw new Error('AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY belong together. Set both, or neither.')
  return { accessKeyId, secretAccessKey, ...(sessionToken && { sessionToken }) }
}
