// Runs the baseline server, which uses only node:http, pg and prepared statements. It checks that the session is valid
// and that the row belongs to the caller. Unlike the real server, it has no token, schemas, encryption, rules, hash
// chain or row-level security. `node bench/bareServer.ts URL` prints the server's port to standard output.
import { randomBytes, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { type Call, runBatch } from '../server/storage/batch.ts'

/**
 * Size in bytes of the response that this server stores for each save. The size is the same as in the real server,
 * which stores each response so that it can send the response again if a client repeats the request.
 */
const [, , url, answerBytes = '0'] = process.argv
const pool = new pg.Pool({ connectionString: url, max: 20 })

const SESSION = {
  name: 'session',
  text: 'select identity from bare.session where uuid = $1 and secret = $2 and revoked_at is null and expires_at > now()',
}
const PAGE = { name: 'page', text: 'select body from bare.page where application = $1 and owner = $2' }

/**
 * Reads a page in two prepared statements. Returns undefined if the session has ended or the row belongs to someone
 * else.
 */
async function get(application: string, session: string, secret: string): Promise<string | undefined> {
  const client = await pool.connect()
  try {
    const { rows: found } = await client.query<{ identity: string }>({ ...SESSION, values: [session, secret] })
    if (!found[0]) return undefined
    const { rows } = await client.query<{ body: string }>({ ...PAGE, values: [application, found[0].identity] })
    return rows[0]?.body
  } finally {
    client.release()
  }
}

/** The SQL statements of a save. The save takes two round trips, because the update needs data from the locked row. */
const SAVING = {
  begin: 'begin',
  session: SESSION.text,
  lock: 'select data, version from bare.application where uuid = $1 for no key update',
  event:
    'insert into bare.event (aggregate, seq, org_code, type, at, actor, body, previous, hash) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)',
  update:
    'update bare.application set status = $2, version = $3, head = $4, data = $5, updated_at = $6 where uuid = $1',
  deadline:
    'insert into bare.deadline (application, name, due) values ($1, $2, $3) on conflict (application, name) do update set due = excluded.due, done_at = null',
  answer: 'insert into bare.idempotency (actor, key, request_hash, answer) values ($1, $2, $3, $4)',
  commit: 'commit',
} as const
const execute = (name: keyof typeof SAVING, ...values: Call<unknown>['values']): Call<unknown> => ({
  name: `save_${name}`,
  text: SAVING[name],
  values,
})
const HASH = Buffer.alloc(32)
/** Random bytes, because the real server's encrypted responses can't be compressed either. */
const ANSWER = randomBytes(Number(answerBytes))
/** The date on which the offers lapse. It's constant, because choosing an offer doesn't change this date. */
const LAPSE = '2027-01-22T05:00:00.000Z'

interface Row {
  readonly data: { readonly status: string; readonly offer: object; readonly lineTerms?: object }
  readonly version: number
}

async function save(application: string, session: string, secret: string, body: object): Promise<string | undefined> {
  const client = await pool.connect()
  try {
    const [, person, locked] = await runBatch(client, [
      execute('begin'),
      execute('session', session, secret),
      execute('lock', application),
    ])
    const row = locked?.rows[0] as Row | undefined
    const identity = (person?.rows[0] as { identity: string } | undefined)?.identity
    if (!row || !identity) {
      await client.query('rollback')
      return undefined
    }
    const version = row.version + 1
    const at = new Date().toISOString()
    const offer = { ...row.data.offer, ...body }
    const data = JSON.stringify({ ...row.data, offer, version })
    const event = JSON.stringify({
      v: 1,
      aggregate: application,
      seq: version,
      type: 'OfferChosen',
      at,
      actor: { kind: 'BORROWER', identity },
      cause: 'chooseOffer',
      data: { offer, lineTerms: row.data.lineTerms },
    })
    await runBatch(client, [
      execute('event', application, version, 'bare', 'OfferChosen', at, identity, event, HASH, HASH),
      execute('update', application, row.data.status, version, HASH, data, at),
      execute('deadline', application, 'OFFERS_LAPSE', LAPSE),
      execute('answer', identity, randomUUID(), HASH, ANSWER),
      execute('commit'),
    ])
    return data
  } finally {
    client.release()
  }
}

async function bodyOf(request: IncomingMessage): Promise<object> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return JSON.parse(Buffer.concat(chunks).toString()) as object
}

const server = createServer((request, response) => {
  const [, application = '', session = '', secret = ''] = (request.url ?? '').split('/')
  const work =
    request.method === 'GET'
      ? get(application, session, secret)
      : bodyOf(request).then((body) => save(application, session, secret, body))
  work.then(
    (text) => {
      const answer = Buffer.from(text ?? '')
      const head = { 'content-type': 'application/json', 'content-length': answer.length }
      response.writeHead(text === undefined ? 404 : 200, head).end(answer)
    },
    (error: unknown) => {
      console.error(error)
      response.writeHead(500, { 'content-length': 0 }).end()
    },
  )
})
server.listen(0, 'localhost', () => process.stdout.write(`${(server.address() as AddressInfo).port}\n`))
