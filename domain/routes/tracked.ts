/**
 * The parts of a page view that may be stored: the page, and query parameters that don't identify a visitor. The server
 * drops all other parts, so it never stores free text.
 */
import { isUuid } from '../values/identifiers.ts'
import {
  ACCOUNT_RECOVERY,
  APPLICATION_SCREENS,
  BANK_RETURN,
  BASE,
  COMING_SOON,
  CONTACT,
  DASHBOARD,
  FORGOT_PASSWORD,
  HELP,
  KNOCKED_OUT,
  LEGAL_PAGES,
  LOGIN,
  LOGIN_CODE,
  NEW_PASSWORD,
  RECORD,
  REGISTER,
  REGISTER_V2,
  REGISTRATION_V1_STEPS,
  REGISTRATION_V2_SCREENS,
  SETTINGS,
  SIGNER,
  SIGNER_SCREENS,
} from './routes.ts'

/** The name under which views of pages without their own tracking name are stored. */
export const OTHER_PAGE = 'other'

const PAGES: ReadonlySet<string> = new Set([
  ACCOUNT_RECOVERY,
  LOGIN,
  LOGIN_CODE,
  FORGOT_PASSWORD,
  NEW_PASSWORD,
  DASHBOARD,
  SETTINGS,
  RECORD,
  CONTACT,
  HELP,
  COMING_SOON,
  ...LEGAL_PAGES,
  REGISTER,
  `${REGISTER}/account-setup`,
  `${REGISTER}/support`,
  KNOCKED_OUT,
  ...REGISTRATION_V2_SCREENS.map((screen) => (screen === '' ? REGISTER_V2 : `${REGISTER_V2}/${screen}`)),
  SIGNER,
  ...SIGNER_SCREENS.map((screen) => `${SIGNER}/${screen}`),
  BANK_RETURN,
])

/**
 * Returns the page at a path, with each parameter's value replaced by the parameter's name:
 * '/account/heloc/{uuid}/income/link/{type}'.
 */
export function trackedPage(path: string): string {
  const plain = path.replace(/[?#].*$/s, '').replace(/\/+$/, '')
  if (PAGES.has(plain)) return plain
  if (!plain.startsWith(`${BASE}/`)) return OTHER_PAGE
  const [uuid = '', ...rest] = plain.slice(BASE.length + 1).split('/')
  if (!isUuid(uuid)) return OTHER_PAGE
  if (rest.length === 0) return `${BASE}/{uuid}`
  const screen = APPLICATION_SCREENS.find((one) => {
    const parts = one.split('/')
    return parts.length === rest.length && parts.every((part, at) => part.startsWith(':') || part === rest[at])
  })
  return screen ? `${BASE}/{uuid}/${screen.replace(/:(\w+)/, '{$1}')}` : OTHER_PAGE
}

const MEDIA = ['cpc', 'email', 'sms', 'social', 'display', 'affiliate', 'referral', 'organic', 'mail', 'partner']

/** The query parameters that may be stored, each with a check of its value. */
const PARAMETERS: Readonly<Record<string, (value: string) => boolean>> = {
  step: (value) => (REGISTRATION_V1_STEPS as readonly string[]).includes(value),
  // The UUID of a loan originator, from the link that the originator shares.
  referrer: isUuid,
  utm_medium: (value) => MEDIA.includes(value),
}

/**
 * Returns the query parameters that may be stored, keyed by name. If a parameter is repeated, its first value is used.
 */
export function trackedQuery(given: Readonly<Record<string, unknown>>): Record<string, string> {
  const kept: Record<string, string> = {}
  for (const [name, may] of Object.entries(PARAMETERS)) {
    const value = Object.hasOwn(given, name) ? [given[name]].flat()[0] : undefined
    if (typeof value === 'string' && may(value)) kept[name] = value
  }
  return kept
}

const SEARCH = ['google.com', 'bing.com', 'duckduckgo.com', 'yahoo.com', 'ecosia.org', 'baidu.com']
const SOCIAL = ['facebook.com', 'instagram.com', 'linkedin.com', 'x.com', 't.co', 'reddit.com', 'youtube.com']
export type ReferrerKind = 'DIRECT' | 'OWN' | 'SEARCH' | 'SOCIAL' | 'OTHER'

/**
 * Returns the category of the referring site. The server doesn't store the full URL, because it could identify a
 * person.
 * @param hostname the referrer's host name; '' if there is none.
 * @param own this site's host name.
 */
export function referrerKind(hostname: string, own: string): ReferrerKind {
  const isOf = (site: string) => hostname === site || hostname.endsWith(`.${site}`)
  if (hostname === '') return 'DIRECT'
  if (hostname === own) return 'OWN'
  if (SEARCH.some(isOf)) return 'SEARCH'
  return SOCIAL.some(isOf) ? 'SOCIAL' : 'OTHER'
}
