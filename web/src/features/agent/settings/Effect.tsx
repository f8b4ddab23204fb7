import { Trans, useLingui } from '@lingui/react/macro'
import type { SettingChangeView, SettingPreview } from 'domain/api/lenderSettings.ts'
import { SAMPLE } from 'domain/organization/samplePrices.ts'
import { formatMoney } from 'domain/values/money.ts'
import { formatPercent } from 'domain/values/rates.ts'
import { Stack } from '../../../ui/Page.tsx'
import css from './Settings.module.css'
import { useSettingWords } from './settingWords.ts'

type Sample = NonNullable<SettingPreview['samples']>[number]

/** Returns the sentences of one version of a disclosure that the other version doesn't contain. */
const only = (text: string, other: string): string =>
  text.includes('\n') || other.includes('\n')
    ? text
        .split('\n')
        .filter((sentence) => !other.split('\n').includes(sentence))
        .join('\n')
    : text

interface EffectProps extends SettingPreview {
  part: SettingChangeView['part']
}

/** Shows the values before and after a change. If the prices change, also shows the price of a sample offer. */
export function Effect({ part, lines, samples }: EffectProps) {
  const { t } = useLingui()
  const words = useSettingWords()
  return (
    <Stack gap={4}>
      <Comparison
        label={t`Values that change`}
        first={t`Value`}
        rows={lines.map(({ name, before, after }) => ({
          key: name,
          title: words.label(part, name),
          before: words.value(part, only(before, after)),
          after: words.value(part, only(after, before)),
        }))}
      />
      {samples && <Samples samples={samples} />}
    </Stack>
  )
}

interface ComparisonProps {
  label: string
  /** The first column's heading. */
  first: string
  rows: readonly { readonly key: string; readonly title: string; readonly before: string; readonly after: string }[]
}

/** A table of values before and after a change. */
function Comparison({ label, first, rows }: ComparisonProps) {
  const { t } = useLingui()
  return (
    <table className={css.effect} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{first}</th>
          <th scope="col">
            <Trans>Before</Trans>
          </th>
          <th scope="col">
            <Trans>After</Trans>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, title, before, after }) => (
          <tr key={key}>
            <th scope="row">{title}</th>
            <td data-label={t`Before`}>{before}</td>
            <td data-label={t`After`}>
              <strong>{after}</strong>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const priceText = (price: Sample['before']): string =>
  price ? `${formatPercent(price.rate)}, ${formatMoney(price.payment, 2)}` : '–'

function Samples({ samples }: { samples: readonly Sample[] }) {
  const { t } = useLingui()
  const { score, cltv, draw } = SAMPLE
  const rows = samples.map(({ term, before, after }) => ({
    ...{ key: String(term), title: t`${term} years` },
    ...{ before: priceText(before), after: priceText(after) },
  }))
  return (
    <div>
      <h3 className={css.sampleTitle}>
        <Trans>Sample offer: APR and monthly payment</Trans>
      </h3>
      <p className={css.note}>
        <Trans>
          {formatMoney(draw)} draw, score {score}, CLTV {cltv}%, autopay, highest origination fee.
        </Trans>
      </p>
      {rows.every(({ before, after }) => before === after) ? (
        <p>
          <Trans>This offer’s price stays the same, because none of the changed values apply to it.</Trans>
        </p>
      ) : (
        <Comparison label={t`Sample offer`} first={t`Term`} rows={rows} />
      )}
    </div>
  )
}
