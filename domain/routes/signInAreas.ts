import { AGENT, AGENT_LOGIN, AGENT_WORK, BASE, DASHBOARD, isRedirectUrl, LOGIN, SIGNER, SIGNER_LOGIN } from './pages.ts'

/** The parts of the site that have their own sign-in page. Borrowers and brokers share one of these parts. */
export const SIGN_IN_AREAS = ['borrower', 'signer', 'staff'] as const
export type SignInArea = (typeof SIGN_IN_AREAS)[number]

/** The query parameter that tells the signers' sign-in page that the person has just signed in. */
export const ENTERED = 'entered'

/** Each part's sign-in page, and the page that opens after sign-in. */
const PAGES: Readonly<Record<SignInArea, { readonly login: string; readonly home: string }>> = {
  borrower: { login: LOGIN, home: DASHBOARD },
  signer: { login: SIGNER_LOGIN, home: `${SIGNER_LOGIN}?${ENTERED}=1` },
  staff: { login: AGENT_LOGIN, home: AGENT_WORK },
}

/** The query parameter that names a part of the site. After setting a new password, the person returns to that part. */
export const AREA = 'for'

/** Returns the part of the site that the query parameter names, or the borrowers' part if the name is unknown. */
export const readArea = (named: string | null): SignInArea => SIGN_IN_AREAS.find((area) => area === named) ?? 'borrower'

export const signInPages = (area: SignInArea) => PAGES[area]

const isBelow = (path: string, base: string): boolean => path === base || path.startsWith(`${base}/`)

/** Returns the part of the site that a path belongs to. Returns undefined for pages that all accounts share. */
export function areaOf(address: string): SignInArea | undefined {
  const [path = ''] = address.split(/[?#]/)
  if (isBelow(path, AGENT)) return 'staff'
  if (isBelow(path, SIGNER)) return 'signer'
  return isBelow(path, BASE) || path === DASHBOARD ? 'borrower' : undefined
}

/**
 * Returns the page to open if a person who is already signed in opens a sign-in page. Undefined if the account has no
 * access to that part of the site.
 * @param own the parts of the site that the account has access to
 * @param wanted the page that the person requested before signing in, if any
 */
export function arrivalIn(area: SignInArea, own: readonly SignInArea[], wanted: string | null): string | undefined {
  const target = isRedirectUrl(wanted) ? wanted : PAGES[area].home
  const needed = areaOf(target)
  return needed === undefined || own.includes(needed) ? target : undefined
}
