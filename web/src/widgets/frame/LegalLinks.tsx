import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useOrganization } from '../../api/injected.ts'
import { ExternalLink } from '../../ui/ExternalLink.tsx'
import { Link } from '../../ui/Link.tsx'

/**
 * A link from the lender's data. A link to the lender's own site loads a full page, and a link to another site opens a
 * new tab.
 */
export function LenderLink({ href, children }: { href: string; children: ReactNode }) {
  if (!href.startsWith('/')) return <ExternalLink href={href}>{children}</ExternalLink>
  return (
    <Link href={href} reload>
      {children}
    </Link>
  )
}

/** A link to the privacy policy, either on this site or on the lender's own site. */
export function PrivacyLink() {
  const { privacyPolicyUrl, privacyLinkIsExternal } = useOrganization().orgMetaData.companyInfo
  const text = <Trans>Privacy policy</Trans>
  if (privacyLinkIsExternal) return <ExternalLink href={privacyPolicyUrl}>{text}</ExternalLink>
  return <LenderLink href={privacyPolicyUrl}>{text}</LenderLink>
}

/** A numbered link to the footer disclosure `name`. Renders nothing if the disclosure doesn't exist. */
export function DisclosureRef({ name }: { name: string }) {
  const { disclosureCopy } = useOrganization().orgMetaData.companyInfo
  const { t } = useLingui()
  const number = disclosureCopy.findIndex((one) => one.name === name) + 1
  if (number === 0) return null
  return (
    <sup>
      <a href={`#${disclosureId(name)}`} aria-label={t`Disclosure ${number}`}>
        {number}
      </a>
    </sup>
  )
}

export const disclosureId = (name: string): string => `disclosure-${name}`
