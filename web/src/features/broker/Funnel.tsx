import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { PipelineView } from 'domain/api/broker.ts'
import { isOpenStage } from 'domain/application/views/brokerView.ts'
import { cents, formatMoney } from 'domain/values/money.ts'
import type { CSSProperties } from 'react'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import css from './Funnel.module.css'
import { type Filter, usePipelineWords } from './words.ts'

const compact = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  notation: 'compact',
  maximumFractionDigits: 1,
})

interface FunnelProps {
  readonly stages: PipelineView['stages']
  readonly chosen: Filter['stage']
  readonly onChoose: (stage: Filter['stage']) => void
}

/**
 * Shows how many files are in each stage, and the total of their credit lines, as bars. Pressing a stage limits the
 * list to that stage.
 */
export function Funnel({ stages, chosen, onChoose }: FunnelProps) {
  const { t } = useLingui()
  const words = usePipelineWords()
  const most = Math.max(1, ...stages.map(({ count }) => count))
  const sum = (some: PipelineView['stages']) => ({
    count: some.reduce((total, { count }) => total + count, 0),
    amount: some.reduce((total, { amount }) => total + amount, 0),
  })
  const items: readonly { stage: Filter['stage']; label: string; count: number; amount: number; share?: number }[] = [
    { stage: '', label: t`All open`, ...sum(stages.filter(({ stage }) => isOpenStage(stage))) },
    ...stages.map((one) => ({ ...one, label: words.stages[one.stage], share: one.count / most })),
    { stage: 'ALL', label: t`All files`, ...sum(stages) },
  ]
  return (
    <ul className={css.funnel} aria-label={t`Files by stage`}>
      {items.map(({ stage, label, count, amount, share }) => (
        <li key={stage}>
          <button type="button" className={css.stage} aria-pressed={stage === chosen} onClick={() => onChoose(stage)}>
            <span className={css.chart} aria-hidden="true">
              {share !== undefined && <span className={css.bar} style={{ '--share': share } as CSSProperties} />}
            </span>
            <span className={css.count} aria-hidden="true">
              {count.toLocaleString('en-US')}
            </span>
            <span className={css.label}>{label}</span>
            <VisuallyHidden>
              , <Plural value={count} one="# file" other="# files" />
              {amount > 0 && <Trans>, {formatMoney(cents(amount))} in credit lines</Trans>}
            </VisuallyHidden>
            <span className={css.amount} aria-hidden="true">
              {amount > 0 ? compact.format(amount / 100) : '\u00A0'}
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}
