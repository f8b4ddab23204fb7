import type { Ledger } from './ledger.ts'
import type { LinkSession } from './port.ts'

/** A session for linking an account, as stored by the sandbox's sign-in page. */
type StoredSession = Pick<LinkSession, 'kind' | 'reference' | 'at' | 'person' | 'returnTo' | 'institutions'>

const party = (kind: LinkSession['kind']): string => `link.${kind}`

/** Returns the path of a sandbox sign-in page. */
export const linkUrl = (kind: LinkSession['kind'], reference: string): string => `/sandbox/link/${kind}/${reference}`

/**
 * Stores a sign-in session and returns the sign-in page's path. The stored return path has no host, so that the
 * borrower stays at the host at which they opened the sandbox. That host may be this machine's network address.
 */
export async function openSession(ledger: Ledger, session: StoredSession): Promise<{ url: string }> {
  const { pathname, search } = new URL(session.returnTo)
  const stored = { ...session, returnTo: `${pathname}${search}` }
  const { kind, reference } = await ledger.once(party(session.kind), session.reference, stored, () => stored)
  return { url: linkUrl(kind, reference) }
}

export const sessionOf = (ledger: Ledger, kind: LinkSession['kind'], reference: string) =>
  ledger.find<StoredSession>(party(kind), reference)

/**
 * Returns the institution that the borrower connected, or undefined if the borrower hasn't connected an institution
 * yet.
 */
export const connectionOf = (ledger: Ledger, kind: LinkSession['kind'], reference: string) =>
  ledger.find<{ institution: string }>(`${party(kind)}.connected`, reference)

/**
 * Connects an institution to the session. If the session already has an institution, changes nothing, because the
 * second request is a repeated click.
 */
export async function connect(
  ledger: Ledger,
  kind: LinkSession['kind'],
  reference: string,
  institution: string,
): Promise<void> {
  if (await connectionOf(ledger, kind, reference)) return
  await ledger.once(`${party(kind)}.connected`, reference, {}, () => ({ institution }))
}
