// A bare HTTP server that sends the given pages, as a baseline. Usage: node barePages.ts '{"/path": {"headers": …,
// "body": …}}'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Each page's headers and body, keyed by path. The body is encoded in base64. */
export type BarePages = Readonly<Record<string, { readonly headers: Record<string, string>; readonly body: string }>>

const pages = new Map(
  Object.entries(JSON.parse(process.argv[2] ?? '{}') as BarePages).map(([path, { headers, body }]) => [
    path,
    { headers, body: Buffer.from(body, 'base64') },
  ]),
)
const server = createServer((request, response) => {
  const page = pages.get(request.url ?? '')
  if (page) response.writeHead(200, page.headers).end(page.body)
  else response.writeHead(404).end()
})
server.listen(0, 'localhost', () => process.stdout.write(`${(server.address() as AddressInfo).port}\n`))
