// Measures the memory of an idle chat connection and the time that a message takes, with 5,000 connections on one
// process. For comparison, a bare `ws` server does the same on the same machine.
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { StartedChat } from 'domain/api/chat.ts'
import { CHAT_SOCKET, INIT_WEB_CHAT } from 'domain/api/chatPaths.ts'
import type { OpenStatus } from 'domain/api/hours.ts'
import { HOURS } from 'domain/api/paths.ts'
import { ACCOUNT_CHATS } from 'domain/chat/limits.ts'
import pg from 'pg'
import { persona } from '../personas/personas.ts'
import { type Browser, ok } from '../server/sandbox/driver/browser.ts'
import { Walk } from '../server/sandbox/driver/walk.ts'
import { browserAt, cookieHeader } from '../server/testing/browserAt.ts'
import { serverAt } from '../server/testing/serverAt.ts'
import { ChatClients, type ChatVisitor, type Pair, talk } from './chatClients.ts'
import { databaseProcess, familyOf } from './cpu.ts'
import { type Bench, inKb, inMs, median, quantile } from './figure.ts'
import { type Inspector, inspect, inspectorIn } from './inspector.ts'
import type { Scratch } from './scratch.ts'

const IDLE = 5000
/** The number of idle connections of signed-in visitors. The server checks these visitors' sessions. */
const SIGNED_IN = IDLE / 2
/** The number of tabs in which each signed-in visitor's chat is open. */
const TABS = 20
/** The number of chats in which people write. All other chats are idle. */
const WRITING = 50
/**
 * Number of connections to open and close before the measurement, so that all code is compiled when the measurement
 * starts.
 */
const WARM_UP = { connections: 300, seconds: 8 }
/** Keep rounds short and alternate between the servers, so other load on the machine affects both equally. */
const ROUNDS = 9
const SECONDS = 5
/**
 * How long to watch the idle connections, in seconds. This is longer than the interval at which the server checks a
 * session.
 */
const QUIET = 30
const STARTED_AT_ONCE = 8
const BUDGET = 2

const TABLE = `
  create schema bare_chat;
  create table bare_chat.message (conversation uuid not null, client_id uuid not null, text text not null,
    sequence bigint generated always as identity primary key, at timestamptz not null default now(),
    unique (conversation, client_id));
  grant usage on schema bare_chat to public;
  grant select, insert on bare_chat.message to public;
`

/** A chat server with its clients. */
interface Side {
  readonly clients: ChatClients
  readonly inspector: Inspector
  readonly pid: number
  readonly idle: readonly ChatVisitor[]
  readonly writing: readonly ChatVisitor[]
}
interface Opened {
  readonly pairs: readonly Pair[]
  /**
   * Memory per connection, in bytes. `bytes` counts JavaScript objects and buffers; `resident` counts the whole
   * process.
   */
  readonly bytes: number
  readonly resident: number
}

/**
 * How long messages took, in milliseconds (`p50` and `p99`). `cpu` is the CPU time per message in the server and in
 * PostgreSQL, in microseconds.
 */
interface Talk {
  readonly p50: number
  readonly p99: number
  readonly cpu: number
}

export const chat = (scratch: Scratch): Bench => ({
  name: 'chat',
  async measure(say) {
    const database = await scratch.database('chat')
    const { url, dataDir, process: server } = await scratch.server('chat', database, { inspect: true })
    const bare = await startBareChat(database)
    const own = await inspect(await inspectorIn(join(dataDir, 'server.log')))
    const sides = {
      ours: {
        clients: new ChatClients(url.replace('http', 'ws') + CHAT_SOCKET),
        inspector: own,
        pid: server.pid ?? 0,
        ...(await startChats(url)),
      },
      theirs: {
        clients: new ChatClients(`ws://localhost:${bare.port}`),
        inspector: await inspect(bare.inspector),
        pid: bare.pid,
        idle: Array.from({ length: IDLE }, strange),
        writing: Array.from({ length: WRITING }, strange),
      },
    }
    try {
      const theirs = await openAll(sides.theirs, bare.url)
      const ours = await openAll(sides.ours, url.replace('http', 'ws') + CHAT_SOCKET, true)
      for (const { name, bytes } of (await own.grown()).slice(0, 12))
        say(`  ${inKb(bytes / IDLE).padStart(10)}  ${name}`)
      const quiet = await quietCpu([server.pid ?? 0, bare.pid])
      say(`${IDLE} idle connections use ${inPercent(quiet[0])} of a core, beside ${inPercent(quiet[1])}`)
      await talk(ours.pairs, WARM_UP.seconds)
      await talk(theirs.pairs, WARM_UP.seconds)
      const postgres = await databaseProcess(database.adminUrl)
      const measured = async ({ pairs }: Opened, pid: number): Promise<Talk> => {
        const before = familyOf(pid) + familyOf(postgres)
        const times = await talk(pairs, SECONDS)
        const cpu = (familyOf(pid) + familyOf(postgres) - before) / times.length
        return { p50: median(times), p99: quantile(times, 0.99), cpu: cpu * 1e6 }
      }
      const rounds: { ours: Talk; theirs: Talk }[] = []
      for (let round = 0; round < ROUNDS; round++)
        rounds.push({ theirs: await measured(theirs, bare.pid), ours: await measured(ours, sides.ours.pid) })
      const lost = IDLE - sides.ours.clients.alive + 2 * WRITING
      if (lost > 0) throw new Error(`the server closed ${lost} idle chat connections`)
      say(rounds.map((one) => `${one.ours.p99.toFixed(1)}/${one.theirs.p99.toFixed(1)}`).join(' '))
      const of = (value: (round: (typeof rounds)[0]) => number) => median(rounds.map(value))
      const memory = ours.bytes / theirs.bytes
      const latency = of((one) => one.ours.p99 / one.theirs.p99)
      const each = (one: Opened) => `${inKb(one.bytes)}, ${inKb(one.resident)} resident`
      const taking = (side: 'ours' | 'theirs') =>
        `p50 ${inMs(of((one) => one[side].p50))}, p99 ${inMs(of((one) => one[side].p99))}, CPU ${Math.round(of((one) => one[side].cpu))} µs`
      const budget = { most: BUDGET, shown: `≤ ${BUDGET}` }
      return [
        {
          name: 'memory of a chat connection, beside a bare server',
          measured: memory,
          shown: memory.toFixed(2),
          budget,
          note: `${IDLE} idle connections, ${each(ours)} beside ${each(theirs)}`,
        },
        {
          name: 'p99 of a chat message, beside a bare server',
          measured: latency,
          shown: latency.toFixed(2),
          budget,
          note: `${WRITING} a second, ${taking('ours')} beside ${taking('theirs')}`,
        },
      ]
    } finally {
      for (const { clients, inspector } of Object.values(sides)) {
        clients.close()
        inspector.close()
      }
      await bare.stop()
    }
  },
})

