import { useLingui } from '@lingui/react/macro'
import { type ScaleLinear, scaleBand, scaleLinear } from 'd3-scale'
import { area, line } from 'd3-shape'
import { formatMoney, inDollars } from 'domain/values/money.ts'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { VisuallyHidden } from '../../../../ui/VisuallyHidden.tsx'
import type { ChartKind, Equity, Outlook, PlotProps } from './outlook.ts'
import css from './Plot.module.css'
import { PlotTable } from './PlotTable.tsx'

interface Drawing {
  readonly outlook: Outlook
  readonly width: number
  readonly height: number
}

/** A chart's drawing, which fills its parent, with the same data as a table for screen readers. */
export function Plot({ kind, outlook }: PlotProps) {
  const box = useRef<HTMLDivElement>(null)
  const [{ width, height }, setSize] = useState({ width: 0, height: 0 })
  useLayoutEffect(() => {
    const measure = () => setSize({ width: box.current?.clientWidth ?? 0, height: box.current?.clientHeight ?? 0 })
    measure()
    window.addEventListener('resize', measure)
    return () => window.removeEventListener('resize', measure)
  }, [])
  const Drawing = DRAWINGS[kind]
  return (
    <>
      <div ref={box} className={css.plot}>
        {width > 0 && (
          // Set a view box, so that the drawing scales down with the page in print.
          <svg viewBox={`0 0 ${width} ${height}`} width="100%" aria-hidden="true" focusable="false">
            <Drawing outlook={outlook} width={width} height={height} />
          </svg>
        )}
      </div>
      <VisuallyHidden as="div">
        <PlotTable kind={kind} outlook={outlook} />
      </VisuallyHidden>
    </>
  )
}

/**
 * A chart's margins in pixels. `LEFT` and `BOTTOM` leave room for the labels of the axes, and `EDGE` for half of the
 * last label.
 */
const LEFT = 48
const BOTTOM = 24
const EDGE = 10

function Balance({ outlook: { draw, years }, width, height }: Drawing) {
  const floor = height - BOTTOM
  const points = [{ year: 0, balance: draw }, ...years]
  const x = scaleLinear([0, years.length], [LEFT, width - EDGE])
  const y = scaleLinear([0, inDollars(draw)], [floor, EDGE]).nice(3)
  const at = ({ year }: { year: number }) => x(year)
  const top = ({ balance }: (typeof points)[number]) => y(inDollars(balance))
  const step = stepFor(years.length)
  return (
    <>
      <Dollars scale={y} width={width} />
      <path d={area<(typeof points)[number]>(at, floor, top)(points) ?? ''} className={css.area} />
      <path d={line<(typeof points)[number]>(at, top)(points) ?? ''} className={css.curve} />
      <Years
        at={x}
        floor={floor}
        years={points.map(({ year }) => year).filter((year) => year % step === 0)}
        width={width}
      />
    </>
  )
}

function Split({ outlook: { years }, width, height }: Drawing) {
  const floor = height - BOTTOM
  const most = Math.max(...years.map(({ principal, interest }) => principal + interest)) / 100
  const all = years.map(({ year }) => year)
  const x = scaleBand(all, [LEFT, width]).padding(all.length > 15 ? 0.25 : 0.4)
  const y = scaleLinear([0, most], [floor, EDGE]).nice(3)
  const step = stepFor(all.length)
  return (
    <>
      <Dollars scale={y} width={width} />
      {years.map(({ year, principal, interest }) => {
        const side = { x: x(year), width: x.bandwidth() }
        const paid = y(inDollars(principal))
        const both = y((principal + interest) / 100)
        return (
          <g key={year}>
            <rect {...side} y={paid} height={floor - paid} className={css.principal} />
            <rect {...side} y={both} height={Math.max(0, paid - both - 1)} className={css.paid} />
          </g>
        )
      })}
      <Years
        at={(year) => (x(year) ?? 0) + x.bandwidth() / 2}
        floor={floor}
        years={all.filter((year) => year === 1 || year % step === 0)}
        width={width}
      />
    </>
  )
}

/** The widths in pixels of the term labels, which are left of the bars, and of the amounts, which are right of them. */
const NAME = 72
const AMOUNT = 96

