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

/**
 * Shows one card for each term, with the monthly payment and the initial draw on which the payment is based. If the
 * chosen line exceeds a term's maximum, the term's payment is based on that maximum.
 */
export function TermCards({ explorer }: { explorer: Explorer }) {
  const { t, i18n } = useLingui()
  const { view } = useJourney()
  const { choice, terms, set } = explorer
  return (
    <Fieldset
      name="term"
      section
      legend={t`How long do you want to repay?`}
      hint={t`A longer term lowers the payment and raises the total interest. You can pay it off early at no cost.`}
    >
      <div className={css.terms}>
        {terms.map(({ term, quote, problems, draw }) => {
          const [problem] = problems
          const on = formatMoney(draw)
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
                  <span className={css.draw} data-less={draw < choice.draw || undefined}>
                    {draw < choice.draw ? t`on a ${on} draw, the maximum for this term` : t`on a ${on} draw`}
                  </span>
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
