import type { Maintenance } from 'domain/api/flags.ts'
import type { PublicOrganization } from 'domain/organization/publicOrganization.ts'
import { createContext, use } from 'react'

/** What the server says of the organization: named facts, text and data. */
export type Organization = PublicOrganization

/** What a page hands to the browser, as escaped JSON in one script element. */
export interface PageData {
  readonly organization: Organization
  readonly locale: string
  /** Results of loaders and of a plain form post; null where the browser renders by itself. */
  readonly hydration: Hydration | null
  /** Closes the page: this is shown in its place. */
  readonly maintenance?: Maintenance
  /** Where errors are reported, a DSN; none are without it. */
  readonly errorMonitor?: string
}

export interface Hydration {
  readonly loaderData: Record<string, unknown>
  readonly actionData: Record<string, unknown> | null
  readonly errors: Record<string, unknown> | null
}

export const INJECTED_ID = 'injected'
const MISSING = 'No private label data found'

/** JSON that cannot end its script element or be read as markup. */
export const escapedJson = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

/**
 * Reads what the server put into the page.
 * @throws Error 'No private label data found' if it is missing, cannot be read or is not whole.
 */
export function readInjected(page: Document): PageData {
  const text = page.getElementById(INJECTED_ID)?.textContent
  const data = text ? parsed(text) : undefined
  const { orgCode, orgBrand, orgMetaData, orgPricingData } = data?.organization ?? {}
  if (!data || !orgCode || !orgBrand || !orgMetaData || !orgPricingData) throw new Error(MISSING)
  return data
}

function parsed(text: string): PageData | undefined {
  try {
    return JSON.parse(text) as PageData
  } catch {
    return undefined
  }
}

const Context = createContext<Organization | null>(null)
export const OrganizationProvider = Context.Provider

/**
 * The organization of this page. Screens ask it for a named capability, never for who the lender is.
 * @throws Error 'No private label data found' outside of a page.
 */
export function useOrganization(): Organization {
  const organization = use(Context)
  if (!organization) throw new Error(MISSING)
  return organization
}
