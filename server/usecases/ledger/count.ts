import { TooManyAttempts } from '../../errors.ts'
import { blindIndex } from '../../storage/keyring.ts'
import { countFailure } from '../../storage/sessions.ts'
import type { ActorScope } from '../../storage/transactions.ts'
import type { Services } from '../services.ts'

/** How many ledgers a person can read in 15 minutes. Reading one takes as long as a hundred other calls. */
export const MOST_LEDGERS = 20

/**
 * Counts that a person reads a ledger.
 * @throws TooManyAttempts
 */
export async function countLedger({ keyring, db }: Services, { org, actor }: ActorScope): Promise<void> {
  const key = blindIndex(keyring, 'ledgers of', actor)
  const [[count]] = await db.change({ mode: 'SIGN_IN', org, key }, [countFailure(key)], (rows) => rows)
  if ((count?.failures ?? 0) > MOST_LEDGERS) throw new TooManyAttempts()
}
