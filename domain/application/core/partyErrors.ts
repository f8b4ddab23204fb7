/** What an outside party's error says about a request. */

/**
 * The 4xx statuses that allow a retry of the same call: 408 if the party waited too long for our request (RFC 9110,
 * 15.5.9), 409 if an earlier call with the same idempotency key is still running, 425 if the party refuses requests
 * sent before the connection was secured (RFC 8470, 5.2), and 429 if the party limits our rate (RFC 6585, 4).
 */
const TEMPORARY: readonly number[] = [408, 409, 425, 429]
/**
 * The 4xx statuses that refuse our key, address or method, and say nothing about the order. A party answers with them
 * before it looks for the order, so an earlier call may have been carried out.
 */
const BEFORE_ORDER: readonly number[] = [401, 403, 404, 405]

/**
 * RETRY: the error may be temporary, so the server calls again. REFUSED: the party refused the order itself. UNKNOWN: a
 * retry would fail, too, but the party may have carried out an earlier attempt. Requests that can't be retried go to
 * the lender's staff at once.
 */
export type ErrorMeaning = 'RETRY' | 'REFUSED' | 'UNKNOWN'

/** Returns what the HTTP status of a party's error means. */
export function meaningOf(status: number): ErrorMeaning {
  if (status < 400 || status >= 500 || TEMPORARY.includes(status)) return 'RETRY'
  return BEFORE_ORDER.includes(status) ? 'UNKNOWN' : 'REFUSED'
}
