import { Trans, useLingui } from '@lingui/react/macro'
import type { Quote } from 'domain/rules/offers.ts'
import { formatDate, type PlainDate } from 'domain/values/dates.ts'
import { type Cents, formatMoney, subtract } from 'domain/values/money.ts'
import { formatPercent } from 'domain/values/rates.ts'
import { Card, type Fact, Facts, KeyFigure, KeyFigures } from '../../../ui/Card.tsx'
import { Disclosure } from '../../../ui/Disclosure.tsx'
import css from './Select.module.css'

const exact = (amount: Cents): string => formatMoney(amount, amount % 100 === 0 ? 0 : 2)

interface FiguresProps {
  quote: Quote
  funding: PlainDate
  /** Whether to show only the secondary amounts, because the page shows the main amounts elsewhere. */
  rest?: boolean
}

/** Shows the rate, payment and other amounts for the borrower's choice. */
export function Figures({ quote, funding, rest }: FiguresProps) {
  const { t } = useLingui()
  const { amount, draw, interestOnly, drawPeriod } = quote.choice
  const later = formatMoney(quote.paymentAfterDrawPeriod, 2)
  const items: Fact[] = [
    { label: t`Credit line`, value: formatMoney(amount) },
    { label: t`First draw`, value: formatMoney(draw) },
    ...(interestOnly
      ? [
          { label: t`A month, interest only, ${drawPeriod} years`, value: formatMoney(quote.payment, 2) },
          { label: t`A month after that`, value: later },
        ]
      : []),
    ...(amount > draw ? [{ label: t`Left for later draws`, value: formatMoney(subtract(amount, draw)) }] : []),
    { label: t`Origination fee`, value: exact(quote.originationFee) },
    { label: t`Costs of others`, value: exact(quote.thirdPartyCosts.total) },
    ...(quote.payoff > 0 ? [{ label: t`Loans paid off`, value: exact(quote.payoff) }] : []),
    { label: t`Cash to your account`, value: exact(quote.cashToHand), total: true },
    {
      label: (
        <>
          <Trans>Rate including fees</Trans>
          <span className={css.aside}>
            <Trans>To compare; not the APR</Trans>
          </span>
        </>
      ),
      value: quote.effectiveCost === undefined ? '–' : formatPercent(quote.effectiveCost, 2),
    },
    { label: t`Money could arrive`, value: formatDate(funding) },
  ]
  return (
    <Card marked title={<Trans>What it comes to</Trans>}>
      {!rest && (
        <KeyFigures>
          <KeyFigure
            label={t`Monthly payment`}
            value={formatMoney(quote.payment, 2)}
            note={interestOnly ? t`Interest only, for ${drawPeriod} years. Then ${later} a month.` : undefined}
            live
          />
          <KeyFigure label={t`APR, fixed`} value={formatPercent(quote.apr, 2)} />
        </KeyFigures>
      )}
      <div className={css.facts}>
        <Facts figures items={items} />
      </div>
      <OtherCosts quote={quote} />
    </Card>
  )
}

function OtherCosts({ quote }: { quote: Quote }) {
  const { t } = useLingui()
  const { items } = quote.thirdPartyCosts
  const labels: Record<(typeof items)[number]['kind'], string> = {
    VALUATION: t`Valuation of the home`,
    MANUAL_NOTARY: t`Notary in person`,
    RECORDING_FEE: t`Recording fee of the county`,
    RECORDING_TAX: t`Recording tax`,
  }
  if (items.length === 0) return null
  return (
    <Disclosure summary={t`What others charge`}>
      <div className={css.facts}>
        <Facts figures items={items.map(({ kind, amount }) => ({ label: labels[kind], value: exact(amount) }))} />
      </div>
    </Disclosure>
  )
}

/**
 * A bar with the key amounts, updated while the borrower moves the sliders. On phones, the bar sticks to the bottom of
 * the screen until the borrower scrolls to the bar's own position on the page.
 */
export function FigureBar({ quote }: { quote: Quote }) {
  const { t } = useLingui()
  return (
    <div className={css.bar} data-print="none">
      <KeyFigure
        size="small"
        label={quote.choice.interestOnly ? t`A month, interest only` : t`A month`}
        value={formatMoney(quote.payment, 2)}
        live
      />
      <KeyFigure size="small" label={t`APR, fixed`} value={formatPercent(quote.apr, 2)} />
      <KeyFigure size="small" label={t`Cash to you`} value={formatMoney(quote.cashToHand)} />
    </div>
  )
}
