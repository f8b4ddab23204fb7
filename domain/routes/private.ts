/**
 * Pages on which nothing is watched: where people show who they are, link or name a bank account, or type a password,
 * and where the lender's people work.
 * The lists are picked from the routes, so that a new screen below one of them is covered as well.
 */
import {
  AGENT,
  APPLICATION_SCREENS,
  BANK_RETURN,
  BASE,
  LOGIN,
  REGISTER,
  REGISTER_V2,
  REGISTRATION_V2_SCREENS,
  SETTINGS,
  SIGNER,
  SIGNER_LOGIN,
  SIGNER_SCREENS,
} from './routes.ts'

/** Screens of an application that ask for identity or bank. The contact screen asks for the social security number. */
export const PRIVATE_SCREENS = APPLICATION_SCREENS.filter((screen) =>
  /^(identity|bank|start\/contact|notary|income\/link|income\/pointserv-callback)(\/|$)/.test(screen),
)

const PRIVATE_PAGES: readonly string[] = [
  AGENT,
  LOGIN,
  SIGNER_LOGIN,
  SETTINGS,
  BANK_RETURN,
  ...SIGNER_SCREENS.filter((screen) => /(^|\/)identity$/.test(screen)).map((screen) => `${SIGNER}/${screen}`),
  ...REGISTRATION_V2_SCREENS.filter((screen) => screen.includes('password')).map(
    (screen) => `${REGISTER_V2}/${screen}`,
  ),
]

const stem = (screen: string): string => screen.replace(/\/:.*$/, '')

/** Whether a page is one of identity, bank or password; whatever is below such a page is too. */
export function isPrivatePage(path: string, search = ''): boolean {
  const plain = path.replace(/\/+$/, '')
  const below = (page: string) => plain === page || plain.startsWith(`${page}/`)
  if (PRIVATE_PAGES.some(below)) return true
  if (plain === REGISTER) return /[?&]step=login-info(&|$)/.test(search)
  const [, rest] = new RegExp(`^${BASE}/[^/]+/(.+)$`).exec(plain) ?? []
  return (
    rest !== undefined && PRIVATE_SCREENS.map(stem).some((screen) => rest === screen || rest.startsWith(`${screen}/`))
  )
}
