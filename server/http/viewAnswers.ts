/**
 * Caches the responses for recently read applications. Reading an unchanged application takes one SQL statement, which
 * checks the caller's session and access.
 */
import type { Contract, ResponseOf } from 'domain/api/contract.ts'
import { LRUCache } from 'lru-cache'
import { NotFound } from '../errors.ts'
import { revisionReader } from '../storage/applications.ts'
import type { ActorScope } from '../storage/transactions.ts'
import type { Services } from '../usecases/services.ts'
import { type Days, daysAt, readSeen, type View } from '../usecases/views.ts'
import { serialize, TaggedAnswer } from './answer.ts'

/**
 * Responses contain personal data, so each node limits the cached bytes, and caches a response for at most ten minutes.
 */
const MOST_BYTES = 32_000_000
const MOST_MS = 600_000
/** The number of bytes that a cache entry needs in addition to its response. */
const ENTRY_BYTES = 1000

/**
 * A cached response and the values that it depends on. The caller's role is missing here, because it's already part of
 * the cache key.
 */
interface Kept extends Days {
  readonly answer: TaggedAnswer
  readonly revision: string
  /** The property's state, which determines the time zones of `today` and `lastDay`. */
  readonly state: string
}

/** Converts a view of an application to the response body that the API contract declares. */
type Shape<C extends Contract> = (view: View) => ResponseOf<C>

export interface ViewAnswers {
  /**
   * Returns the serialized response for the caller's view of an application.
   * @throws NotFound if the caller may not read the application, SessionEnded, or the errors of `shape`
   */
  read<C extends Contract & { readonly tagged: true }>(
    contract: C,
    scope: ActorScope,
    uuid: string,
    shape: Shape<C>,
  ): Promise<TaggedAnswer>
}

/** Thrown in tests if a cached response differs from a newly computed one. */
export class OutdatedAnswer extends Error {}

/** @param strict whether to compare each cached response with a newly computed one, as in tests */
export function createViewAnswers(services: Services, strict: boolean): ViewAnswers {
  const cache = new LRUCache<string, Kept>({
    maxSize: MOST_BYTES,
    sizeCalculation: ({ answer }) => answer.body.length + ENTRY_BYTES,
    ttl: MOST_MS,
    // Without `ttlAutopurge`, an expired response would stay in memory until a caller requests it.
    ttlAutopurge: true,
  })
  services.erasures.onErased(() => cache.clear())
  const readRevision = revisionReader(services.db)
  const isCurrent = (kept: Kept, revision: string): boolean => {
    const { today, lastDay } = daysAt(kept.state, services.clock.now())
    return kept.revision === revision && kept.today === today && kept.lastDay === lastDay
  }
  return {
    async read(contract, scope, uuid, shape) {
      const { response } = contract
      if (!response) throw new TypeError(`${contract.id} has no response`)
      const make = async () => {
        const { view, days, state, revision, role, owner } = await readSeen(services, scope, uuid)
        const answer = new TaggedAnswer(serialize(contract, response, shape(view), strict))
        return { key: keyOf(contract, uuid, role, owner), kept: { answer, revision, state, ...days } }
      }
      const now = await readRevision(scope, uuid)
      if (!now) throw new NotFound()
      const known = cache.get(keyOf(contract, uuid, now.role, now.owner))
      if (known && isCurrent(known, now.revision)) {
        if (strict) compare(contract, known, (await make()).kept)
        return known.answer
      }
      const { key, kept } = await make()
      cache.set(key, kept)
      return kept.answer
    },
  }
}

/**
 * Two callers share a cached response only if they read the same application in the same role and as the same owner.
 */
const keyOf = ({ id }: Contract, uuid: string, role: string, owner: string): string => `${id} ${uuid} ${role} ${owner}`

/** @throws OutdatedAnswer */
function compare({ id }: Contract, kept: Kept, made: Kept): void {
  const isSame = kept.revision === made.revision && kept.today === made.today && kept.lastDay === made.lastDay
  if (isSame && kept.answer.etag !== made.answer.etag) throw new OutdatedAnswer(`${id} would send an outdated answer`)
}
