import { useLingui } from '@lingui/react/macro'
import { type OtherProduct, PRODUCT_PATHS } from 'domain/routes/routes.ts'
import { useFlag } from '../../api/flags.ts'
import { useOrganization } from '../../api/injected.ts'
import type { MenuItem } from '../../ui/Menu.tsx'

/**
 * Links to the lender's other products. The paths are on this site, and the server redirects each of them to the
 * product's own URL.
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
