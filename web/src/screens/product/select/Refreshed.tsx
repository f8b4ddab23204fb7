import { Trans, useLingui } from '@lingui/react/macro'
import type { Change } from 'domain/application/types.ts'
import { formatDate } from 'domain/values/dates.ts'
import { cents, formatMoney } from 'domain/values/money.ts'
import { formatPercent, type Percent } from 'domain/values/rates.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { useJourney } from '../../../widgets/journey/journey.ts'

/** Shows when the offers expire and, after a refresh, what changed. */
export function Refreshed() {
  const { t } = useLingui()
  const { view } = useJourney()
  const until = view.offersHoldUntil
  const changes = view.refreshed?.changes ?? []
  if (until === undefined) return null
  if (until < view.today)
    return (
      <Notice tone="info" title={t`These offers expired after ${formatDate(until)}`}>
        <Trans>When you continue, we’ll update your offers and show you what changed.</Trans>
      </Notice>
    )
  if (!view.refreshed)
    return (
      <p>
        <Trans>These offers expire after {formatDate(until)}.</Trans>
      </p>
    )
  return (
    <Notice
      tone={changes.length === 0 ? 'good' : changes.some(isWorse) ? 'warn' : 'info'}
      title={changes.length > 0 ? t`Your offers have changed` : t`Your offers are the same as before`}
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
      <p>
        <Trans>These offers expire after {formatDate(until)}.</Trans>
      </p>
    </Notice>
  )
}

/**
 * Whether a change is a disadvantage for the borrower. A change of terms isn't counted, because it can be better or
 * worse.
 */
const isWorse = ({ what, before = 0, after = 0 }: Change): boolean =>
  what === 'LIENS' || (what === 'LOWEST_RATE' ? after > before : after < before)

function Changed({ what, before = 0, after = 0 }: Change) {
  // Format only amounts as money. Rates aren't in cents.
  const shown = (value: number) =>
    what === 'LOWEST_RATE' ? formatPercent(value as Percent, 2) : formatMoney(cents(value))
  const [was, now] = [shown(before), shown(after)]
  switch (what) {
    case 'VALUE':
      return (
        <Trans>
          Your home’s estimated value was {was}. It’s now {now}.
        </Trans>
      )
    case 'LARGEST_LINE':
      return (
        <Trans>
          Your largest credit line was {was}. It’s now {now}.
        </Trans>
      )
    case 'LOWEST_RATE':
      return (
        <Trans>
          Your lowest rate was {was}. It’s now {now}.
        </Trans>
      )
    case 'LIENS':
      return <Trans>We found a new loan on your home.</Trans>
    case 'TERMS':
      return <Trans>Some rates, fees, or limits have changed. Please review them.</Trans>
  }
}
