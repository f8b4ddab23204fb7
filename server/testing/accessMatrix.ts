/**
 * Computes the access matrix: for each caller and each table with row-level security, the rows that the caller can
 * read, update, delete and insert. `accessWorld.sql` describes the people.
 */
import { readFile } from 'node:fs/promises'
import type { Client } from 'pg'

const id = (name: string): string => `00000000-0000-4000-8000-${name.padStart(12, '0')}`
const secret = (name: string): string => name.padStart(32, '0')

/** The arguments of enter_scope: organization, actor, mode, application, key, session and the session's secret. */
type Entering = readonly (string | null)[]
/** A caller who enters a scope with the SQL function enter_change, to change one application. */
interface Changing {
  readonly org: string
  readonly actor: string
  readonly application: string
  readonly session?: string
  readonly secret?: string
  /** The application's revision when the person read it. If unset, it's the current revision. */
  readonly revision?: string
}
const person = (mode: string, org: string, name: string, application?: string): Entering => [
  org,
  id(name),
  mode,
  application ? id(application) : null,
]
/** A person with a session, in mode ACTOR. */
const withSession = (org: string, name: string, session: string, key = ''): Entering => [
  ...person('ACTOR', org, name),
  null,
  id(session),
  key,
]
const holder = (mode: string, org: string, key: string): Entering => [org, null, mode, null, key]

const changing = (org: string, name: string, application: string, session?: string): Changing => ({
  ...{ org, actor: id(name), application: id(application) },
  ...(session && { session: id(session) }),
})

const CALLERS: Readonly<Record<string, Entering | Changing | undefined>> = {
  'without a scope': undefined,
  'borrower b1': person('ACTOR', 'A', 'b1'),
  'borrower b1 changing a1': changing('A', 'b1', 'a1'),
  'borrower b1 changing a9': changing('A', 'b1', 'a9'),
  'borrower b1 in B changing a1': changing('B', 'b1', 'a1'),
  'b1 changing a1 with a session': changing('A', 'b1', 'a1', 'b1'),
  'b1 changing a1 with the session of b3': changing('A', 'b1', 'a1', 'b3'),
  'b1 changing a1 with a revoked session': changing('A', 'b1', 'a1', '51'),
  'b1 changing a1 with an expired session': changing('A', 'b1', 'a1', '52'),
  'b1 changing a1 with a wrong secret': { ...changing('A', 'b1', 'a1', 'b1'), secret: '00' },
  'b1 changing an old revision of a1': { ...changing('A', 'b1', 'a1'), revision: '1' },
  'borrower and signer c1 changing a1': changing('A', 'c1', 'a1'),
  'borrower and signer c1 changing a2': changing('A', 'c1', 'a2'),
  'borrower b1 in B': person('ACTOR', 'B', 'b1'),
  'b1 with a session': withSession('A', 'b1', 'b1'),
  'b1 with a session in B': withSession('B', 'b1', 'b1'),
  'b1 with the session of b3': withSession('A', 'b1', 'b3'),
  'b1 with a wrong secret': withSession('A', 'b1', 'b1', '00'),
  'b1 with a revoked session': withSession('A', 'b1', '51'),
  'b1 with an expired session': withSession('A', 'b1', '52'),
  'borrower and signer c1': person('ACTOR', 'A', 'c1'),
  'borrower b9': person('ACTOR', 'B', 'b9'),
  'unknown person': person('ACTOR', 'A', '99'),
  'program for a1': [null, null, 'SYSTEM', id('a1')],
  'program for a9': [null, null, 'SYSTEM', id('a9')],
  'sign-in of b1': holder('SIGN_IN', 'A', secret('b1')),
  'sign-in of b1 in B': holder('SIGN_IN', 'B', secret('b1')),
  'draft 1': holder('KEY', 'A', secret('1')),
  'draft 1 in B': holder('KEY', 'B', secret('1')),
  'draft 1 moving to b1': ['A', id('b1'), 'KEY', null, secret('1')],
  'draft 2 in B moving to draft 1': holder('KEY', 'B', secret('2')),
  'link to a1': holder('KEY', 'A', secret('a1')),
  'link to a1 in B': holder('KEY', 'B', secret('a1')),
  'visit 71': holder('KEY', 'A', id('71').replaceAll('-', '')),
  'visit 71 in B': holder('KEY', 'B', id('71').replaceAll('-', '')),
  'invitation 11': holder('INVITATION', 'A', secret('11')),
  'invitation 11 in B': holder('INVITATION', 'B', secret('11')),
  'used invitation 12': holder('INVITATION', 'A', secret('12')),
  'expired invitation 13': holder('INVITATION', 'A', secret('13')),
  'invitation 14 to e5': holder('INVITATION', 'A', secret('14')),
  'mailbox of A': ['A', null, 'MAILBOX'],
  'mailbox of B': ['B', null, 'MAILBOX'],
  'public of A': ['A', null, 'PUBLIC'],
  flags: [null, null, 'FLAGS'],
  sweep: [null, null, 'SWEEP'],
  'lender settings': [null, null, 'SETTINGS'],
  'register of A': ['A', null, 'REGISTER'],
  'register of B': ['B', null, 'REGISTER'],
  'file store': [null, null, 'FILES'],
  'key rotation': [null, null, 'ROTATE'],
  'backup by the server': [null, null, 'BACKUP'],
  'operator of brokers in A': ['A', null, 'BROKERS'],
  'operator of agents in A': ['A', null, 'AGENTS'],
  'originator and manager e1': person('BROKER', 'A', 'e1'),
  'originator e2': person('BROKER', 'A', 'e2'),
  'processor e3': person('BROKER', 'A', 'e3'),
  'removed originator e4': person('BROKER', 'A', 'e4'),
  'originator e1 in B': person('BROKER', 'B', 'e1'),
  'agent f1': person('AGENT', 'A', 'f1'),
  'agent f1 with a1': person('AGENT', 'A', 'f1', 'a1'),
  'agent f1 with a9': person('AGENT', 'A', 'f1', 'a9'),
  'agent f1 in B with a9': person('AGENT', 'B', 'f1', 'a9'),
  'agent f1 with the number a1': [...person('AGENT', 'A', 'f1'), 'a1'],
  'agent f1 with the number a9': [...person('AGENT', 'A', 'f1'), 'a9'],
  'agent f1 in B with the number a9': [...person('AGENT', 'B', 'f1'), 'a9'],
  'removed agent f2 with the number a1': [...person('AGENT', 'A', 'f2'), 'a1'],
  'compliance agent f3': person('AGENT', 'A', 'f3'),
  'compliance agent f3 in B': person('AGENT', 'B', 'f3'),
  'removed agent f2 with a1': person('AGENT', 'A', 'f2', 'a1'),
}

