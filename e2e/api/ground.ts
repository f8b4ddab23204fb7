/** The program at an address, for walks that go through it by calls alone. */
import { type IncomingHttpHeaders, request } from 'node:http'
import type { Answer, Browser, CallOptions } from '../../server/testing/browser.ts'
import type { Dependencies } from '../../server/testing/walk.ts'

/** @param url such as http://movement.localhost:3000; every such name leads to this machine. */
export const groundAt = (url: string): Dependencies => ({
  browser: () => browserAt(new URL(url)),
  // The sandbox has made it as it started.
  seedPartner: async () => {},
})

function browserAt({ port, host }: URL): Browser {
  const cookies = new Map<string, string>()
  const own: Browser = {
    cookies,
    token: undefined,
    async call<T>(method: string, path: string, { body, headers }: CallOptions = {}) {
      const isData = body === undefined || typeof body === 'string' || body instanceof Buffer
      const answer = await send(port, method, path, isData ? body : JSON.stringify(body), {
        host,
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(own.token && { authorization: `Bearer ${own.token}` }),
        ...(!isData && { 'content-type': 'application/json' }),
        ...headers,
      })
      for (const line of answer.headers['set-cookie'] ?? []) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
        if (value === '') cookies.delete(name)
        else cookies.set(name, value)
      }
      const json = answer.text !== '' && /json/.test(String(answer.headers['content-type']))
      const found = (json ? JSON.parse(answer.text) : answer.text) as T
      return { status: answer.status, headers: answer.headers, body: found } satisfies Answer<T>
    },
  }
  return own
}

interface Sent {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly text: string
}

const send = (
  port: string,
  method: string,
  path: string,
  body: string | Buffer | undefined,
  headers: Record<string, string>,
): Promise<Sent> =>
  new Promise((resolve, reject) => {
    const call = request({ hostname: 'localhost', port, method, path, headers }, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('error', reject)
      answer.on('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          headers: answer.headers,
          text: Buffer.concat(parts).toString('utf8'),
        }),
      )
    })
    call.on('error', reject)
    call.end(body)
  })
