import { useLingui } from '@lingui/react/macro'
import { formatMoney } from 'domain/values/money.ts'
import { formatPercent } from 'domain/values/rates.ts'
import shared from '../../../ui/choice.module.css'
import { classes } from '../../../ui/classes.ts'
import { Fieldset } from '../../../ui/Field.tsx'
import { useJourney } from '../../../widgets/journey/journey.ts'
import type { Explorer } from './explorer.ts'
import { problemText } from './problems.ts'
import css from './Select.module.css'

/** Shows one card for each term, with the monthly payment for the current amounts. */
export function TermCards({ explorer }: { explorer: Explorer }) {
  const { t, i18n } = useLingui()
  const { view } = useJourney()
  const { choice, terms, set } = explorer
  return (
    <Fieldset
      name="term"
      section
      legend={t`How long would you like to take to pay it back?`}
      hint={t`A longer term has lower payments and costs more in all. You may pay it off early at no cost.`}
    >
      <div className={css.terms}>
        {terms.map(({ term, quote, problems, less, amount }) => {
          const [problem] = problems
          return (
            <label
              key={term}
              className={classes(shared.card, css.term)}
              data-disabled={problem !== undefined || undefined}
            >
              <input
                type="radio"
                className={classes(shared.mark, css.mark)}
                name="term"
                value={term}
                checked={choice.term === term}
                disabled={problem !== undefined}
                onChange={() => set({ term })}
              />
              <span className={css.years}>{t`${term} years`}</span>
              {problem === undefined && quote ? (
                <>
                  <span className={css.payment}>
                    <b>{formatMoney(quote.payment)}</b> {choice.interestOnly ? t`a month, interest only` : t`a month`}
                  </span>
                  <span className={css.rate}>{t`${formatPercent(quote.apr, 2)} APR`}</span>
                  {less && <span className={css.less}>{t`up to ${formatMoney(amount)}`}</span>}
                </>
              ) : (
                <span className={css.rate}>{i18n._(problemText(problem ?? 'NO_PRICE', view))}</span>
              )}
            </label>
          )
        })}
      </div>
    </Fieldset>
  )
}
