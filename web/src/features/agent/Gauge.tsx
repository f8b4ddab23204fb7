import { Trans, useLingui } from '@lingui/react/macro'
import type { Measure } from 'domain/rules/measures.ts'
import { Tag } from '../../ui/Notice.tsx'
import css from './Gauge.module.css'

/** The drawing's width and height, in SVG units. */
const WIDTH = 240
const HEIGHT = 28
const TRACK = { y: 10, height: 8 }

/** Each scale's lowest and highest value. Common credit scoring models use the range from 300 to 850. */
const SCALES: Readonly<Record<Measure['kind'], readonly [number, number]>> = {
  SCORE: [300, 850],
  CLTV: [0, 100],
  DTI: [0, 60],
  DSCR: [0, 2],
}

const round = (value: number): string => value.toLocaleString('en-US', { maximumFractionDigits: 1 })

/** Shows a figure's value on a scale. The part of the scale beyond the limit is colored. */
export function Gauge({ measure: { kind, value, limit, isWithin, line } }: { measure: Measure }) {
  const { t } = useLingui()
  const labels = { SCORE: t`Credit score`, CLTV: t`CLTV`, DTI: t`DTI`, DSCR: t`DSCR` }
  const lines = { CHOSEN: t`with the chosen line`, LARGEST: t`at the largest line`, NONE: t`before the new line` }
  const isMinimum = kind === 'SCORE' || kind === 'DSCR'
  const unit = kind === 'CLTV' || kind === 'DTI' ? '%' : ''
  const [low, high] = SCALES[kind]
  // Extend the scale if the value or the limit is beyond its end.
  const top = Math.max(high, value, limit)
  const x = (of: number): number => ((Math.min(Math.max(of, low), top) - low) / (top - low)) * WIDTH
  const [label, shown, bound] = [labels[kind], `${round(value)}${unit}`, `${round(limit)}${unit}`]
  const note = kind === 'SCORE' ? undefined : lines[line]
  const limitText = isMinimum ? t`Minimum ${bound}` : t`Maximum ${bound}`
  return (
    <figure className={css.gauge}>
      <figcaption className={css.caption}>
        <span className={css.label}>{label}</span>
        <span className={css.value}>{shown}</span>
        <span className={css.limit}>{limitText}</span>
      </figcaption>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        className={css.drawing}
        role="img"
        aria-label={t`${label} ${shown} on a scale from ${round(low)}${unit} to ${round(top)}${unit}. ${limitText}.`}
      >
        <rect {...TRACK} width={WIDTH} rx={4} className={css.track} />
        <rect
          {...TRACK}
          x={isMinimum ? 0 : x(limit)}
          width={isMinimum ? x(limit) : WIDTH - x(limit)}
          rx={4}
          className={css.beyond}
        />
        <path d={`M${x(limit)} 4V24`} className={css.bound} />
        <circle
          cx={Math.min(Math.max(x(value), 7), WIDTH - 7)}
          cy={14}
          r={6}
          className={css.dot}
          data-within={isWithin}
        />
      </svg>
      <p className={css.foot}>
        <Tag tone={isWithin ? 'good' : 'bad'}>
          {isWithin ? <Trans>Within limit</Trans> : <Trans>Outside limit</Trans>}
        </Tag>
        {note && <span className={css.note}>{note}</span>}
      </p>
    </figure>
  )
}
