import { isUuid } from '../values/identifiers.ts'
import {
  AGENT,
  AGENT_BROKERAGES,
  AGENT_CHATS,
  AGENT_DENIALS,
  AGENT_FAIR_LENDING,
  AGENT_FEEDBACK,
  AGENT_FUNDING,
  AGENT_LOGIN,
  AGENT_PIPELINE,
  AGENT_RECORDS,
  AGENT_RECOVERY,
  AGENT_REGISTER,
  AGENT_SEARCH,
  AGENT_SECOND_FACTOR,
  AGENT_SETTINGS,
  AGENT_WORK,
  BASE,
  COMING_SOON,
  CONTACT,
  DASHBOARD,
  HELP,
  LEGAL_PAGES,
  LOGIN,
  type OtherProduct,
  PRODUCT_PATHS,
  RECORD,
  REGISTER,
  SECTIONS,
  SETTINGS,
  SIGNER,
  SIGNER_LOGIN,
} from './routes.ts'

/**
 * Pages outside the product's base path. If a URL puts the base path in front of one of these, the server redirects to
 * the URL without the base path.
 */
const AT_ROOT: readonly string[] = [
  ...[
    LOGIN,
    DASHBOARD,
    SETTINGS,
    RECORD,
    CONTACT,
    HELP,
    COMING_SOON,
    AGENT_LOGIN,
    AGENT_WORK,
    AGENT_BROKERAGES,
    AGENT_CHATS,
    AGENT_DENIALS,
    AGENT_FAIR_LENDING,
    AGENT_FEEDBACK,
    AGENT_PIPELINE,
    AGENT_RECORDS,
    AGENT_REGISTER,
    AGENT_RECOVERY,
    AGENT_SEARCH,
    AGENT_SECOND_FACTOR,
    AGENT_FUNDING,
    AGENT_SETTINGS,
  ],
  ...LEGAL_PAGES,
  ...Object.values(PRODUCT_PATHS),
]

/** Alternative path prefixes, each with the standard prefix to which the server redirects. */
const OTHER_NAMES = [
  ['/account/heloc-signer', SIGNER],
  ['/heloc-signer', SIGNER],
  ['/account/register', REGISTER],
] as const

export const withoutSlash = (path: string): string => (path.length > 1 ? path.replace(/\/+$/, '') || '/' : path)

const OTHER_PRODUCTS = Object.keys(PRODUCT_PATHS) as OtherProduct[]
/** URLs of the organization's other products, keyed by product name. */
type ProductLinks = { readonly [K in OtherProduct]?: string | undefined }

/**
 * Returns the path to which the server redirects, or undefined if the path has a page.
 * @param query the query string with its question mark, as in a URL. The redirect keeps the query string if only the
 * page's path has changed.
 */
export function redirectOf(path: string, query: string, products: ProductLinks = {}): string | undefined {
  const plain = withoutSlash(path)
  if (plain === '/' || plain === '/account' || plain === BASE) return DASHBOARD
  for (const [name, target] of OTHER_NAMES)
    if (plain === name || plain.startsWith(`${name}/`)) return target + plain.slice(name.length) + query
  if (plain === AGENT || plain === BASE + AGENT) return AGENT_WORK
  if (plain === SIGNER) return SIGNER_LOGIN + query
  const product = OTHER_PRODUCTS.find((name) => PRODUCT_PATHS[name] === plain)
  if (product) return products[product] ?? COMING_SOON
  if (!plain.startsWith(`${BASE}/`)) return undefined
  const rest = plain.slice(BASE.length)
  if (AT_ROOT.includes(rest)) return rest + query
  const [, uuid = '', section, more] = rest.split('/')
  const isIndex = isUuid(uuid) && more === undefined && (SECTIONS as readonly unknown[]).includes(section)
  return isIndex ? `${BASE}/${uuid}` : undefined
}
