import { Trans, useLingui } from '@lingui/react/macro'
import type { ApplicationView, SignerApplicationView } from 'domain/application/views/borrowerView.ts'
import { formatLongDate } from 'domain/values/dates.ts'
import { formatMoney } from 'domain/values/money.ts'
import { formatPercent } from 'domain/values/rates.ts'
import type { ReactNode } from 'react'
import { KeyFigure, KeyFigures } from '../../ui/Card.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Moment } from '../closing/Moment.tsx'
import { exactMoney } from './exactMoney.ts'

interface OfferProps {
  view: Pick<ApplicationView, 'offer' | 'decision' | 'forecast' | 'journey'>
}

/** Confirms the offer that the borrower has just chosen, and says whether they can still change it. */
export function ChosenOffer({ view: { offer, journey } }: OfferProps) {
  const { t } = useLingui()
  if (!offer) return null
  const [line, payment, cash] = [
    formatMoney(offer.amount),
    formatMoney(offer.monthlyPayment, 2),
    exactMoney(offer.cashToHand),
  ]
  return (
    <Notice tone="good" title={t`You chose a ${line} line`}>
      <Trans>
        You get {cash} and pay {payment} a month.
      </Trans>{' '}
      {journey.screens.includes('product/select') && <Trans>You can change your offer until you sign.</Trans>}
    </Notice>
  )
}

/** Announces the approval with the line, its payment and the cash. Renders nothing before the final decision. */
export function ApprovedOffer({ view }: OfferProps) {
  const { funding } = view.forecast
  if (!isApproved(view)) return null
  return (
    <OfferMoment
      done
      view={view}
      note={funding && <Trans>Funding expected {formatLongDate(funding)} (Est.), after you sign.</Trans>}
    />
  )
}

/** Whether the lender has approved the chosen offer. */
export const isApproved = ({ offer, decision }: OfferProps['view']): boolean =>
  offer !== undefined && decision.decision === 'FINAL'

interface OfferMomentProps {
  view: Pick<ApplicationView, 'offer'>
  note?: ReactNode
  done?: boolean
}

/**
 * Shows the credit line prominently, with the cash, the payment and the rate. Renders nothing before an offer is
 * chosen.
 */
export function OfferMoment({ view: { offer }, note, done = false }: OfferMomentProps) {
  const { t } = useLingui()
  if (!offer) return null
  return (
    <Moment done={done} label={t`Your credit line`} figure={formatMoney(offer.amount)} note={note}>
      <KeyFigures>
        <KeyFigure label={t`Cash to you`} value={exactMoney(offer.cashToHand)} />
        <TermFigures {...offer} interestOnly={offer.interestOnly !== undefined} />
      </KeyFigures>
    </Moment>
  )
}

/** The payment and the rate of an offer, for a group of key figures. */
export function TermFigures({ monthlyPayment, interestOnly, rate }: NonNullable<SignerApplicationView['terms']>) {
  const { t } = useLingui()
  return (
    <>
      <KeyFigure
        label={interestOnly ? t`Monthly payment, interest only` : t`Monthly payment`}
        value={formatMoney(monthlyPayment, 2)}
      />
      <KeyFigure label={t`APR, fixed`} value={formatPercent(rate, 2)} />
    </>
  )
}
