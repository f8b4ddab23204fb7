import { Trans, useLingui } from '@lingui/react/macro'
import type { Forecast } from 'domain/application/views/forecast.ts'
import { formatFullDate, formatLongDate } from 'domain/values/dates.ts'
import { List } from '../../ui/List.tsx'
import { Stack } from '../../ui/Page.tsx'
import { useMoment } from '../../widgets/closing/useMoment.ts'
import { useWaitWords } from '../../widgets/progress/waitWords.ts'
import css from './Status.module.css'

type Move = Forecast['moved'][number]

/**
 * Lists the changes to the funding date with their reasons, newest first. Renders nothing if the date has never
 * changed.
 */
export function Moves({ moved }: Pick<Forecast, 'moved'>) {
  if (moved.length === 0) return null
  return (
    <Stack gap={4}>
      <h2>
        <Trans>Why the date changed</Trans>
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
  const from = formatLongDate(move.from)
  return (
    <>
      <p>
        <b>{move.to > move.from ? <Trans>Later. It was {from}.</Trans> : <Trans>Earlier. It was {from}.</Trans>}</b>
      </p>
      <p>
        <Why move={move} />
      </p>
      <p className={css.soft}>
        {move.at ? <Trans>We told you on {formatFullDate(date(move.at))}</Trans> : <Trans>As of today</Trans>}
      </p>
    </>
  )
}

function Why({ move: { because, by, from, to } }: { move: Move }) {
  const { t } = useLingui()
  const { says } = useWaitWords().of(because)
  if (to < from) return <Trans>Earlier steps finished ahead of schedule.</Trans>
  // The funding date of a funded line changes only if the payment was returned or not sent.
  if (because === 'FUNDED') return <Trans>The payment didn’t go through, so we have to send it again.</Trans>
  const texts: Partial<Record<Move['by'], string>> = {
    BORROWER: t`One of your steps took longer than expected: “${says}”.`,
    SIGNER: t`The other owners’ signatures are taking longer than expected.`,
    LENDER: t`Our part is taking longer than expected: “${says}”.`,
    BANK: t`The bank is taking longer than expected.`,
    EMPLOYER: t`Your employer is taking longer to answer than expected.`,
    NOTARY: t`The notary appointment sets the date.`,
    COUNTY: t`Recording at the county is taking longer than expected.`,
    // Nobody has to act while the right to cancel runs, or while mailed cancellations may still arrive.
    NOBODY: t`We can’t send the money until your right to cancel ends and we’re sure that no owner canceled.`,
  }
  return texts[by] ?? t`This is taking longer than expected: “${says}”.`
}
