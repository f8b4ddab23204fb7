// Creates many signed-in borrowers for benchmarks. The borrowers are copies of a few borrowers who completed an
// application. Each copy has its own key.
import { randomUUID } from 'node:crypto'
import type { Personal } from 'domain/application/types.ts'
import { createTokens } from '../server/http/session.ts'
import { addParty, insertApplication, readApplication } from '../server/storage/applications.ts'
import { createPool } from '../server/storage/database.ts'
import { insertIdentity } from '../server/storage/identities.ts'
import { type Keyring, loadKeyring } from '../server/storage/keyring.ts'
import { newKey, People, readPersonal } from '../server/storage/people.ts'
import { newPersonKey } from '../server/storage/secrets.ts'
import { createDb, type Db, entering } from '../server/storage/transactions.ts'
import { newSession } from '../server/usecases/signIn.ts'

/** A signed-in borrower with one application. */
export interface Borrower {
  readonly application: string
  readonly org: string
  readonly identity: string
  readonly session: string
  /** The session's secret, which is the value of the session cookie. */
  readonly secret: string
  token: string
}

/** The database and folder in which the copies are stored. */
export interface Place {
  /** The database URL for the server's role. */
  readonly databaseUrl: string
  /** The folder with the server's keys. */
  readonly dataDir: string
}

/** The number of copies that are created concurrently. */
const AT_ONCE = 8

/**
 * Creates copies of the given applications, taking the originals in turn. Each copy has its own people, keys and
 * session. Events and documents aren't copied.
 * @param originals the uuids of the applications
 */
export async function copyBorrowers(place: Place, originals: readonly string[], count: number): Promise<Borrower[]> {
  const keyring = await loadKeyring(place)
  const pool = createPool(place.databaseUrl)
  try {
    const db = createDb(pool)
    const tokens = createTokens(keyring)
    const sources = await Promise.all(originals.map((uuid) => readOriginal(db, keyring, uuid)))
    const made: Borrower[] = []
    let next = 0
    const work = async (): Promise<void> => {
      for (let index = next++; index < count; index = next++) {
        const borrower = await copy(db, keyring, sources[index % sources.length] as Original, index)
        const { identity, session: uuid, org } = borrower
        made[index] = { ...borrower, token: await tokens.issue({ identity, uuid, org }) }
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, work))
    return made
  } finally {
    await pool.end()
  }
}

interface Original {
  readonly data: string
  readonly head: Buffer
  readonly uuid: string
  readonly loanNumber: string
  readonly personal: Readonly<Record<string, Personal>>
}

async function readOriginal(db: Db, keyring: Keyring, uuid: string): Promise<Original> {
  const scope = { mode: 'SYSTEM', application: uuid } as const
  const [[row], people] = await db.read(scope, readApplication(uuid), readPersonal(uuid))
  if (!row) throw new Error(`the application ${uuid} doesn't exist`)
  const { personal } = new People(keyring, uuid, people)
  return { data: JSON.stringify(row.data), head: row.head, uuid, loanNumber: row.data.loanNumber, personal }
}

async function copy(db: Db, keyring: Keyring, original: Original, index: number): Promise<Omit<Borrower, 'token'>> {
  const uuid = randomUUID()
  const renamed = new Map(Object.keys(original.personal).map((identity) => [identity, randomUUID() as string]))
  const names = [...renamed, [original.uuid, uuid], [original.loanNumber, `BENCH${index}`]] as const
  const rename = <T>(text: string): T => JSON.parse(names.reduce((all, [from, to]) => all.replaceAll(from, to), text))
  const application = rename<Parameters<typeof insertApplication>[0]>(original.data)
  const { orgCode: org, borrower } = application
  const { session, call } = newSession(org, borrower, { userAgent: 'bench' })
  const key = newPersonKey()
  const people = new People(keyring, uuid, [])
  people.adopt(borrower, key)
  const profile = { name: NAME, email: `bench-copy-${index}@example.com` }
  const saved = Object.entries(original.personal).flatMap(([identity, one]) =>
    people.patch(org, renamed.get(identity) ?? identity, rename(JSON.stringify(one))),
  )
  const scope = { mode: 'ACTOR', org, actor: borrower } as const
  await db.change(scope, [], (_, transaction) =>
    transaction.later(
      newKey(keyring, org, borrower, key),
      insertIdentity(keyring, org, borrower, key, '', profile),
      call,
      insertApplication(application, original.head),
      addParty(application, borrower, borrower, 'BORROWER'),
      // Enter the scope again, because a scope entered before the insert can't access the new application.
      entering(scope),
      ...saved,
    ),
  )
  return { application: uuid, org, identity: borrower, session: session.uuid, secret: session.secret }
}

const NAME = { firstName: 'Bench', middleName: '', lastName: 'Copy', suffix: '' }
