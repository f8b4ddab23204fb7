import { Trans } from '@lingui/react/macro'
import type { LedgerFile } from 'domain/api/ledger.ts'
import { formatDate, formatMoment } from 'domain/values/dates.ts'
import { LOCAL_ZONE } from '../../ui/localZone.ts'

/** Says which events the newest anchor covers, and which authority stamped the anchor. */
export function Proof({ anchored }: Pick<LedgerFile, 'anchored'>) {
  if (!anchored) return null
  const { day, seq, stamp } = anchored
  return (
    <p>
      <Trans>
        We keep proof of your record outside our database. The proof of {formatDate(day)} covers events 1 to {seq}.
      </Trans>{' '}
      {stamp && (
        <Trans>
          {stamp.by} time-stamped it on {formatMoment(LOCAL_ZONE, stamp.at)}.
        </Trans>
      )}
    </p>
  )
}