/**
 * The changed rows that callers try to insert, for each table. Each one is a copy of an existing row with the listed
 * values. Callers also try to insert unchanged copies. If a table has an organization column, they also try a copy with
 * a different organization.
 */
const VARIANTS: Readonly<Record<string, Readonly<Record<string, object>>>> = {
  asked_vendor: { 'by f1': { by_agent: id('f1') } },
  denial_correction: { 'by f1': { by_agent: id('f1') } },
  broker_invitation: { 'as originator': { role: 'ORIGINATOR' }, manages: { can_manage: true } },
  broker_seat: { manages: { can_manage: true }, 'in e5': { brokerage: id('e5') } },
  chat_message: { 'of the visitor': { sender: 'VISITOR' }, 'of the system': { sender: 'SYSTEM' } },
  application_party: {
    'as signer': { role: 'CO_SIGNER' },
    'of b3': { borrower: id('b3') },
    'of c1': { borrower: id('c1') },
  },
}
/** The owners to whom callers may move chats, as hexadecimal text. */
const NEW_OWNERS: Readonly<Record<string, string>> = {
  'draft 1 moving to b1': secret('b1'),
  'draft 2 in B moving to draft 1': secret('1'),
}
/**
 * The SQL assignments with which callers try to change a chat's owner. Only callers in NEW_OWNERS may move chats. `$1`
 * is the owner to whom the caller may move them.
 */
const MOVES: Readonly<Record<string, readonly string[]>> = {
  chat_conversation: [
    `owner = $1, identity = '${id('b1')}'`,
    `owner = $1, identity = '${id('b3')}'`,
    `owner = $1::bytea || '\\x00'::bytea, identity = '${id('b1')}'`,
  ],
  chat_file: ['owner = $1', "owner = $1::bytea || '\\x00'::bytea"],
  chat_message: ['owner = $1', "owner = $1::bytea || '\\x00'::bytea"],
}
/** SQL expressions that identify a row in tables whose primary key can't be read. */
const LABELS: Readonly<Record<string, string>> = {
  access_log: 'what',
  flag: "coalesce(org_code, 'all')",
  tracking_event: 'session::text',
}

/** Each caller's access, keyed by `table: caller`. Excludes callers without any access. */
export type Matrix = ReadonlyMap<string, string>

const short = (text: string): string => text.replaceAll(/00000000-0000-4000-8000-0*|\\x0*|\b0{9,}/g, '')

/**
 * Fills the database with the people and rows for the access tests. `client` must be a superuser. Returns the tables
 * with row-level security.
 */
