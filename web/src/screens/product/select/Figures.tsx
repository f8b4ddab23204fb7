import { Trans, useLingui } from '@lingui/react/macro'
import type { Quote } from 'domain/rules/offers.ts'
import { formatLongDate, type PlainDate } from 'domain/values/dates.ts'
import { formatMoney, subtract } from 'domain/values/money.ts'
import { formatPercent } from 'domain/values/rates.ts'
import type { ReactNode } from 'react'
import { Card, type Fact, Facts, KeyFigure } from '../../../ui/Card.tsx'
import { Disclosure } from '../../../ui/Disclosure.tsx'
import { exactMoney } from '../../../widgets/offer/exactMoney.ts'
import css from './Select.module.css'

interface FiguresProps {
  quote: Quote
  /** The day on which the money is usually sent if the borrower chooses this offer today. */
  funding: PlainDate | undefined
  /** The button that chooses the offer. */
  children: ReactNode
}

/** The borrower's offer: the payment and the cash first, then the button, then the breakdown of the cash. */
export function Figures({ quote, funding, children }: FiguresProps) {
  const { t } = useLingui()
  const { amount, draw, term, interestOnly, drawPeriod } = quote.choice
  const later = formatMoney(quote.paymentAfterDrawPeriod, 2)
  const apr = formatPercent(quote.apr, 2)
  const sent = funding && formatLongDate(funding)
  const items: Fact[] = [
    { label: t`Credit line`, value: formatMoney(amount) },
    { label: t`Initial draw`, value: formatMoney(draw) },
    ...(amount > draw ? [{ label: t`Available to draw later`, value: formatMoney(subtract(amount, draw)) }] : []),
    { label: t`Origination fee`, value: exactMoney(quote.originationFee) },
    { label: t`Third-party fees`, value: exactMoney(quote.thirdPartyCosts.total) },
    ...(quote.payoff > 0 ? [{ label: t`Loans paid off`, value: exactMoney(quote.payoff) }] : []),
    { label: t`Cash to you`, value: exactMoney(quote.cashToHand), total: true },
    {
      label: (
        <>
          <Trans>Rate including fees</Trans>
          <span className={css.aside}>
            <Trans>For comparison. This isn’t the APR.</Trans>
          </span>
        </>
      ),
      value: quote.effectiveCost === undefined ? '–' : formatPercent(quote.effectiveCost, 2),
    },
  ]
  return (
    <Card marked title={<Trans>Your offer</Trans>}>
      <KeyFigure
        size="large"
        label={t`Monthly payment`}
        value={formatMoney(quote.payment, 2)}
        note={
          interestOnly
            ? t`Interest only for ${drawPeriod} years, then ${later} a month. ${apr} APR, fixed.`
            : t`For ${term} years. ${apr} APR, fixed.`
        }
        live
      />
      <div className={css.cash}>
        <KeyFigure
          label={t`Cash to you`}
          value={exactMoney(quote.cashToHand)}
          note={sent && t`As early as ${sent} (Est.)`}
          live
        />
      </div>
      {children}
      <div className={css.facts}>
        <Facts figures items={items} />
      </div>
      <ThirdPartyFees quote={quote} />
    </Card>
  )
}

function ThirdPartyFees({ quote }: { quote: Quote }) {
  const { t } = useLingui()
  const { items } = quote.thirdPartyCosts
  const labels: Record<(typeof items)[number]['kind'], string> = {
    VALUATION: t`Home valuation`,
    MANUAL_NOTARY: t`In-person notary`,
    RECORDING_FEE: t`County recording fee`,
    RECORDING_TAX: t`Recording tax`,
  }
  if (items.length === 0) return null
  return (
    <Disclosure summary={t`What the third-party fees cover`}>
      <div className={css.facts}>
        <Facts figures items={items.map(({ kind, amount }) => ({ label: labels[kind], value: exactMoney(amount) }))} />
      </div>
    </Disclosure>
  )
}

/**
 * A bar with the key amounts, updated while the borrower moves the sliders. On phones, the bar sticks to the bottom of
 * the screen until the bar's normal position scrolls into view.
 */
export function FigureBar({ quote }: { quote: Quote }) {
  const { t } = useLingui()
  return (
    <div className={css.bar} data-clear data-print="none">
      <KeyFigure
        label={quote.choice.interestOnly ? t`Monthly payment, interest only` : t`Monthly payment`}
        value={formatMoney(quote.payment, 2)}
        live
      />
      <KeyFigure label={t`Cash to you`} value={formatMoney(quote.cashToHand)} />
      <KeyFigure label={t`APR`} value={formatPercent(quote.apr, 2)} />
    </div>
  )
}
