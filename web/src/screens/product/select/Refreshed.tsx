import { Trans, useLingui } from '@lingui/react/macro'
import type { Change } from 'domain/application/types.ts'
import { formatDate } from 'domain/values/dates.ts'
import { cents, formatMoney } from 'domain/values/money.ts'
import { formatPercent, type Percent } from 'domain/values/rates.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { useJourney } from '../../../widgets/journey/journey.ts'

/** Shows the offers' expiration date and, after a refresh, what changed. */
export function Refreshed() {
  const { t } = useLingui()
  const { view } = useJourney()
  const until = view.offersHoldUntil
  const changes = view.refreshed?.changes ?? []
  if (until === undefined) return null
  if (until < view.today)
    return (
      <Notice tone="info" title={t`These offers held until ${formatDate(until)}`}>
        <Trans>When you continue, we look again at what they rest on, and show you what changed.</Trans>
      </Notice>
    )
  if (!view.refreshed)
    return (
      <p>
        <Trans>These offers hold until {formatDate(until)}.</Trans>
      </p>
    )
  return (
    <Notice
      tone={changes.length > 0 ? 'warn' : 'good'}
      title={changes.length > 0 ? t`Your offers have changed` : t`We looked again, and nothing changed`}
    >
      {view.refreshed.because === 'MEMBERSHIP' && (
        <p>
          <Trans>We couldn’t confirm your membership, so the rates no longer include the member discount.</Trans>
        </p>
      )}
      {changes.map((change) => (
        <p key={change.what}>
          <Changed {...change} />
        </p>
      ))}
      <Trans>These offers hold until {formatDate(until)}.</Trans>
    </Notice>
  )
}

function Changed({ what, before = 0, after = 0 }: Change) {
  // Format only amounts as money, because a rate isn't a number of cents.
  const shown = (value: number) =>
    what === 'LOWEST_RATE' ? formatPercent(value as Percent, 2) : formatMoney(cents(value))
  const [was, now] = [shown(before), shown(after)]
  switch (what) {
    case 'VALUE':
      return (
        <Trans>
          We valued your home at {was} before, and at {now} now.
        </Trans>
      )
    case 'LARGEST_LINE':
      return (
        <Trans>
          The largest line was {was}, and is {now} now.
        </Trans>
      )
    case 'LOWEST_RATE':
      return (
        <Trans>
          The lowest rate was {was}, and is {now} now.
        </Trans>
      )
    case 'LIENS':
      return <Trans>There is a new loan on your home.</Trans>
    case 'TERMS':
      return <Trans>Rates, fees or limits are not the same as before. Please look at them once more.</Trans>
  }
}
