import { Trans, useLingui } from '@lingui/react/macro'
import { ExternalLink } from '../../../ui/ExternalLink.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { DeclinePage } from '../decline/DeclinePage.tsx'

/** The screen for an application that was declined because of the credit report. */
export default function CreditDeclineScreen() {
  const { t } = useLingui()
  return (
    <DeclinePage
      heading={t`Your credit report does not support this line yet`}
      lead={
        <Trans>
          We are sorry: what the report says of loans and payments so far is not enough for a line of credit. Below is
          what weighed most.
        </Trans>
      }
    >
      <Notice tone="info" title={t`Look whether the report is right`}>
        <Trans>
          Reports have mistakes now and then. You can read yours free of charge at{' '}
          <ExternalLink href="https://www.annualcreditreport.com">annualcreditreport.com</ExternalLink>, and the bureau
          has to look into what you dispute within 30 days. Then apply again: looking does not affect your score.
        </Trans>
      </Notice>
    </DeclinePage>
  )
}
