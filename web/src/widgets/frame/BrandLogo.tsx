import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { useOrganization } from '../../api/injected.ts'
import { Link } from '../../ui/Link.tsx'
import { Logo } from '../../ui/Logo.tsx'
import css from './BrandLogo.module.css'

/** Whether the logo's animation has already played. It plays only once, on the first page of a visit. */
let moved = false

/** The organization's logo. With `href`, the logo is a link to the home page. */
export function BrandLogo({ href }: { href?: string | undefined }) {
  const { t } = useLingui()
  const { orgBrand, orgMetaData } = useOrganization()
  const [moves] = useState(orgMetaData.capabilities.animatedLogo && !moved)
  useEffect(() => {
    if (moves) moved = true
  }, [moves])
  const name = orgMetaData.companyInfo.companyNameShort
  const file = `/apps/frontend-private-label/${orgBrand}/logo.svg?on=`
  const logo = <Logo name={name} src={`${file}light`} dark={`${file}dark`} animated={moves} />
  if (!href) return logo
  return (
    <Link href={href} className={css.home} aria-label={t`${name}, dashboard`}>
      {logo}
    </Link>
  )
}
