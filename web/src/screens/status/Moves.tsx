import { Trans, useLingui } from '@lingui/react/macro'
import type { Forecast } from 'domain/application/views/forecast.ts'
import { formatLongDate } from 'domain/values/dates.ts'
import { List } from '../../ui/List.tsx'
import { Stack } from '../../ui/Page.tsx'
import { useMoment } from '../../widgets/closing/useMoment.ts'
import { useWaitWords } from '../../widgets/progress/waitWords.ts'
import css from './Status.module.css'

type Move = Forecast['moved'][number]

/**
 * Lists the changes of the funding date with their reasons, newest first. Renders nothing if the date has never
 * changed.
 */
export function Moves({ moved }: Pick<Forecast, 'moved'>) {
  if (moved.length === 0) return null
  return (
    <Stack gap={4}>
      <h2>
        <Trans>Why the date moved</Trans>
      </h2>
      <List>
        {moved.toReversed().map((move) => (
          <li key={move.at ?? 'today'}>
            <Moved move={move} />
          </li>
        ))}
      </List>
    </Stack>
  )
}

function Moved({ move }: { move: Move }) {
  const { date } = useMoment()
  const [from, to] = [formatLongDate(move.from), formatLongDate(move.to)]
  return (
    <>
      <p>
        <b>
          {move.to > move.from ? (
            <Trans>
              Later: from {from} to {to}
            </Trans>
          ) : (
            <Trans>
              Earlier: from {from} to {to}
            </Trans>
          )}
        </b>
      </p>
      <p>
        <Why move={move} />
      </p>
      <p className={css.soft}>
        {move.at ? <Trans>Told on {formatLongDate(date(move.at))}</Trans> : <Trans>As it looks today</Trans>}
      </p>
    </>
  )
}

function Why({ move: { because, by, from, to } }: { move: Move }) {
  const { t } = useLingui()
  const { says } = useWaitWords().of(because)
  if (to < from) return <Trans>What came before went faster than we had counted on.</Trans>
  const texts: Partial<Record<Move['by'], string>> = {
    BORROWER: t`A step of yours was open for longer than we had counted on: “${says}”.`,
    SIGNER: t`The other owners have to sign, and that takes longer than we had counted on.`,
    LENDER: t`Our part takes longer than we had counted on: “${says}”.`,
    BANK: t`The bank takes longer than we had counted on.`,
    EMPLOYER: t`Your employer takes longer to answer than we had counted on.`,
    NOTARY: t`The day of the notary sets the date.`,
    COUNTY: t`The county takes longer to record than we had counted on.`,
  }
  return texts[by] ?? t`This takes longer than we had counted on: “${says}”.`
}
