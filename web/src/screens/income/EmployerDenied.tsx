import { Trans } from '@lingui/react/macro'
import { Notice } from '../../ui/Notice.tsx'
import { useSupportPhone } from '../../widgets/journey/useSupportPhone.ts'

/**
 * Explains that the borrower must send paystubs because no employer confirmed the job. `employer` is the last employer
 * that we contacted; undefined if unknown.
 */
export function EmployerDenied({ employer }: { employer: string | undefined }) {
  const phone = useSupportPhone()
  return (
    <Notice
      tone="warn"
      live
      title={
        employer === undefined ? (
          <Trans>Your job is not confirmed yet</Trans>
        ) : (
          <Trans>{employer} did not confirm that you work there</Trans>
        )
      }
    >
      <Trans>
        We have asked three times and do not ask again. Your newest paystubs show it as well: please send them, and a
        person looks at them. Questions? Call <a href={`tel:${phone}`}>{phone}</a>.
      </Trans>
    </Notice>
  )
}
