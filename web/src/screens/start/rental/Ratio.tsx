import { Trans, useLingui } from '@lingui/react/macro'
import { isKnown } from 'domain/application/core/knownLiens.ts'
import type { ApplicationView } from 'domain/application/views/borrowerView.ts'
import {
  dscr,
  largestPaymentByDscr,
  propertyExpense,
  type RentalFigures,
  rentalMonth,
  shownRatio,
} from 'domain/rules/dscr.ts'
import { add, cents, formatMoney, ZERO } from 'domain/values/money.ts'
import { formatPercent } from 'domain/values/rates.ts'
import { Card, Facts, KeyFigure } from '../../../ui/Card.tsx'
import { Notice, Tag } from '../../../ui/Notice.tsx'
import css from './Rental.module.css'

/** The rent and costs that the borrower has typed so far. */
export type Typed = { readonly [K in keyof RentalFigures]?: RentalFigures[K] | undefined }

/**
 * Returns the borrower's earlier answers. If there are none, returns the known amounts for taxes, insurance and dues.
 */
export function typedBefore({ rental, property, hoaDues }: ApplicationView): Typed {
  if (rental) return rental
  const year = (monthly: number | undefined) => (monthly === undefined ? undefined : cents(monthly * 12))
  return {
    annualTaxes: year(property.monthlyTaxes),
    annualInsurance: year(property.monthlyInsurance),
    monthlyDues: hoaDues,
  }
}

interface RatioProps {
  readonly typed: Typed
  readonly view: ApplicationView
}

/** Computes the rent-to-costs ratio from the typed amounts, with the same rule as underwriting. */
function figuresOf({ typed, view }: RatioProps) {
  // Use the liens' payments, which are known because the owner confirmed the liens in an earlier step.
  if (!view.rentTest || !view.liens.every(isKnown)) return undefined
  const { minimumRatio, example } = view.rentTest
  const { monthlyRent, annualTaxes = ZERO, annualInsurance = ZERO, monthlyDues = ZERO } = typed
  const { taxes, insurance } = rentalMonth({ monthlyRent: ZERO, annualTaxes, annualInsurance, monthlyDues })
  const principalAndInterest = add(ZERO, ...view.liens.map((lien) => lien.monthlyPayment))
  const expense = propertyExpense({ principalAndInterest, taxes, insurance, dues: monthlyDues })
  const payment = example?.payment ?? ZERO
  const ratio = monthlyRent === undefined ? undefined : dscr(monthlyRent, expense, payment)
  return {
    ...{ principalAndInterest, taxes, insurance, monthlyDues, payment, example, ratio },
    costs: add(expense, payment),
    enough: ratio !== undefined && ratio >= minimumRatio,
    needed: minimumRatio.toFixed(2),
    carried: monthlyRent === undefined ? ZERO : largestPaymentByDscr(monthlyRent, expense, { minimumRatio }),
  }
}

function shown(ratio: number | undefined): string {
  if (ratio === undefined) return '–'
  return Number.isFinite(ratio) ? shownRatio(ratio).toFixed(2) : '∞'
}

/** A bar with only the rent-to-costs ratio, for phones. The bar stays visible while the borrower types. */
export function RatioBar(props: RatioProps) {
  const { t } = useLingui()
  const figures = figuresOf(props)
  if (!figures) return null
  const { ratio, enough, needed } = figures
  return (
    <div className={css.bar} data-clear data-print="none">
      <KeyFigure size="small" label={t`Rent-to-cost ratio, at least ${needed}`} value={shown(ratio)} live />
      {ratio !== undefined && (
        <Tag tone={enough ? 'good' : 'warn'}>{enough ? <Trans>Enough</Trans> : <Trans>Not enough</Trans>}</Tag>
      )}
    </div>
  )
}

/** Shows the rent-to-costs ratio that underwriting uses, updated while the borrower types. */
export function Ratio(props: RatioProps) {
  const { t } = useLingui()
  const figures = figuresOf(props)
  if (!figures) return null
  const { ratio, enough, needed, carried, example, payment, taxes, insurance, monthlyDues } = figures
  return (
    <Card marked title={<Trans>Rent and costs</Trans>}>
      <KeyFigure label={t`Rent-to-cost ratio`} value={shown(ratio)} note={t`Minimum ${needed}`} live />
      {ratio !== undefined && (
        <Notice
          tone={enough ? 'good' : 'warn'}
          title={enough ? t`Meets the minimum for this example` : t`Below the minimum for this example`}
        >
          {carried > 0 ? (
            <Trans>Your rent supports up to {formatMoney(carried)} a month for a new line.</Trans>
          ) : (
            <Trans>Your rent doesn’t leave room for a new line. Paying off a loan with the line may help.</Trans>
          )}
        </Notice>
      )}
      <Facts
        figures
        items={[
          { label: t`Property loans`, value: formatMoney(figures.principalAndInterest) },
          { label: t`Taxes`, value: formatMoney(taxes) },
          { label: t`Insurance`, value: formatMoney(insurance) },
          ...(monthlyDues > 0 ? [{ label: t`Dues`, value: formatMoney(monthlyDues) }] : []),
          ...(example ? [{ label: t`Example line payment`, value: formatMoney(payment) }] : []),
          { label: t`Total monthly costs`, value: formatMoney(figures.costs), total: true },
        ]}
      />
      {example && (
        <p>
          <Trans>
            This example is a line of {formatMoney(example.amount)}, repaid over {example.term} years at{' '}
            {formatPercent(example.rate, 2)} APR. Your offers may be for more or less.
          </Trans>
        </p>
      )}
    </Card>
  )
}
