// Runs the baseline server, which uses only node:http and pg. The server runs the same statements as the program in the
// same round trips, and answers with the stored row. It has no token, schemas, decryption, rules or hash chain. `node
// bench/bareServer.ts '<BareOptions as JSON>'` prints the server's port to standard output.
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Application } from 'domain/application/types.ts'
import pg from 'pg'
import { lockApplication, readApplication, readParty, updateApplication } from '../server/storage/applications.ts'
import { appendEvents } from '../server/storage/events.ts'
import { keepAnswer, readAnswer } from '../server/storage/idempotency.ts'
import { readKey, readPersonal } from '../server/storage/people.ts'
import { type Call, entering } from '../server/storage/transactions.ts'

/** The application and the signed-in person that each connection uses. */
export interface Target {
  readonly uuid: string
  readonly org: string
  readonly actor: string
  readonly session: string
  /** Hexadecimal. */
  readonly secretHash: string
}

export interface BareOptions {
  readonly url: string
  readonly targets: readonly Target[]
  /** Size of the answer stored under a request's idempotency key. */
  readonly answerBytes: number
}

const { url, targets, answerBytes } = JSON.parse(process.argv[2] ?? '') as BareOptions
const { escapeLiteral } = pg
const bytes = (hex: string): string => `'\\x${hex}'`
const HASH = bytes('00'.repeat(32))
const ANSWER = bytes('00'.repeat(answerBytes))

// Call these functions once, only to get the text of their SQL statements. Each request sets its own values below.
const nobody: Pick<Application, 'uuid' | 'version'> = { uuid: '', version: 0 }
const at = '2026-01-01T00:00:00.000Z' as Application['createdAt']
const actor = { kind: 'BORROWER', identity: '' } as const
const [insertEvent] = appendEvents(
  { aggregate: '', org: '', version: 0, head: Buffer.alloc(32), at, actor, cause: '' },
  [{ type: 'ProfileSaved', data: {} }],
).calls
const statements = {
  read: readApplication(''),
  party: readParty('', ''),
  personal: readPersonal(''),
  lock: lockApplication(''),
  key: readKey(''),
  answer: readAnswer('', ''),
  event: insertEvent as Call<unknown>,
  update: updateApplication(nobody as Application, Buffer.alloc(32), at),
  enter: entering({ mode: 'SWEEP' }),
  keep: keepAnswer('', { key: '', hash: Buffer.alloc(32) }, Buffer.alloc(32), {}),
}

const pool = new pg.Pool({ connectionString: url, max: 20 })
pool.on('connect', (client) => {
  void client.query(
    Object.values(statements)
      .map(({ name, text }) => `prepare ${name} as ${text}`)
      .join(';\n'),
  )
})

const execute = ({ name }: Call<unknown>, ...values: string[]): string => `execute ${name}(${values.join(',')})`
const text = (value: string): string => escapeLiteral(value)

const scopeOf = ({ org, actor: who, session, secretHash }: Target): string[] =>
  [org, who, 'ACTOR', undefined, undefined, session, secretHash].map((one) => (one === undefined ? 'null' : text(one)))

/** For a text with several statements, the driver returns a list, although its types don't mention one. */
const results = (answer: unknown): pg.QueryResult[] => (Array.isArray(answer) ? answer : [answer as pg.QueryResult])
async function rows(client: pg.PoolClient, ...lines: string[]): Promise<Record<string, unknown>[][]> {
  return results(await client.query(lines.join(';\n'))).map((answer) => answer.rows as Record<string, unknown>[])
}

async function get(target: Target): Promise<unknown> {
  const client = await pool.connect()
  try {
    const [, [row]] = (await rows(
      client,
      `select enter_scope(${scopeOf(target).join(',')})`,
      execute(statements.read, text(target.uuid)),
      execute(statements.party, text(target.uuid), text(target.actor)),
      execute(statements.personal, text(target.uuid)),
    )) as [unknown, Record<string, unknown>[]]
    return row?.data
  } finally {
    client.release()
  }
}

let count = 0

async function save(target: Target, body: unknown): Promise<unknown> {
  const key = `bare-${++count}`
  const client = await pool.connect()
  try {
    const [, , [row]] = (await rows(
      client,
      'begin',
      `select enter_scope(${scopeOf(target).join(',')})`,
      execute(statements.lock, text(target.uuid)),
      execute(statements.party, text(target.uuid), text(target.actor)),
      execute(statements.personal, text(target.uuid)),
      execute(statements.key, text(target.actor)),
      execute(statements.answer, text(target.actor), text(key)),
    )) as [unknown, unknown, { data: Application }[]]
    const before = row?.data as Application
    const now = new Date().toISOString()
    const data = { ...before, version: before.version + 1 }
    const event = {
      v: 1,
      aggregate: target.uuid,
      seq: data.version,
      type: 'OfferChosen',
      at: now,
      body,
      data: before.offer,
    }
    await rows(
      client,
      execute(
        statements.event,
        ...[target.uuid, String(data.version), target.org, 'OfferChosen', now, 'bare', JSON.stringify(event)].map(text),
        HASH,
        HASH,
      ),
      execute(
        statements.update,
        ...[target.uuid, data.status, String(data.version)].map(text),
        HASH,
        text(JSON.stringify(data)),
        text(now),
      ),
      execute(statements.enter, ...scopeOf(target).slice(0, 5), 'null', 'null'),
      execute(statements.keep, text(target.actor), text(key), HASH, ANSWER),
      'commit',
    )
    return data
  } finally {
    client.release()
  }
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return JSON.parse(Buffer.concat(chunks).toString())
}

const server = createServer((request, response) => {
  const target = targets[Number(request.url?.slice(1))] as Target
  const work = request.method === 'GET' ? get(target) : bodyOf(request).then((body) => save(target, body))
  work.then(
    (value) => {
      const answer = Buffer.from(JSON.stringify(value))
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': answer.length }).end(answer)
    },
    (error: unknown) => {
      console.error(error)
      response.writeHead(500, { 'content-length': 0 }).end()
    },
  )
})
server.listen(0, 'localhost', () => process.stdout.write(`${(server.address() as AddressInfo).port}\n`))
