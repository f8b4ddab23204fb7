/** The documents that the driver uploads. Each one is the smallest possible picture. */
import { type Browser, ok } from './browser.ts'

/** A picture of one gray pixel. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==',
  'base64',
)
const BOUNDARY = 'hearthline-boundary'

const part = (head: string): string => `--${BOUNDARY}\r\ncontent-disposition: form-data; ${head}\r\n\r\n`
const field = (name: string, value: string): string => `${part(`name="${name}"`)}${value}\r\n`

/**
 * Encodes an upload as multipart form data.
 * @param condition the condition that the document answers; missing if the document belongs to a step
 */
export function multipart(type: string, condition?: string): { body: Buffer; headers: Record<string, string> } {
  const file = `name="file"; filename="${type.toLowerCase()}.png"\r\ncontent-type: image/png`
  const head = field('type', type) + (condition ? field('condition', condition) : '') + part(file)
  return {
    body: Buffer.concat([Buffer.from(head), PICTURE, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
  }
}

/**
 * Uploads one document of each type.
 * @returns the documents' UUIDs, in the order of the types
 */
export async function upload(
  browser: Browser,
  application: string,
  types: readonly string[],
  condition?: string,
): Promise<string[]> {
  const path = `/service-application/api/v2/application/heloc/${application}/documents`
  const uuids: string[] = []
  for (const type of types)
    uuids.push(ok(await browser.call<{ uuid: string }>('POST', path, multipart(type, condition)), 201).uuid)
  return uuids
}
