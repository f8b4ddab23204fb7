/**
 * Caches the rows that a borrower's next command will need. With cached rows, the server runs the command before it
 * queries the database, so the whole change takes one round trip (`Db.assume`). In that round trip, the database checks
 * that the cached rows are still current.
 */
import { isDeepStrictEqual } from 'node:util'
import { LRUCache } from 'lru-cache'
import { inOwnMemory } from '../ownMemory.ts'
import { type PartyRow, type RevisionRow, readApplication, readParty } from '../storage/applications.ts'
import { type PersonalRow, readPersonal } from '../storage/people.ts'
import type { ActorScope, Db } from '../storage/transactions.ts'

/** The rows for one revision of an application, as read by its borrower. Personal data and keys stay encrypted. */
export interface Opening {
  readonly row: RevisionRow & Omit<PartyRow, 'identity'>
  readonly personal: readonly PersonalRow[]
}

export interface Recent {
  /** Removes and returns the cached rows, if any. They may be outdated. */
  take(scope: ActorScope, application: string): Promise<Opening | undefined>
  keep(actor: string, opening: Opening): void
  /** Removes all cached rows. */
  clear(): void
}

/**
 * The maximum number of entries. Each takes about 30 KB. After the application is saved, its entry also contains the
 * application's parts as JSON strings, which take another 10 KB.
 */
const MOST = 2000
const MOST_MS = 600_000

/** Thrown in tests if cached rows differ from the stored rows of the same revision. */
export class WrongRows extends Error {}

/** @param strict whether to compare cached rows with the stored rows, as tests do */
export function createRecent(db: Db, strict: boolean): Recent {
  const cache = new LRUCache<string, Opening>({ max: MOST, ttl: MOST_MS, ttlAutopurge: true })
  return {
    clear: () => cache.clear(),
    async take(scope, application) {
      const key = keyOf(scope.actor, application)
      const found = cache.get(key)
      if (!found) return undefined
      cache.delete(key)
      if (strict) await compare(db, scope, found)
      return found
    },
    keep(actor, { row, personal }) {
      const kept = {
        row: { ...row, head: inOwnMemory(row.head) },
        personal: personal.map((one) => ({
          ...one,
          ciphertext: inOwnMemory(one.ciphertext),
          wrapped: inOwnMemory(one.wrapped),
        })),
      }
      cache.set(keyOf(actor, row.data.uuid), kept)
    },
  }
}

const keyOf = (actor: string, application: string): string => `${actor} ${application}`

/** @throws WrongRows */
async function compare(db: Db, scope: ActorScope, { row, personal }: Opening): Promise<void> {
  const { uuid } = row.data
  // Read the application last, so that a change saved during these reads shows up in its revision.
  const [people, [party], [stored]] = await db.read(
    scope,
    readPersonal(uuid),
    readParty(uuid, scope.actor),
    readApplication(uuid),
  )
  if (stored?.revision !== row.revision) return
  const { identity: _, ...role } = party ?? { identity: undefined }
  if (!isDeepStrictEqual([{ ...stored, ...role }, sorted(people)], [row, sorted(personal)]))
    throw new WrongRows(`the remembered rows of the application ${uuid} are wrong`)
}

const sorted = (rows: readonly PersonalRow[]) => rows.toSorted((a, b) => (a.identity < b.identity ? -1 : 1))
