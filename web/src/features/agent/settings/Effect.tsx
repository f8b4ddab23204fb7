import { Trans, useLingui } from '@lingui/react/macro'
import type { SettingChangeView, SettingPreview } from 'domain/api/lenderSettings.ts'
import { SAMPLE } from 'domain/organization/samplePrices.ts'
import { formatMoney } from 'domain/values/money.ts'
import { formatPercent } from 'domain/values/rates.ts'
import { DenseTable } from '../../../ui/DenseTable.tsx'
import { Stack } from '../../../ui/Page.tsx'
import css from './Settings.module.css'
import { useSettingWords } from './settingWords.ts'

type Line = SettingPreview['lines'][number]
type Sample = NonNullable<SettingPreview['samples']>[number]

/** Returns the sentences of a disclosure that the other version doesn't contain. */
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
  return (
    <Stack gap={4}>
      <table className={css.effect} aria-label={t`Values that change`}>
        <thead>
          <tr>
            <th scope="col">
              <Trans>Value</Trans>
            </th>
            <th scope="col">
              <Trans>Before</Trans>
            </th>
            <th scope="col">
              <Trans>After</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <Row key={line.name} part={part} line={line} />
          ))}
        </tbody>
      </table>
      {samples && <Samples samples={samples} />}
    </Stack>
  )
}

function Row({ part, line: { name, before, after } }: { part: EffectProps['part']; line: Line }) {
  const { t } = useLingui()
  const words = useSettingWords()
  return (
    <tr>
      <th scope="row">{words.label(part, name)}</th>
      <td data-label={t`Before`}>{words.value(part, only(before, after))}</td>
      <td data-label={t`After`}>
        <strong>{words.value(part, only(after, before))}</strong>
      </td>
    </tr>
  )
}

const priceText = (price: Sample['before']): string =>
  price ? `${formatPercent(price.rate)}, ${formatMoney(price.payment, 2)}` : '–'

function Samples({ samples }: { samples: readonly Sample[] }) {
  const { t } = useLingui()
  const { score, cltv, draw } = SAMPLE
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
      <DenseTable<Sample>
        caption={t`Sample offer`}
        rows={samples}
        rowKey={({ term }) => String(term)}
        columns={[
          { key: 'term', label: t`Term`, phone: 'line', cell: ({ term }) => t`${term} years` },
          {
            key: 'before',
            label: t`Before`,
            phone: 'start',
            isLabeled: true,
            cell: ({ before }) => priceText(before),
          },
          {
            key: 'after',
            label: t`After`,
            phone: 'end',
            isLabeled: true,
            cell: ({ after }) => <strong>{priceText(after)}</strong>,
          },
        ]}
      />
    </div>
  )
}