const strange = (): ChatVisitor => ({ cookie: '', token: randomUUID() })
const inPercent = (share = 0): string => `${(share * 100).toFixed(1)} %`

/**
 * Starts chats over HTTP. Half of the idle connections belong to signed-in visitors. An account can start only a few
 * chats, so each signed-in visitor's chat is open in several tabs.
 */
async function startChats(url: string): Promise<Pick<Side, 'idle' | 'writing'>> {
  const hours = await browserAt(url).call<OpenStatus>('GET', `${HOURS}/OPS_CHAT/openStatus`)
  const { isOpen, nextOpening } = ok(hours)
  if (!isOpen && nextOpening)
    ok(await browserAt(url).call('POST', '/sandbox/clock', { body: { to: nextOpening }, headers: JSON_ANSWER }))
  const accounts = await Promise.all(
    Array.from({ length: Math.ceil(SIGNED_IN / (ACCOUNT_CHATS * TABS)) }, async (_, index) => {
      const walk = await Walk.register(serverAt(url), { ...persona('prime'), email: `chat-${index}@example.com` })
      return walk.browser
    }),
  )
  const start = async (account?: Browser): Promise<ChatVisitor> => {
    const browser = browserAt(url)
    browser.token = account?.token
    for (const [name, value] of account?.cookies ?? []) browser.cookies.set(name, value)
    const body = { name: 'Bench Visitor', email: 'bench@example.com' }
    const { token, conversation } = ok(await browser.call<StartedChat>('POST', INIT_WEB_CHAT, { body }))
    if (conversation.state !== 'WAITING') throw new Error(`a chat started as ${conversation.state}`)
    return { cookie: cookieHeader(browser.cookies), token, jwt: account?.token }
  }
  const signedIn: ChatVisitor[] = []
  for (const account of accounts)
    for (let chat = 0; chat < ACCOUNT_CHATS; chat++) signedIn.push(...Array(TABS).fill(await start(account)))
  const anonymous: ChatVisitor[] = []
  let next = 0
  const work = async (): Promise<void> => {
    for (let index = next++; index < IDLE - SIGNED_IN + WRITING; index = next++) anonymous[index] = await start()
  }
  await Promise.all(Array.from({ length: STARTED_AT_ONCE }, work))
  return {
    idle: [...signedIn.slice(0, SIGNED_IN), ...anonymous.slice(WRITING)],
    writing: anonymous.slice(0, WRITING),
  }
}
const JSON_ANSWER = { accept: 'application/json' }

/** Opens all connections to a server and measures how much memory the idle connections use. */
async function openAll({ clients, inspector, idle, writing }: Side, url: string, isSampled = false): Promise<Opened> {
  const warm = new ChatClients(url)
  await warm.open(idle.slice(0, WARM_UP.connections))
  warm.close()
  const before = await inspector.memory()
  if (isSampled) await inspector.sample()
  await clients.open(idle)
  const after = await inspector.memory()
  const [from, to] = [await clients.open(writing), await clients.open(writing)]
  return {
    pairs: from.flatMap((one, index) => (to[index] ? [{ from: one, to: to[index] }] : [])),
    bytes: (after.heap + after.external - before.heap - before.external) / IDLE,
    resident: (after.rss - before.rss) / IDLE,
  }
}

/** Returns the share of a core that each process uses while nobody writes. */
async function quietCpu(processes: readonly number[]): Promise<number[]> {
  const before = processes.map(familyOf)
  await new Promise((resolve) => setTimeout(resolve, QUIET * 1000))
  return processes.map((pid, index) => (familyOf(pid) - (before[index] ?? 0)) / QUIET)
}

/** Starts the bare chat server in a separate process. */
async function startBareChat({ adminUrl, url: databaseUrl }: { adminUrl: string; url: string }) {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  await client.query(TABLE)
  await client.end()
  const program = fileURLToPath(new URL('bareChat.ts', import.meta.url))
  const child = spawn(process.execPath, ['--inspect=127.0.0.1:0', program, databaseUrl], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(child, 'exit')
  let log = ''
  child.stderr.on('data', (data) => {
    log += String(data)
  })
  const [told] = await Promise.race([once(child.stdout, 'data'), ended.then(() => [''])])
  const inspector = /ws:\/\/\S+/.exec(log)?.[0]
  if (told === '' || inspector === undefined) throw new Error(`the bare chat server didn't start: ${log}`)
  const port = Number(String(told))
  return {
    port,
    url: `ws://localhost:${port}`,
    pid: child.pid ?? 0,
    inspector,
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}
