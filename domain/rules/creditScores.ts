import type { LendingPolicy } from './policy.ts'

type ScoreUsed = LendingPolicy['credit']['scoreUsed']

interface BureauScore {
  readonly bureau: string
  readonly score: number
}

const isNamed = (used: { readonly bureau: string }, bureau: string): boolean =>
  used.bureau.toLowerCase() === bureau.toLowerCase()

/**
 * Returns the score that the lender's policy uses for one person. MIDDLE: the middle of three scores, the lower of two,
 * or the only one (Fannie Mae Selling Guide B3-5.1-02). LOWEST: the lowest score. The name of a bureau: that bureau's
 * score, or undefined if it gave none. If scores are equal, returns the first. For several applicants, callers use the
 * lowest of their scores.
 */
export function scoreThatCounts<Score extends BureauScore>(
  scores: readonly Score[],
  used: ScoreUsed,
): Score | undefined {
  if (typeof used === 'object') return scores.find(({ bureau }) => isNamed(used, bureau))
  const rising = [...scores].sort((one, other) => one.score - other.score)
  return used === 'LOWEST' ? rising[0] : rising[Math.floor((rising.length - 1) / 2)]
}

/** A bureau that returned no file, and why. */
interface MissingFile {
  readonly bureau: { readonly name: string }
  readonly why: string
}
const isClosed = ({ why }: MissingFile): boolean => why === 'FROZEN' || why === 'LOCKED'

/**
 * If at least this many bureaus returned a file, the borrower can leave the other files frozen or locked. We chose this
 * number.
 */
const ENOUGH = 2

/**
 * Returns the credit file that the borrower must unfreeze or unlock before the lender can decide; undefined if there's
 * none. If the lender uses one bureau's score, only that bureau's file is needed. Otherwise, two returned files are
 * enough.
 * @param returned the number of bureaus that returned a file
 */
export const fileToOpen = <Missing extends MissingFile>(
  returned: number,
  missing: readonly Missing[],
  used: ScoreUsed,
): Missing | undefined => {
  if (typeof used === 'object') return missing.find((one) => isClosed(one) && isNamed(used, one.bureau.name))
  return returned >= ENOUGH ? undefined : missing.find(isClosed)
}

/**
 * Returns the missing credit file from the bureau whose score the lender uses. Returns undefined if that bureau
 * returned a file, or if the policy names no bureau.
 */
export const missingFrom = <Missing extends MissingFile>(
  missing: readonly Missing[],
  used: ScoreUsed,
): Missing | undefined => (typeof used === 'object' ? missing.find((one) => isNamed(used, one.bureau.name)) : undefined)

/**
 * The permissible purpose of each kind of pull. For a soft pull, it's the consumer's written instructions (15 USC
 * 1681b(a)(2)). For a hard pull, it's a credit transaction that the consumer initiated (15 USC 1681b(a)(3)(A)).
 */
export const PERMISSIBLE_PURPOSE = { SOFT: 'WRITTEN_INSTRUCTIONS', HARD: 'CREDIT_TRANSACTION' } as const
