/**
 * Sessions with outside parties. A session is a value that the party needs back in the next call, such as an access
 * token. Sessions are stored with the borrower's personal data, encrypted with the borrower's key.
 */
import type { Application, Personal } from '../types.ts'
import { type Context, type Outcome, outcome } from './command.ts'
import type { RequestKind } from './requests.ts'

/** The requests that continue an earlier request's session. All others have a session of their own. */
const CONTINUES: Partial<Record<RequestKind, RequestKind>> = {
  BANK_ACCOUNTS: 'BANK_LINK',
  ACCOUNT_CHECK: 'BANK_LINK',
  INCOME: 'INCOME_LINK',
}
const slotOf = (kind: RequestKind): RequestKind => CONTINUES[kind] ?? kind

/** Returns the session for a request's next call; undefined if the party keeps none. */
export const sessionFor = (own: Personal | undefined, kind: RequestKind): string | undefined =>
  own?.sessions?.[slotOf(kind)]

/** Stores a party's session for the next call. Without a session, the earlier one stays. */
export function keepSession(
  a: Application,
  kind: RequestKind,
  session: string | undefined,
  { personal }: Pick<Context, 'personal'>,
): Outcome {
  const own: Personal = personal[a.borrower] ?? {}
  if (session === undefined || sessionFor(own, kind) === session) return outcome({})
  return outcome({
    personal: [{ identity: a.borrower, patch: { sessions: { ...own.sessions, [slotOf(kind)]: session } } }],
  })
}
