import { Trans, useLingui } from '@lingui/react/macro'
import type { ReviewKind } from 'domain/journey/reviews.ts'
import { formatLongDate } from 'domain/values/dates.ts'
import type { ReactNode } from 'react'
import { applicationQuery } from '../../api/queries.ts'
import { Checklist } from '../../ui/Progress.tsx'
import { PageEnd } from '../closing/PageEnd.tsx'
import { Rescission } from '../closing/Rescission.tsx'
import { useJourney } from '../journey/journey.ts'
import { StepPage } from '../journey/StepPage.tsx'
import { useSupportPhone } from '../journey/useSupportPhone.ts'
import { useWatch } from '../journey/useWatch.ts'
import { StatusLink } from '../progress/StatusLink.tsx'

interface ReviewPageProps {
  /** The type of review whose deadline the page shows. Undefined if the lender isn't reviewing anything. */
  readonly kind?: ReviewKind
  readonly heading: string
  readonly lead: ReactNode
  /** What the lender is doing now, worded as a checklist item. */
  readonly doing: string
  /** The due date in words, for pages about a task that isn't a review. */
  readonly by?: string | undefined
  /**
   * What the person must do before the lender can continue, worded as a checklist item. Undefined if it's the lender's
   * turn.
   */
  readonly turn?: string | undefined
  /** Whether the person can resolve the problem on this page. If so, the content appears above the status. */
  readonly acts?: boolean
  /** The form that resolves the problem, or advice on what the person can do in the meantime. */
  readonly children?: ReactNode
}

/**
 * The page for a manual review. It explains what was found, when the review will be done, what comes next, and whom to
 * call.
 */
export function ReviewPage({ kind, heading, lead, doing, by: known, turn, acts, children }: ReviewPageProps) {
  const { t } = useLingui()
  const { uuid, view } = useJourney()
  const phone = useSupportPhone()
  useWatch(applicationQuery(uuid).queryKey)
  const review = view.reviews.find((one) => one.kind === kind)
  const by = review ? formatLongDate(review.due) : known
  return (
    <StepPage heading={heading} lead={lead}>
      {acts && children}
      <Checklist
        label={t`Status`}
        items={[
          turn
            ? { key: 'you', label: turn, state: 'problem' }
            : {
                key: 'you',
                label: t`Your information`,
                detail: t`Saved. You won’t need to enter it again.`,
                state: 'done',
              },
          turn
            ? { key: 'we', label: doing, detail: t`We’ll do this next.`, state: 'todo' }
            : {
                key: 'we',
                label: doing,
                detail: by ? t`We’ll contact you by ${by}.` : t`We’ll email you when it’s done.`,
                state: 'doing',
              },
        ]}
      />
      {!acts && children}
      <p>
        <Trans>
          Questions, or more information for us? Call <a href={`tel:${phone}`}>{phone}</a> and mention loan number{' '}
          {view.loanNumber}.
        </Trans>
      </p>
      <StatusLink />
      <Rescission />
      <PageEnd />
    </StepPage>
  )
}
