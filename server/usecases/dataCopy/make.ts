/** Makes the copy of a person's data that the person can download. */
import { DATA_COPY_FORMAT, type DataCopy } from 'domain/api/dataCopy.ts'
import type { PersonEventData } from 'domain/application/core/personEvents.ts'
import { NotFound, TooManyAttempts } from '../../errors.ts'
import { readKeys } from '../../storage/agents.ts'
import { listApplications } from '../../storage/applications.ts'
import { type EventBody, readEventPersonal, readEvents } from '../../storage/events.ts'
import { blindIndex } from '../../storage/keyring.ts'
import { readPersonal } from '../../storage/people.ts'
import { decryptJson, PLACES, unwrapKey } from '../../storage/secrets.ts'
import { countFailure } from '../../storage/sessions.ts'
import { type ActorScope, type Call, statement } from '../../storage/transactions.ts'
import { makeLedger } from '../ledger/read.ts'
import type { Services } from '../services.ts'
import { readView } from '../views.ts'
import { copyChats } from './chats.ts'
import { copyOfPersonal, leftOfPersonal } from './personal.ts'
import { withoutRestricted } from './restricted.ts'
import { type Copied, type Opener, type Row, TABLES, type TableEntry } from './tables.ts'

/**
 * How many copies a person can download in 15 minutes. The number is low because each copy reads all of the person's
 * data.
 */
const MOST_COPIES = 5

const isCopied = (entry: TableEntry): entry is Copied => 'columns' in entry
const isSent = (column: Copied['columns'][string]): boolean => typeof column !== 'object'

/** The statement that reads a person's rows of each copied table. */
const READERS = Object.entries(TABLES).flatMap(([table, entry]) => {
  if (!isCopied(entry)) return []
  const names = Object.keys(entry.columns).filter((name) => isSent(entry.columns[name] ?? 'COPY'))
  const text = `select ${names.map((name) => `"${name}"`).join(', ')} from ${table} where ${entry.where}`
  return [{ table, entry, read: statement<Row>(`data_copy_${table}`, text) }]
})

/** Returns the person's copy. @throws TooManyAttempts after five copies in 15 minutes */
export async function makeDataCopy(services: Services, scope: ActorScope): Promise<DataCopy> {
  const { db, keyring } = services
  const { org, actor } = scope
  const key = blindIndex(keyring, 'data copies', actor)
  const count = await db.change({ mode: 'SIGN_IN', org, key }, [countFailure(key)], ([[row]]) => row?.failures ?? 0)
  if (count > MOST_COPIES) throw new TooManyAttempts()

  const [parties] = await db.read(scope, listApplications(actor))
  const own = [...new Set([actor, ...parties.map(({ owner }) => owner)])]
  const calls: Call<Row>[] = READERS.map(({ read }) => read(own))
  const [keys, ...rows] = await db.read(scope, readKeys(own), ...calls)
  const unwrapped = new Map(keys.map((row) => [row.identity, unwrapKey(keyring, row.identity, row)]))
  const opener: Opener = {
    keyring,
    keyOf: (identity) => {
      const found = unwrapped.get(identity)
      if (!found) throw new Error('the person has no key')
      return found
    },
    applications: new Set(parties.map(({ data }) => data.uuid)),
  }
  const tables = READERS.map(({ table, entry }, index) => [
    table,
    (rows[index] ?? []).map((row) => copyOfRow(entry, row as Row, opener)),
  ])
  const applications = []
  for (const party of parties) applications.push(await copyApplication(services, scope, party, opener))
  const copy = {
    account: { ...Object.fromEntries(tables), history: await accountHistory(services, scope, opener) },
    applications,
    chats: await copyChats(services, scope),
  }
  return {
    format: DATA_COPY_FORMAT,
    lender: services.organization(org).info.companyName,
    madeAt: services.clock.now(),
    ...(withoutRestricted(JSON.parse(JSON.stringify(copy))) as Pick<DataCopy, keyof typeof copy>),
    notIncluded: notIncluded(),
  }
}