export async function createAccessWorld(client: Client): Promise<readonly string[]> {
  for (const name of ['accessWorld', 'accessProbe'])
    await client.query(await readFile(new URL(`${name}.sql`, import.meta.url), 'utf8'))
  const { rows } = await client.query<{ name: string; label: string }>(
    'select name, label from access_table order by 1',
  )
  for (const { name, label: key } of rows) {
    const label = LABELS[name] ?? key
    const candidates = await candidatesOf(client, name, label)
    await client.query('update access_table set label = $2, candidates = $3 where name = $1', [name, label, candidates])
  }
  return rows.map(({ name }) => name)
}

/** Returns the rows that callers try to insert: the table's existing rows, and copies of them with one change each. */
async function candidatesOf(client: Client, table: string, label: string): Promise<Readonly<Record<string, object>>> {
  const { rows } = await client.query<{ label: string; row: Readonly<Record<string, unknown>> }>(
    `select ${label} as label, to_jsonb(t) as row from ${table} t`,
  )
  const candidates: Record<string, object> = {}
  for (const { label: raw, row } of rows) {
    const name = short(raw)
    candidates[name] = row
    if (row.org_code) candidates[`${name}@`] = { ...row, org_code: row.org_code === 'A' ? 'B' : 'A' }
    for (const [variant, change] of Object.entries(VARIANTS[table] ?? {}))
      candidates[`${name} ${variant}`] = { ...row, ...change }
  }
  return candidates
}

/** Returns the matrix for the given tables under the current transaction's policies. */
export async function accessMatrix(client: Client, tables: readonly string[]): Promise<Matrix> {
  const matrix = new Map<string, string>()
  for (const caller of Object.keys(CALLERS))
    for (const [cell, answer] of await cellsOf(client, tables, caller)) matrix.set(cell, answer)
  return matrix
}

/**
 * Whether any caller's access to the given tables differs from the expected access under the current transaction's
 * policies.
 */
export async function differs(client: Client, tables: readonly string[], expected: Matrix): Promise<boolean> {
  for (const caller of Object.keys(CALLERS)) {
    const cells = await cellsOf(client, tables, caller)
    if ([`scope`, ...tables].some((table) => cells.get(`${table}: ${caller}`) !== expected.get(`${table}: ${caller}`)))
      return true
  }
  return false
}

async function cellsOf(client: Client, tables: readonly string[], caller: string): Promise<Matrix> {
  const entering = CALLERS[caller]
  const cells = new Map<string, string>()
  const revision = entering && 'actor' in entering ? await revisionOf(client, entering.application) : undefined
  await client.query('savepoint caller; set local role hearthline_app')
  try {
    if (entering && 'actor' in entering) {
      const { org, actor, session, secret = '', application } = entering
      const values = [org, actor, session, secret, application, entering.revision ?? revision]
      await client.query('select enter_change($1, $2, $3, $4, $5, $6)', values)
    } else if (entering) {
      const values = Array.from({ length: 7 }, (_, index) => entering[index] ?? null)
      await client.query('select enter_scope($1, $2, $3, $4, $5, $6, $7)', values)
    }
    const newOwner = NEW_OWNERS[caller]
    if (newOwner) await client.query("select set_config('app.new_owner', $1, true)", [newOwner])
    const { rows } = await client.query<{ name: string; answer: string }>(
      `select name, access_probe(name, label, updated, deletes, candidates) as answer from access_table
       where name = any($1)`,
      [tables],
    )
    for (const { name, answer } of rows) {
      const whole = newOwner ? answer + (await movesOf(client, name, newOwner)) : answer
      if (whole) cells.set(`${name}: ${caller}`, short(whole))
    }
  } catch (error) {
    if (!['HL401', 'HL409'].includes((error as { code?: string }).code ?? '')) throw error
    cells.set(`scope: ${caller}`, ' refused')
  }
  await client.query('rollback to savepoint caller; release savepoint caller')
  return cells
}

/**
 * Tries each of the table's assignments in MOVES. Returns, as text, how many rows each one changed, or that the
 * database refused it.
 */
async function movesOf(client: Client, table: string, newOwner: string): Promise<string> {
  let answer = ''
  for (const change of MOVES[table] ?? []) {
    await client.query('savepoint move')
    const owner = Buffer.from(newOwner, 'hex')
    answer += await client.query(`update ${table} set ${change}`, [owner]).then(
      ({ rowCount }) => ` moves ${rowCount}`,
      () => ' moves refused',
    )
    await client.query('rollback to savepoint move; release savepoint move')
  }
  return answer
}

/** Returns an application's revision. `client` must be a superuser. */
async function revisionOf(client: Client, application: string): Promise<string | undefined> {
  const read = 'select xmin::text as revision from application where uuid = $1'
  return (await client.query<{ revision: string }>(read, [application])).rows[0]?.revision
}

/** Returns the matrix as text, with one line per table and caller. */
export const matrixText = (matrix: Matrix): string =>
  `${[...matrix]
    .map(([cell, answer]) => `${cell} |${answer}`)
    .sort()
    .join('\n')}\n`
