import { Trans, useLingui } from '@lingui/react/macro'
import type { ApplicationView } from 'domain/application/view.ts'
import type { ProgressKey } from 'domain/journey/machine.ts'
import { formatDate } from 'domain/values/dates.ts'
import { formatMoney } from 'domain/values/money.ts'
import { formatPercent } from 'domain/values/rates.ts'
import type { ReactNode } from 'react'
import { Card, Facts } from '../../ui/Card.tsx'
import { QuestionPage, type QuestionPageProps } from '../../ui/Page.tsx'
import { Stepper, type StepperStep } from '../../ui/Progress.tsx'
import { useJourney } from './journey.ts'

const ORDER: readonly ProgressKey[] = [
  'INITIAL',
  'PRODUCT_SELECT',
  'MORE_INFO',
  'LINK_INCOME',
  'ID_UPLOAD',
  'SIGNING',
  'ENOTARY',
]

/** The seven steps of the way, in the words of the stepper. */
export function useStepperSteps(view: ApplicationView): StepperStep[] {
  const { t } = useLingui()
  const labels: Record<(typeof ORDER)[number], string> = {
    INITIAL: t`Basic Info`,
    PRODUCT_SELECT: t`Select Offer`,
    MORE_INFO: t`Provide More Info`,
    LINK_INCOME: t`Link Income Sources`,
    ID_UPLOAD: t`Verify Identity`,
    SIGNING: t`Sign Documents`,
    ENOTARY: t`Talk to eNotary`,
    MANUAL_NOTARY: t`Schedule Notary Session`,
    COMPLETE: t`Complete`,
  }
  const manual =
    view.journey.progress === 'MANUAL_NOTARY' || !view.electronicNotaryAllowed || view.notary.kind === 'MANUAL'
  const keys = ORDER.map((key) => (key === 'ENOTARY' && manual ? 'MANUAL_NOTARY' : key))
  const { progress } = view.journey
  // Both ways to the notary are one step.
  const at = progress === 'MANUAL_NOTARY' ? 'ENOTARY' : progress
  const now = at === 'COMPLETE' ? keys.length : Math.max(0, ORDER.indexOf(at))
  return keys.map((key, index) => ({
    label: labels[key],
    state: index < now ? 'done' : index === now ? 'current' : 'todo',
  }))
}

/** The chosen offer, beside the question on wide screens. */
export function OfferSummary({ view }: { view: ApplicationView }) {
  const { t } = useLingui()
  const { offer, property } = view
  const { street1, city, state, zip } = property.address
  return (
    <Card title={offer ? <Trans>Your offer</Trans> : <Trans>Your home</Trans>}>
      <p>
        {street1}
        <br />
        {city}, {state} {zip}
      </p>
      <Facts
        figures
        items={[
          ...(offer
            ? [
                { label: t`Credit line`, value: formatMoney(offer.amount) },
                { label: t`First draw`, value: formatMoney(offer.draw) },
                { label: t`APR`, value: formatPercent(offer.rate, 2) },
                { label: t`Monthly payment`, value: formatMoney(offer.monthlyPayment, 2) },
                { label: t`Term`, value: t`${offer.termYears} years` },
              ]
            : []),
          { label: t`Loan number`, value: view.loanNumber },
          ...(view.rescission ? [{ label: t`Right to cancel until`, value: formatDate(view.rescission.expires) }] : []),
        ]}
      />
    </Card>
  )
}

export type StepPageProps = Omit<QuestionPageProps, 'progress' | 'aside'> & {
  /** Instead of the offer in the second column; null for none. */
  aside?: ReactNode
}

/** A question of the application: stepper above, offer beside. */
export function StepPage({ aside, ...rest }: StepPageProps) {
  const { view } = useJourney()
  const steps = useStepperSteps(view)
  return (
    <QuestionPage
      {...rest}
      progress={<Stepper steps={steps} />}
      aside={aside === null ? undefined : (aside ?? <OfferSummary view={view} />)}
    />
  )
}