function copyOfRow({ columns }: Copied, row: Row, opener: Opener): Row {
  return Object.fromEntries(
    Object.entries(columns).flatMap(([name, column]) => {
      if (typeof column === 'function') return [[name === 'ciphertext' ? 'content' : name, column(row, opener)]]
      return column === 'COPY' ? [[name, row[name]]] : []
    }),
  )
}

/** Personal data in the account's own log: earlier names, addresses and numbers. */
const LOGGED = ['name', 'email', 'former', 'phone']

async function accountHistory({ db }: Services, scope: ActorScope, { keyOf }: Opener): Promise<readonly object[]> {
  const { actor } = scope
  const [events, personal] = await db.read(scope, readEvents(actor), readEventPersonal(actor, actor))
  const sealed = new Map(personal.map(({ seq, ciphertext }) => [seq, ciphertext]))
  return events.map(({ seq, type, at, body }) => {
    const { data } = JSON.parse(body) as EventBody
    // Leave out the agent who acted and the way in which staff checked the person's identity, because they aren't the
    // person's data.
    const { by: _, checks: __, ...shown } = data as Partial<PersonEventData['RecoveryProposed']>
    const ciphertext = sealed.get(seq)
    const opened: object = ciphertext
      ? decryptJson(keyOf(actor), ciphertext, PLACES.eventPersonal(actor, seq, actor))
      : {}
    return {
      type,
      at,
      ...shown,
      ...Object.fromEntries(Object.entries(opened).filter(([name]) => LOGGED.includes(name))),
    }
  })
}

interface Party {
  readonly data: { readonly uuid: string; readonly loanNumber: string }
  readonly role: string
  readonly owner: string
}

/**
 * Returns the application as the person sees it. Returns null for a signer whom the borrower removed and who can't open
 * the application anymore.
 */
async function viewIfAny(services: Services, scope: ActorScope, uuid: string) {
  try {
    return await readView(services, scope, uuid)
  } catch (error) {
    if (error instanceof NotFound) return null
    throw error
  }
}

/**
 * Returns an application as the person sees it, with all of the person's own stored answers, including earlier ones.
 */
async function copyApplication(services: Services, scope: ActorScope, party: Party, { keyOf }: Opener) {
  const { owner, role } = party
  const { uuid, loanNumber } = party.data
  const [people, earlier] = await services.db.read(scope, readPersonal(uuid), readEventPersonal(uuid, owner))
  const stored = people.find(({ identity }) => identity === owner)
  return {
    ...{ uuid, loanNumber, role },
    application: await viewIfAny(services, scope, uuid),
    answers: stored ? copyOfPersonal(decryptJson(keyOf(owner), stored.ciphertext, PLACES.personal(uuid, owner))) : {},
    earlierAnswers: earlier.map(({ seq, ciphertext }) => ({
      event: seq,
      ...copyOfPersonal(decryptJson(keyOf(owner), ciphertext, PLACES.eventPersonal(uuid, seq, owner))),
    })),
    // Only the borrower's copy contains the application record.
    ...(role === 'BORROWER' && { record: (await makeLedger(services, scope, uuid)).ledger.entries }),
  }
}

/** The data that the copy leaves out, and the reasons. */
function notIncluded(): DataCopy['notIncluded'] {
  const tables = Object.entries(TABLES).flatMap(([table, entry]) => {
    if ('left' in entry) return [{ what: table, why: entry.left }]
    if (!isCopied(entry)) return []
    return Object.entries(entry.columns).flatMap(([name, column]) =>
      typeof column === 'object' ? [{ what: `${table}.${name}`, why: column.left }] : [],
    )
  })
  return [
    ...tables,
    ...leftOfPersonal().map(([name, why]) => ({ what: `answers.${name}`, why })),
    { what: 'files', why: 'You can open and save each file in your application.' },
  ]
}
