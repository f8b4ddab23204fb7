/** Id of the script element that carries what the server puts into the page, as escaped JSON. */
export const INJECTED_ID = 'injected'

/** What the server says of the organisation: named facts, text and data. Screens read it through the route context. */
export interface Injected {
  /** Start of the address of every call; empty for the same origin. */
  readonly baseUrl: string
  readonly canonicalOrgCode: string
  readonly orgBrand: string
  readonly orgCode: string
  readonly orgMetaData: unknown
  readonly orgPricingData: unknown
}

/** What a page rendered on the server hands to the browser beside the organisation. */
export interface PageData {
  readonly organisation: Injected
  readonly locale: string
  /** Results of loaders and of a plain form post; null where the browser renders by itself. */
  readonly hydration: HydrationData | null
}

export interface HydrationData {
  readonly loaderData: Record<string, unknown>
  readonly actionData: Record<string, unknown> | null
  readonly errors: Record<string, unknown> | null
}

/** JSON that cannot end its script element or be read as markup. */
export const escapedJson = (value: unknown): string =>
  JSON.stringify(value).replace(/[<>&\u2028\u2029]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)

/**
 * Reads what the server put into the page.
 * @throws Error 'No private label data found' if it is missing.
 */
export function readInjected(page: Document): PageData {
  const text = page.getElementById(INJECTED_ID)?.textContent
  const data = text ? (JSON.parse(text) as PageData) : undefined
  if (!data?.organisation) throw new Error('No private label data found')
  return data
}
