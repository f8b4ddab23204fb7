/** Verifies requests signed with AWS Signature Version 4, as Amazon's services do. */
import { createHash, createHmac } from 'node:crypto'
import { sameBytes } from '../../storage/secrets.ts'

export interface SignedRequest {
  readonly method: string
  /** The path and query as sent. */
  readonly url: string
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: Uint8Array
}

export interface Account {
  readonly accessKeyId: string
  readonly secretAccessKey: string
  readonly region: string
  readonly service: 's3' | 'kms' | 'service'
}

/** The AWS account that the stand-ins accept. */
export const ACCOUNT = {
  accessKeyId: 'AKIDTESTS',
  secretAccessKey: 'secret-of-the-tests',
  region: 'us-east-1',
} as const

const hex = (bytes: Uint8Array | string): string => createHash('sha256').update(bytes).digest('hex')
const hmac = (key: Uint8Array | string, text: string): Buffer => createHmac('sha256', key).update(text).digest()

const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/([^/]+)\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([\da-f]{64})$/

/** Returns the error code with which S3 refuses the request; undefined if its signature and body are valid. */
export function refusalOf({ method, url, headers, body }: SignedRequest, account: Account): string | undefined {
  const header = (name: string) => String(headers[name] ?? '').trim()
  const match = AUTHORIZATION.exec(header('authorization'))
  if (!match) return 'AccessDenied'
  const [, accessKeyId, day = '', region = '', service = '', signed = '', signature = ''] = match
  if (accessKeyId !== account.accessKeyId) return 'InvalidAccessKeyId'
  if (region !== account.region || service !== account.service) return 'AuthorizationHeaderMalformed'
  const payload = header('x-amz-content-sha256') || hex(body)
  if (payload !== hex(body)) return 'XAmzContentSHA256Mismatch'
  const [path = '', query = ''] = url.split('?')
  const canonical = [
    method,
    path,
    query
      .split('&')
      .map((part) => (part === '' || part.includes('=') ? part : `${part}=`))
      .sort()
      .join('&'),
    ...signed.split(';').map((name) => `${name}:${header(name).replace(/ +/g, ' ')}`),
    '',
    signed,
    payload,
  ].join('\n')
  const scope = `${day}/${region}/${service}/aws4_request`
  const text = ['AWS4-HMAC-SHA256', header('x-amz-date'), scope, hex(canonical)].join('\n')
  const key = [region, service, 'aws4_request'].reduce<Buffer>(hmac, hmac(`AWS4${account.secretAccessKey}`, day))
  const isRight = sameBytes(hmac(key, text), Buffer.from(signature, 'hex'))
  return isRight ? undefined : 'SignatureDoesNotMatch'
}
