import type { Maintenance } from 'domain/api/flags.ts'
import type { Monitoring } from 'domain/api/monitoring.ts'
import type { PublicOrganization } from 'domain/organization/publicOrganization.ts'
import { createContext, use } from 'react'

/** The part of an organization's data that browsers receive. */
export type Organization = PublicOrganization

/**
 * The data that the server passes to the browser. The page contains this data as escaped JSON in one script element.
 */
export interface PageData {
  readonly organization: Organization
  readonly locale: string
  /**
   * The results of the page's loaders and of any form that was posted without JavaScript. Null if only the browser
   * renders the page.
   */
  readonly hydration: Hydration | null
  /** If set, this maintenance notice replaces the page's content. */
  readonly maintenance?: Maintenance | undefined
  readonly monitoring?: Monitoring | undefined
}

export interface Hydration {
  readonly loaderData: Record<string, unknown>
  readonly actionData: Record<string, unknown> | null
  readonly errors: Record<string, unknown> | null
  /** The source file and route ID of a page that starts without the router; absent for other pages. */
  readonly first?: { readonly module: string; readonly route: string }
}

export const INJECTED_ID = 'injected'
const MISSING = 'No private label data found'

/**
 * Returns JSON whose markup characters are escaped, so that the JSON can't end its script element or be parsed as
 * markup.
 */
export const escapedJson = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

/**
 * Reads the data that the server put into the page.
 * @throws Error 'No private label data found' if the data is missing, unreadable or incomplete.
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
 * Returns this page's organization. Screens check the organization's capabilities, never the lender's name.
 * @throws Error 'No private label data found' outside a page.
 */
export function useOrganization(): Organization {
  const organization = use(Context)
  if (!organization) throw new Error(MISSING)
  return organization
}

/** Whether the lender sends text messages. */
export const useSendsTexts = (): boolean => useOrganization().orgMetaData.companyInfo.textCountries.length > 0
