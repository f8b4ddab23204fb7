import { Trans, useLingui } from '@lingui/react/macro'
import { ExternalLink } from '../../../ui/ExternalLink.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { DeclinePage } from '../decline/DeclinePage.tsx'

/** The screen for an application that was declined because of the credit report. */
export default function CreditDeclineScreen() {
  const { t } = useLingui()
  return (
    <DeclinePage
      heading={t`We can’t approve this line yet`}
      lead={
        <Trans>
          We’re sorry. Your credit report doesn’t support this line of credit right now. The main reasons are below.
        </Trans>
      }
    >
      <Notice tone="info" title={t`Check your credit report`}>
        <Trans>
          Credit reports can have mistakes. You can read yours for free at{' '}
          <ExternalLink href="https://www.annualcreditreport.com">annualcreditreport.com</ExternalLink>. If you dispute
          something, the bureau must look into it within 30 days. Then you can apply again. Checking your offers doesn’t
          affect your score.
        </Trans>
      </Notice>
    </DeclinePage>
  )
}
