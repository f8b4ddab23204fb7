import { useLingui } from '@lingui/react/macro'
import { type Cents, formatMoney } from 'domain/values/money.ts'
import type { ReactNode } from 'react'
import css from './EquityBar.module.css'

interface EquityBarProps {
  /** The home's value, in cents. */
  value: Cents
  /** The total balance of all existing liens on the home, in cents. */
  liens: Cents
  /** The amount of the offered or chosen credit line, in cents. */
  line: Cents
  /** The maximum total of liens and line, in cents. If set, the bar marks this limit. */
  limit?: Cents | undefined
  labels?: { value?: ReactNode; liens?: ReactNode; line?: ReactNode; rest?: ReactNode; limit?: ReactNode | undefined }
}

/**
 * A bar that divides the home's value into liens, credit line and remaining equity. The legend lists the same amounts
 * as text.
 */
export function EquityBar({ value, liens, line, limit, labels = {} }: EquityBarProps) {
  const { t } = useLingui()
  const whole = Math.max(value, liens + line, 1)
  const share = (amount: number) => `${Math.round((amount / whole) * 10_000) / 100}%`
  const rest = value - liens - line
  const entries = [
    { key: 'liens', amount: liens, label: labels.liens ?? t`Mortgages and liens` },
    { key: 'line', amount: line, label: labels.line ?? t`Your line` },
    ...(rest > 0 ? [{ key: 'rest', amount: rest as Cents, label: labels.rest ?? t`Remaining equity` }] : []),
  ]
  return (
    <figure className={css.equity} data-print="whole">
      <figcaption className={css.caption}>
        <span>{labels.value ?? t`Home value`}</span>
        <b>{formatMoney(value)}</b>
      </figcaption>
      <svg className={css.bar} width="100%" height="36" aria-hidden="true" focusable="false">
        <defs>
          <pattern id="equity-owed" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
            <rect width="6" height="6" className={css.owed} />
            <rect width="1.5" height="6" className={css.hatch} />
          </pattern>
        </defs>
        <rect className={css.rest} width="100%" height="36" />
        <rect className={css.owed} width={share(liens)} height="36" />
        <rect fill="url(#equity-owed)" width={share(liens)} height="36" />
        <rect className={css.line} x={share(liens)} width={share(line)} height="36" />
        {liens > 0 && <rect className={css.gap} x={share(liens)} width="2" height="36" transform="translate(-1)" />}
        {line > 0 && (
          <rect className={css.gap} x={share(liens + line)} width="2" height="36" transform="translate(-1)" />
        )}
        {limit !== undefined && (
          <rect className={css.limit} x={share(limit)} width="2" height="36" transform="translate(-1)" />
        )}
      </svg>
      <dl className={css.legend}>
        {entries.map((entry) => (
          <div key={entry.key}>
            <dt>
              <i className={css.swatch} data-part={entry.key} />
              {entry.label}
            </dt>
            <dd>{formatMoney(entry.amount)}</dd>
          </div>
        ))}
        {limit !== undefined && (
          <div>
            <dt>
              <i className={css.swatch} data-part="limit" />
              {labels.limit ?? t`Maximum total debt`}
            </dt>
            <dd>{formatMoney(limit)}</dd>
          </div>
        )}
      </dl>
    </figure>
  )
}
