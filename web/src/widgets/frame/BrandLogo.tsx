import { useOrganisation } from '../../api/injected.ts'
import { Logo } from '../../ui/Logo.tsx'

/** The organisation's mark, leading home. */
export function BrandLogo() {
  const { orgBrand, orgCode } = useOrganisation()
  return <Logo name={orgBrand} src={`/account/heloc/assets/brand/${orgCode}/logo.svg`} />
}
