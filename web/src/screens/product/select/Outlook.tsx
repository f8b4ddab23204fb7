import { Trans, useLingui } from '@lingui/react/macro'
import type { QuoteContext } from 'domain/rules/offers.ts'
import { type Cents, formatMoney } from 'domain/values/money.ts'
import { lazy, memo, type ReactNode, Suspense, useDeferredValue, useEffect, useState } from 'react'
import { afterPaint } from '../../../ui/afterPaint.ts'
import { type ChartKind, outlookOf } from './charts/outlook.ts'
import type { Explorer } from './explorer.ts'
import css from './Outlook.module.css'

// Load the chart library after the screen's own content.
const Plot = lazy(async () => ({ default: (await import('./charts/Plot.tsx')).Plot }))

interface OutlookProps {
  explorer: Explorer
  quote: QuoteContext
}

/**
 * Charts of the chosen offer: balance, interest, payments and equity. When a slider moves, the charts update after the
 * numbers, because drawing the charts is slow.
 */
export function Outlook({ explorer, quote }: OutlookProps) {
  return <Charts explorer={useDeferredValue(explorer)} quote={quote} />
}

const Charts = memo(function Charts({ explorer, quote }: OutlookProps) {
  const { t } = useLingui()
  const [painted, setPainted] = useState(false)
  useEffect(() => afterPaint(() => setPainted(true)), [])
  const price = explorer.result.quote
  if (!price) return null
  const outlook = outlookOf(price, explorer.terms, quote)
  const { years, interest, draw, after, limit } = outlook
  const { term, interestOnly, drawPeriod } = price.choice
  const half = years.find(({ balance }) => balance * 2 <= draw)?.year
  const [first] = years
  const money = (amount: Cents | undefined) => formatMoney(amount ?? (0 as Cents))
  const plot = (kind: ChartKind) =>
    painted && (
      <Suspense fallback={null}>
        <Plot kind={kind} outlook={outlook} />
      </Suspense>
    )
  return (
    <section className={css.outlook} aria-labelledby="outlook">
      <h2 id="outlook">
        <Trans>What this offer costs over time</Trans>
      </h2>
      <div className={css.charts}>
        <Chart
          title={t`Balance over time`}
          says={
            interestOnly
              ? t`You owe ${money(draw)} for the first ${drawPeriod} years, then pay it down.`
              : t`Half of your initial draw is paid back by the end of year ${half}.`
          }
          plot={plot('balance')}
        />
        <Chart
          title={t`Total interest by term`}
          says={t`Over ${term} years, you pay ${money(interest)} in interest on ${money(draw)}.`}
          plot={plot('interest')}
        />
        <Chart
          title={t`Principal and interest each year`}
          says={t`In year 1, ${money(first?.principal)} pays down what you owe, and ${money(first?.interest)} is interest.`}
          keys={[
            ['principal', t`Principal`],
            ['paid', t`Interest`],
          ]}
          plot={plot('split')}
        />
        <Chart
          title={t`Equity before and after`}
          says={t`If you draw the whole line, you still have ${money(after.equity)} of equity in your home. The maximum total debt is ${money(limit)}.`}
          keys={[
            ['liens', t`Mortgages and liens`],
            ['line', t`Your line`],
            ['equity', t`Remaining equity`],
          ]}
          plot={plot('equity')}
        />
      </div>
      <p className={css.fine}>
        <Trans>
          These charts assume that you make every payment on time and don’t draw again. They’re estimates, and your
          statements show the actual amounts.
        </Trans>
      </p>
    </section>
  )
})

interface ChartProps {
  title: string
  /** One sentence with the chart's most important figure. */
  says: string
  /** The parts of the chart, each with a label and the name of its color. */
  keys?: readonly (readonly [string, string])[]
  plot: ReactNode
}

/** A chart with its heading and legend. The page reserves space for the drawing until it loads. */
function Chart({ title, says, keys = [], plot }: ChartProps) {
  return (
    <figure className={css.chart} data-print="whole">
      <figcaption>
        <h3>{title}</h3>
        <p className={css.says}>{says}</p>
      </figcaption>
      {keys.length > 0 && (
        <ul className={css.keys}>
          {keys.map(([part, label]) => (
            <li key={part}>
              <i data-part={part} />
              {label}
            </li>
          ))}
        </ul>
      )}
      <div className={css.space}>{plot}</div>
    </figure>
  )
}
