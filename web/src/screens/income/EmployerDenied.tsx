import { Trans } from '@lingui/react/macro'
import { Notice } from '../../ui/Notice.tsx'
import { useSupportPhone } from '../../widgets/journey/useSupportPhone.ts'

/**
 * Explains that the borrower must send paystubs because no employer has confirmed the job. `employer` is the last
 * employer we contacted; undefined if unknown.
 */
export function EmployerDenied({ employer }: { employer: string | undefined }) {
  const phone = useSupportPhone()
  return (
    <Notice
      tone="warn"
      live
      title={
        employer === undefined ? (
          <Trans>We couldn’t verify your job yet</Trans>
        ) : (
          <Trans>{employer} didn’t confirm that you work there</Trans>
        )
      }
    >
      <Trans>
        We’ve asked three times. Please send your latest paystubs instead, and our team will review them. Questions?
        Call <a href={`tel:${phone}`}>{phone}</a>.
      </Trans>
    </Notice>
  )
}
