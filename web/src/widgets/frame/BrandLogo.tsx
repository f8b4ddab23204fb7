import { useOrganisation } from '../../api/injected.ts'
import { Logo } from '../../ui/Logo.tsx'

/** The organisation's mark, leading home. */
export function BrandLogo() {
  const { orgBrand, orgMetaData } = useOrganisation()
  return (
    <Logo name={orgMetaData.companyInfo.companyNameShort} src={`/apps/frontend-private-label/${orgBrand}/logo.svg`} />
  )
}
