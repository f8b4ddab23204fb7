import { useLingui } from '@lingui/react/macro'
import { formatMoney } from 'domain/values/money.ts'
import { RadioCards } from '../../../ui/Choices.tsx'
import { useJourney } from '../../../widgets/journey/journey.ts'
import type { Explorer, Option } from './explorer.ts'
import { problemText } from './problems.ts'

/**
 * The choice of payment type: principal and interest from the start, or interest only during the draw period. The
 * interest-only option also states the payment after the draw period.
 */
export function PaymentWays({ explorer }: { explorer: Explorer }) {
  const { t, i18n } = useLingui()
  const { view } = useJourney()
  const { choice, ways, set } = explorer
  if (!ways) return null
  const said = ({ problems: [problem], quote }: Option, words: (payment: string, later: string) => string) => {
    if (problem !== undefined || !quote) return i18n._(problemText(problem ?? 'NO_PRICE', view))
    return words(formatMoney(quote.payment, 2), formatMoney(quote.paymentAfterDrawPeriod, 2))
  }
  const years = choice.drawPeriod
  return (
    <RadioCards
      section
      legend={t`What do you want to pay each month?`}
      hint={t`Interest only costs less at first. It doesn’t reduce what you owe, so the payment rises after the draw period and you pay more in total.`}
      name="interestOnly"
      value={choice.interestOnly ? 'YES' : 'NO'}
      onValue={(value) => set({ interestOnly: value === 'YES' })}
      options={[
        {
          value: 'NO',
          label: t`Principal and interest`,
          description: said(ways.level, (payment) => t`${payment} a month until it’s repaid`),
        },
        {
          value: 'YES',
          label: t`Interest only`,
          disabled: !choice.interestOnly && ways.interestOnly.problems.length > 0,
          description: said(
            ways.interestOnly,
            (payment, later) => t`${payment} a month for ${years} years, then ${later} a month`,
          ),
        },
      ]}
    />
  )
}
