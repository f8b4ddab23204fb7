import { useLingui } from '@lingui/react/macro'
import { type OtherProduct, PRODUCT_PATHS } from 'domain/routes/routes.ts'
import { useFlag } from '../../api/flags.ts'
import { useOrganization } from '../../api/injected.ts'
import type { MenuItem } from '../../ui/Menu.tsx'

/**
 * Returns links to the lender's other products. The links lead to paths on this site, which the server redirects to the
 * products' own URLs.
 */
export function useProducts(): readonly MenuItem[] {
  const { t } = useLingui()
  const { productLinks = {} } = useOrganization().orgMetaData.companyInfo
  const portfolio = useFlag('fe-heloc-portfolio-link')
  const labels: Record<OtherProduct, string> = {
    exchange: t`Exchange`,
    pay: t`Pay`,
    universalMarketplace: t`Universal Marketplace`,
    universalPassport: t`Universal Passport`,
    portfolio: t`Portfolio`,
    groupManager: t`Group Manager`,
  }
  return (Object.keys(labels) as OtherProduct[])
    .filter((name) => productLinks[name] !== undefined && (name !== 'portfolio' || portfolio))
    .map((name) => ({ key: name, label: labels[name], href: PRODUCT_PATHS[name], reload: true }))
}