function Interest({ outlook: { terms }, width, height }: Drawing) {
  const { t } = useLingui()
  const most = Math.max(1, ...terms.map(({ interest = 0 }) => interest))
  const all = terms.map(({ term }) => term)
  const y = scaleBand(all, [0, height]).padding(0.3)
  const x = scaleLinear([0, most], [0, Math.max(0, width - NAME - AMOUNT)])
  return terms.map(({ term, interest, chosen }) => {
    const top = y(term) ?? 0
    const middle = top + y.bandwidth() / 2
    const length = interest === undefined ? 0 : Math.max(2, x(interest))
    return (
      <g key={term} data-chosen={chosen || undefined} className={css.term}>
        <text y={middle} className={css.beside}>
          {t`${term} years`}
        </text>
        <rect x={NAME} y={top} width={length} height={y.bandwidth()} className={css.bar} />
        <text x={NAME + length + (length && 8)} y={middle} className={css.beside}>
          {interest === undefined ? t`Not available` : formatMoney(interest)}
        </text>
      </g>
    )
  })
}

const PARTS = ['liens', 'line', 'equity'] as const satisfies readonly (keyof Equity)[]
/** The heights in pixels of an equity chart's bar and of the line of text above it. */
const BAR = 44
const TEXT = 28

function EquityBars({ outlook: { before, after }, width, height }: Drawing) {
  const { t } = useLingui()
  const rows = [
    { label: t`Today`, parts: before },
    { label: t`With your line`, parts: after },
  ]
  const whole = Math.max(...rows.map(({ parts }) => parts.liens + parts.line + parts.equity))
  const x = scaleLinear([0, whole], [0, width])
  return rows.map(({ label, parts }, at) => {
    const top = (at * height) / rows.length
    let from = 0
    return (
      <g key={label}>
        <text y={top + TEXT / 2} className={css.beside}>
          {label}
        </text>
        <text x={width} y={top + TEXT / 2} textAnchor="end" className={css.beside}>
          {t`${formatMoney(parts.equity)} in equity`}
        </text>
        {PARTS.map((part) => {
          const start = x(from)
          from += parts[part]
          const gap = start > 0 ? 2 : 0
          return (
            <rect
              key={part}
              x={start + gap}
              y={top + TEXT}
              width={Math.max(0, x(from) - start - gap)}
              height={BAR}
              className={css[part]}
            />
          )
        })}
      </g>
    )
  })
}

const DRAWINGS: Record<ChartKind, (drawing: Drawing) => ReactNode> = {
  balance: Balance,
  interest: Interest,
  split: Split,
  equity: EquityBars,
}

const compact = new Intl.NumberFormat('en-US', {
  ...{ style: 'currency', currency: 'USD', notation: 'compact', maximumFractionDigits: 1 },
})

/** A chart's horizontal grid lines, labeled with amounts in US dollars. */
const Dollars = ({ scale, width }: { scale: ScaleLinear<number, number>; width: number }) =>
  scale.ticks(3).map((value) => (
    <g key={value}>
      <line x1={LEFT} x2={width} y1={scale(value)} y2={scale(value)} className={css.grid} />
      <text x={LEFT - 8} y={scale(value)} textAnchor="end" className={css.tick}>
        {compact.format(value)}
      </text>
    </g>
  ))

interface YearsProps {
  readonly at: (year: number) => number
  readonly floor: number
  readonly years: readonly number[]
  readonly width: number
}

/** The year labels below a chart. */
function Years({ at, floor, years, width }: YearsProps) {
  const { t } = useLingui()
  return years.map((year) => (
    <text
      key={year}
      // Keep the last label inside the drawing.
      x={Math.min(at(year), width - NAME / 3)}
      y={floor + BOTTOM / 2 + 2}
      textAnchor="middle"
      className={css.tick}
    >
      {year === 0 ? t`Today` : t`Year ${year}`}
    </text>
  ))
}

/** Returns the number of years between two labels. The gaps are wide enough for all labels to fit on a phone. */
const stepFor = (years: number): number => (years > 15 ? 10 : years > 5 ? 5 : 2)
