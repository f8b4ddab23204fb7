// Measures how many pages per second the program sends to visitors without cookies. For comparison, a bare server sends
// the same bytes. The two servers and the client share two cores.
import { once } from 'node:events'
import { get } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { LOGIN, REGISTER } from 'domain/routes/routes.ts'
import { type BarePages, startBare } from './bare.ts'
import { type Bench, type Figure, median } from './figure.ts'
import { type Caller, load } from './load.ts'
import type { Scratch } from './scratch.ts'

const CONNECTIONS = 50
/** Keep runs short and alternate between the servers, so other load on the machine affects both equally. */
const ROUNDS = 9
const SECONDS = 1
const WARM_UP = 2
const LEAST = 2000

const ROWS = [
  { name: 'registration page', path: REGISTER, known: false },
  { name: 'sign-in page', path: LOGIN, known: false },
  { name: 'registration page that the browser has (304)', path: REGISTER, known: true },
] as const

export const pages = (scratch: Scratch): Bench => ({
  name: 'pages',
  async measure(say) {
    const { url } = await scratch.server('pages', await scratch.database('pages'))
    const port = Number(new URL(url).port)
    const sent = { [REGISTER]: await settled(url + REGISTER), [LOGIN]: await settled(url + LOGIN) }
    const bare = await startBare(sent)
    try {
      const figures: Figure[] = []
      for (const { name, path, known } of ROWS) {
        const etag = known ? `If-None-Match: ${sent[path]?.headers.etag}\r\n` : ''
        const ours = (seconds: number) => load(port, callers(port, path, etag), { seconds, status: known ? 304 : 200 })
        const theirs = (seconds: number) => load(bare.port, callers(bare.port, path, ''), { seconds, status: 200 })
        for (const run of [ours, theirs]) await run(WARM_UP)
        const rates: { ours: number[]; theirs: number[] } = { ours: [], theirs: [] }
        for (let round = 0; round < ROUNDS; round++) {
          rates.ours.push((await ours(SECONDS)).rate)
          rates.theirs.push((await theirs(SECONDS)).rate)
        }
        const [measured, bareRate] = [median(rates.ours), median(rates.theirs)]
        say(`${name}: ${rates.ours.map(Math.round).join(' ')} / ${rates.theirs.map(Math.round).join(' ')}`)
        figures.push({
          name: `${name}, per second`,
          measured,
          shown: String(Math.round(measured)),
          budget: { least: LEAST, shown: `≥ ${LEAST}` },
          note: `${(measured / bareRate).toFixed(2)} of a bare server's ${Math.round(bareRate)}; ${inBytes(sent[path]?.body)}`,
        })
      }
      return figures
    } finally {
      await bare.stop()
    }
  },
})

const inBytes = (base64 = ''): string => `${Buffer.from(base64, 'base64').length} bytes`

/** Returns callers that send a browser's headers. The load generator checks that each response arrives in full. */
const callers = (port: number, path: string, more: string): Caller[] => {
  const request = `GET ${path} HTTP/1.1\r\nHost: localhost:${port}\r\nAccept: text/html\r\nAccept-Encoding: gzip, deflate, br, zstd\r\n${more}\r\n`
  return Array.from({ length: CONNECTIONS }, () => ({ next: () => request }))
}

/** Requests a page until the server sends its best compression, and returns that response's headers and bytes. */
async function settled(url: string): Promise<BarePages[string]> {
  let best: BarePages[string] | undefined
  // The server first sends a quickly compressed page and later replaces it with the best compression. So wait until 100
  // responses in a row are identical.
  for (let same = 0; same < 100; ) {
    const page = await opened(url)
    same = page.body === best?.body ? same + 1 : 0
    best = page
  }
  if (!best) throw new Error('no page')
  return best
}

async function opened(url: string): Promise<BarePages[string]> {
  const request = get(url, { headers: { 'accept-encoding': 'br' } })
  const [response] = await once(request, 'response')
  const body = (await buffer(response)).toString('base64')
  const { date: _, connection: __, 'keep-alive': ___, ...headers } = response.headers as Record<string, string>
  if (response.statusCode !== 200 || headers['content-encoding'] !== 'br')
    throw new Error(`${url}: ${response.statusCode} ${headers['content-encoding']}`)
  return { headers, body }
}
