/** A stand-in for S3. It stores the objects of one bucket, verifies signatures and fails like S3. */
import type { S3Config } from '../../awsConfig.ts'
import { type StandIn, startStandIn } from './server.ts'
import { ACCOUNT, refusalOf } from './signature.ts'

export const BUCKET = 'hearthline-tests'

export interface S3StandIn extends StandIn {
  /** The stored objects by name. */
  readonly objects: Map<string, Buffer>
  /** An adapter's settings for the bucket. */
  readonly config: S3Config
  /** The bucket's settings as environment variables. */
  readonly environment: Readonly<Record<string, string>>
}

export async function startS3(): Promise<S3StandIn> {
  const objects = new Map<string, Buffer>()
  const standIn = await startStandIn((request, response) => {
    const refusal = refusalOf(request, { ...ACCOUNT, service: 's3' })
    if (refusal) return refuse(response, refusal === 'AuthorizationHeaderMalformed' ? 400 : 403, refusal)
    const [, bucket, key = ''] = /^\/([^/]+)\/(.+)$/.exec(decodeURIComponent(request.url.split('?')[0] ?? '')) ?? []
    if (bucket !== BUCKET) return refuse(response, 404, 'NoSuchBucket')
    switch (request.method) {
      case 'PUT':
        objects.set(key, Buffer.from(request.body))
        return void response.writeHead(200, { etag: '"1"' }).end()
      case 'GET': {
        const bytes = objects.get(key)
        return bytes
          ? void response.writeHead(200, { 'content-length': bytes.length }).end(bytes)
          : refuse(response, 404, 'NoSuchKey')
      }
      case 'DELETE':
        objects.delete(key)
        return void response.writeHead(204).end()
      default:
        return refuse(response, 405, 'MethodNotAllowed')
    }
  }, refuse)
  const { accessKeyId, secretAccessKey, region } = ACCOUNT
  return {
    ...standIn,
    objects,
    config: { bucket: BUCKET, region, endpoint: standIn.url, credentials: { accessKeyId, secretAccessKey } },
    environment: {
      S3_BUCKET: BUCKET,
      S3_REGION: region,
      S3_ENDPOINT: standIn.url,
      AWS_ACCESS_KEY_ID: accessKeyId,
      AWS_SECRET_ACCESS_KEY: secretAccessKey,
    },
  }
}

const refuse: Parameters<typeof startStandIn>[1] = (response, status, code) =>
  void response
    .writeHead(status, { 'content-type': 'application/xml', 'x-amz-request-id': '1' })
    .end(
      `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${code}</Message><RequestId>1</RequestId></Error>`,
    )
