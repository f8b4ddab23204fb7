/**
 * Sessions with outside parties. A session is a value, such as an access token, that the server must send back in the
 * party's next call. Sessions are stored with the borrower's personal data, encrypted with the borrower's key.
 */
import type { Application, Personal } from '../types.ts'
import { type Context, type Outcome, outcome } from './command.ts'
import type { RequestKind } from './requests.ts'

/** Requests that reuse an earlier request's session. Every other kind of request has its own session. */
const CONTINUES: Partial<Record<RequestKind, RequestKind>> = {
  BANK_ACCOUNTS: 'BANK_LINK',
  ACCOUNT_CHECK: 'BANK_LINK',
  INCOME: 'INCOME_LINK',
  NOTARIZE: 'NOTARY_ROOM',
}
const slotOf = (kind: RequestKind): RequestKind => CONTINUES[kind] ?? kind

/** Returns the session to send in a request's next call, or undefined if there is none. */
export const sessionFor = (own: Personal | undefined, kind: RequestKind): string | undefined =>
  own?.sessions?.[slotOf(kind)]

/** Returns all sessions for requests of this kind, including those with adapters that the lender has since replaced. */
export const allSessions = (own: Personal | undefined, kind: RequestKind): readonly string[] => [
  ...(own?.formerSessions ?? []).filter((former) => former.kind === slotOf(kind)).map(({ session }) => session),
  ...[sessionFor(own, kind) ?? []].flat(),
]

/** Returns the name of the adapter that created a stored session. A stored session starts with this name. */
export const adapterOf = (session: string): string => session.split(':', 1)[0] ?? ''

/**
 * Stores a party's session for the next call. If the party sent no new session, keeps the earlier one. If the lender
 * has switched to another adapter, also keeps the old adapter's session, because an erasure must reach the earlier
 * vendor, too.
 */
export function keepSession(
  a: Application,
  kind: RequestKind,
  session: string | undefined,
  { personal }: Pick<Context, 'personal'>,
): Outcome {
  const own: Personal = personal[a.borrower] ?? {}
  const earlier = sessionFor(own, kind)
  if (session === undefined || earlier === session) return outcome({})
  const slot = slotOf(kind)
  const isReplaced = earlier !== undefined && adapterOf(earlier) !== adapterOf(session)
  const patch: Personal = {
    sessions: { ...own.sessions, [slot]: session },
    ...(isReplaced && { formerSessions: [...(own.formerSessions ?? []), { kind: slot, session: earlier }] }),
  }
  return outcome({ personal: [{ identity: a.borrower, patch }] })
}
