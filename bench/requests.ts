// Measures the requests per second for reading an application and saving a step, compared with a bare server that runs
// the same queries.
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { persona } from '../personas/personas.ts'
import { cookieHeader } from '../server/sandbox/driver/browser.ts'
import { Walk } from '../server/sandbox/driver/walk.ts'
import { hashSecret } from '../server/storage/secrets.ts'
import { serverAt } from '../server/testing/serverAt.ts'
import type { BareOptions, Target } from './bareServer.ts'
import { type Bench, type Figure, median } from './figure.ts'
import { type Caller, type Load, load } from './load.ts'
import type { Scratch } from './scratch.ts'

const CONNECTIONS = 8
/** Keep runs short, many and interleaved, so other load on the machine affects both servers equally. */
const ROUNDS = 15
const SECONDS = 0.7
const WARM_UP = 2

/**
 * The minimum rate, as a share of the bare server's rate. On two quiet cores shared by the client, both servers and the
 * database, we measured 0.6 to 0.7 for reading and 0.5 to 0.65 for saving. On a busy machine we measured 0.4. The bare
 * server leaves out the token, decryption, the journey, the view and its schema. For saving, it also leaves out the
 * form, the quote, the hash chain and the encrypted answer. One more round trip, or a schema compiled per request,
 * would push the rate below the minimum.
 */
const BUDGETS = {
  read: { least: 0.35, name: 'reading an application' },
  save: { least: 0.35, name: 'saving a step' },
} as const
type Kind = keyof typeof BUDGETS

const prime = persona('prime')

export const requests = (scratch: Scratch): Bench => ({
  name: 'requests',
  async measure(say) {
    const database = await scratch.database('requests')
    const { url } = await scratch.server('requests', database)
    const borrowers = await people(url, 2 * CONNECTIONS)
    const [own, others] = [borrowers.slice(0, CONNECTIONS), borrowers.slice(CONNECTIONS)]
    const view = await own[0]?.view()
    const offer = JSON.stringify(await own[0]?.sample('chooseOffer'))
    const bare = await startBare({
      url: database.url,
      targets: others.map(targetOf),
      // The bytes that encryption adds to the text: version, nonce and tag.
      answerBytes: Buffer.byteLength(JSON.stringify(view)) + 29,
    })
    try {
      const port = Number(new URL(url).port)
      const sides = {
        ours: { port, callers: { read: own.map(reading(port)), save: own.map(saving(port, offer)) } },
        bare: {
          port: bare.port,
          callers: { read: others.map(bareCall('GET', offer)), save: others.map(bareCall('POST', offer)) },
        },
      }
      type Side = keyof typeof sides
      const run = async (side: Side, kind: Kind, seconds: number): Promise<number> => {
        const { rate, failed }: Load = await load(sides[side].port, sides[side].callers[kind], seconds)
        if (failed > 0) throw new Error(`${side}: ${failed} requests of ${BUDGETS[kind].name} failed`)
        return rate
      }
      const rates = { ours: { read: [], save: [] }, bare: { read: [], save: [] } } as Record<
        Side,
        Record<Kind, number[]>
      >
      for (const kind of ['read', 'save'] as const)
        for (const side of ['ours', 'bare'] as const) await run(side, kind, WARM_UP)
      for (let round = 0; round < ROUNDS; round++)
        // Alternate which server goes first, so neither server always runs right after the saves of the other one.
        for (const kind of ['read', 'save'] as const)
          for (const side of round % 2 === 0 ? (['ours', 'bare'] as const) : (['bare', 'ours'] as const))
            rates[side][kind].push(await run(side, kind, SECONDS))
      return (['read', 'save'] as const).map((kind): Figure => {
        const { name, least } = BUDGETS[kind]
        const ratio = median(rates.ours[kind].map((rate, round) => rate / (rates.bare[kind][round] ?? Number.NaN)))
        const [ours, theirs] = [median(rates.ours[kind]), median(rates.bare[kind])].map(Math.round)
        say(`${name}: ${rates.ours[kind].map(Math.round).join(' ')} / ${rates.bare[kind].map(Math.round).join(' ')}`)
        return {
          name: `${name}, beside a bare server`,
          measured: ratio,
          shown: ratio.toFixed(2),
          budget: { least, shown: `≥ ${least}` },
          note: `${ours} a second beside ${theirs}, ${CONNECTIONS} connections`,
        }
      })
    } finally {
      await bare.stop()
    }
  },
})

/** Registers borrowers who have chosen an offer and can still choose another one. */
async function people(url: string, number: number): Promise<Walk[]> {
  const all: Walk[] = []
  while (all.length < number) {
    const some = Array.from({ length: 4 }, async (_, index) => {
      const persona = { ...prime, email: `bench${all.length + index}@example.com` }
      const borrower = await Walk.register(serverAt(url), persona)
      await borrower.goUntil(({ status }) => status === 'MORE_INFORMATION')
      return borrower
    })
    all.push(...(await Promise.all(some)))
  }
  return all
}

function targetOf({ uuid, browser }: Walk): Target {
  const [, payload = ''] = (browser.token ?? '').split('.')
  const { sub, sid, org } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<
    'sub' | 'sid' | 'org',
    string
  >
  const secret = browser.cookies.get('hearthline_session') ?? ''
  return { uuid, org, actor: sub, session: sid, secretHash: hashSecret(secret).toString('hex') }
}

const RENEWED = /\r\nauthorization: Bearer (\S+)/i
const keepToken =
  ({ browser }: Walk) =>
  (head: string) => {
    const renewed = RENEWED.exec(head)?.[1]
    if (renewed) browser.token = renewed
  }

const headers = (port: number, { browser }: Walk): string =>
  `Host: localhost:${port}\r\nAccept: application/json\r\nCookie: ${cookieHeader(browser.cookies)}\r\nAuthorization: Bearer ${browser.token}\r\n`

const reading =
  (port: number) =>
  (borrower: Walk): Caller => ({
    next: () =>
      `GET /service-application/api/v1/application/heloc/${borrower.uuid} HTTP/1.1\r\n${headers(port, borrower)}\r\n`,
    answered: keepToken(borrower),
  })

/** Returns the last headers and the body of a JSON request. */
const jsonOf = (text: string): string =>
  `Content-Type: application/json\r\nContent-Length: ${text.length}\r\n\r\n${text}`

const saving =
  (port: number, offer: string) =>
  (borrower: Walk): Caller => ({
    next: () =>
      `POST /service-application/api/v2/application/heloc/${borrower.uuid}/choose-offer HTTP/1.1\r\n` +
      `${headers(port, borrower)}Idempotency-Key: ${randomUUID()}\r\n${jsonOf(offer)}`,
    answered: keepToken(borrower),
  })

const bareCall =
  (method: 'GET' | 'POST', offer: string) =>
  (_: Walk, index: number): Caller => ({
    next: () =>
      method === 'GET'
        ? `GET /${index} HTTP/1.1\r\nHost: localhost\r\n\r\n`
        : `POST /${index} HTTP/1.1\r\nHost: localhost\r\n${jsonOf(offer)}`,
  })

async function startBare(options: BareOptions): Promise<{ port: number; stop(): Promise<void> }> {
  const program = fileURLToPath(new URL('bareServer.ts', import.meta.url))
  const child = spawn(process.execPath, [program, JSON.stringify(options)], { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(child, 'exit')
  const [told] = (await Promise.race([once(child.stdout, 'data'), ended.then(() => [''])])) as [Buffer | '']
  if (told === '') throw new Error("the bare server didn't start")
  return {
    port: Number(told.toString()),
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}
