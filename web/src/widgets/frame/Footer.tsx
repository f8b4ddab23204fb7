import { Trans } from '@lingui/react/macro'
import { useOrganisation } from '../../api/injected.ts'
import { Link } from '../../ui/Link.tsx'

/** Who lends, where to look that up, and the texts that bind both sides. */
export function Footer() {
  const { companyInfo } = useOrganisation().orgMetaData
  const {
    companyName,
    companyNMLS,
    companyNmlsURL,
    companyAddress,
    phoneFormatted,
    termsOfUseUrl,
    privacyPolicyUrl,
    licensesUrl,
  } = companyInfo
  return (
    <>
      <p>
        {companyName} · <a href={companyNmlsURL}>NMLS {companyNMLS}</a> · {companyAddress} ·{' '}
        <a href={`tel:${phoneFormatted}`}>{phoneFormatted}</a>
      </p>
      <p>
        <Link href={termsOfUseUrl} reload>
          <Trans>Terms of use</Trans>
        </Link>{' '}
        ·{' '}
        <Link href={privacyPolicyUrl} reload>
          <Trans>Privacy policy</Trans>
        </Link>{' '}
        ·{' '}
        <Link href="/communications" reload>
          <Trans>Electronic Communications Policy</Trans>
        </Link>{' '}
        ·{' '}
        <Link href={licensesUrl} reload>
          <Trans>Licenses</Trans>
        </Link>
      </p>
      <p>
        <Trans>Your data is protected with 256-bit encryption.</Trans>
      </p>
    </>
  )
}
