import { Trans, useLingui } from '@lingui/react/macro'
import { DeclinePage } from './DeclinePage.tsx'

/** The screen for an application that was declined for a reason other than credit score or income. */
export default function DeclineScreen() {
  const { t } = useLingui()
  return (
    <DeclinePage
      heading={t`We cannot approve this application`}
      lead={<Trans>We are sorry. Below are the main reasons.</Trans>}
    />
  )
}
