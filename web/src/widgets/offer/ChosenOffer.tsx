import { Trans, useLingui } from '@lingui/react/macro'
import type { ApplicationView } from 'domain/application/views/borrowerView.ts'
import { formatLongDate } from 'domain/values/dates.ts'
import { formatMoney } from 'domain/values/money.ts'
import { formatPercent } from 'domain/values/rates.ts'
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

/** The moment of the approval: the approved line with its payment and cash. Renders nothing before the final decision. */
export function ApprovedOffer({ view: { offer, decision, forecast } }: OfferProps) {
  const { t } = useLingui()
  if (!offer || decision.decision !== 'FINAL') return null
  return (
    <Moment
      done
      label={t`You’re approved for a credit line of`}
      figure={formatMoney(offer.amount)}
      note={
        forecast.funding && <Trans>Funding expected {formatLongDate(forecast.funding)} (Est.), after you sign.</Trans>
      }
    >
      <KeyFigures>
        <KeyFigure label={t`Cash to you`} value={exactMoney(offer.cashToHand)} />
        <KeyFigure
          label={offer.interestOnly ? t`Monthly payment, interest only` : t`Monthly payment`}
          value={formatMoney(offer.monthlyPayment, 2)}
        />
        <KeyFigure label={t`APR, fixed`} value={formatPercent(offer.rate, 2)} />
      </KeyFigures>
    </Moment>
  )
}
