import { AGENT_LOGIN, AGENT_WORK, DASHBOARD, LOGIN, SIGNER_LOGIN } from './pages.ts'

/** The parts of the site that have their own sign-in page. Borrowers and brokers share one. */
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

/** The query parameter with the part of the site to which a person returns after setting a new password. */
export const AREA = 'for'

/** Returns the part of the site that a query parameter names; by default, the borrowers' part. */
export const readArea = (named: string | null): SignInArea => SIGN_IN_AREAS.find((area) => area === named) ?? 'borrower'

export const signInPages = (area: SignInArea) => PAGES[area]
