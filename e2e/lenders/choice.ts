/** Which lenders open in a browser: one for each distinct look, or all. */
import { join } from 'node:path'
import type { Organization } from 'domain/organization/organization.ts'
import { moreStatesToCome } from 'domain/values/licensing.ts'
import { hostLabel, loadOrganizations } from '../../server/organizations.ts'

/** What makes a brand's pages look different. */
function looksOf({ capabilities, info, products, licenses, theme }: Organization): string[] {
  const on = Object.entries({
    ...capabilities,
    weekendHours: Object.values(info.hours).some((week) => week.some(({ weekday, isOpen }) => weekday > 5 && isOpen)),
    privacyLinkIsExternal: info.privacyLinkIsExternal,
    footerLinks: info.footerLinks.length > 0,
    allowRegulatorReview: info.allowRegulatorReview,
    productLinks: Object.keys(info.productLinks ?? {}).length > 0,
    moreStatesToCome: moreStatesToCome(licenses),
    withoutElectronicNotary: !capabilities.electronicNotary,
  })
    .filter(([, value]) => value)
    .map(([name]) => name)
  return [...on, info.footerImage, `products ${Object.keys(products).join(' ')}`, `heading ${theme.font.heading}`]
}

/** The fewest lenders that show every look at least once. */
export function oneOfEachLook(all: readonly Organization[]): Organization[] {
  const missing = new Set(all.flatMap(looksOf))
  const chosen: Organization[] = []
  const newIn = (one: Organization) => looksOf(one).filter((look) => missing.has(look)).length
  while (missing.size > 0) {
    const best = all.reduce((most, one) => (newIn(one) > newIn(most) ? one : most))
    chosen.push(best)
    for (const look of looksOf(best)) missing.delete(look)
  }
  return chosen
}

const { all } = await loadOrganizations(join(import.meta.dirname, '../../organizations'))

export const lendersToOpen: readonly Organization[] = process.env.LENDERS === 'all' ? all : oneOfEachLook(all)

/** The host of a lender's pages on a local server. */
export const addressOf = (organization: Organization, server: string): string =>
  server.replace('localhost', `${hostLabel(organization)}.localhost`)
