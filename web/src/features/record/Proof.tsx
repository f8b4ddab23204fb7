import { Trans } from '@lingui/react/macro'
import type { LedgerFile } from 'domain/api/ledger.ts'
import { formatDate, formatMoment } from 'domain/values/dates.ts'
import { LOCAL_ZONE } from '../../ui/localZone.ts'

/** Says when the record was last copied out of the lender's database, and who stamped the copy. */
export function Proof({ anchored }: Pick<LedgerFile, 'anchored'>) {
  if (!anchored) return null
  const { day, seq, stamp } = anchored
  return (
    <p>
      <Trans>
        Outside our database, we keep a proof of your record up to event {seq}, from {formatDate(day)}.
      </Trans>{' '}
      {stamp && (
        <Trans>
          It was stamped by {stamp.by} on {formatMoment(LOCAL_ZONE, stamp.at)}.
        </Trans>
      )}
    </p>
  )
}
