import { Trans, useLingui } from '@lingui/react/macro'
import { DeclinePage } from './DeclinePage.tsx'

/** Declined for what neither a score nor an income says. */
export default function DeclineScreen() {
  const { t } = useLingui()
  return (
    <DeclinePage
      heading={t`We cannot approve this application`}
      lead={<Trans>We are sorry. Below are the main reasons.</Trans>}
    />
  )
}
