import { Trans, useLingui } from '@lingui/react/macro'
import type { RecordsView } from 'domain/api/agentRecords.ts'
import { formatDate, formatMoment, type PlainDate } from 'domain/values/dates.ts'
import { inList } from 'domain/values/lists.ts'
import { LOCAL_ZONE } from '../../ui/localZone.ts'
import { Notice } from '../../ui/Notice.tsx'

const datesOf = (days: readonly PlainDate[]): string => inList(days.map(formatDate))

/** Says whether an independent authority has stamped the daily proof that nobody rewrote the records. */
export function Anchors({ anchors }: { anchors: NonNullable<RecordsView['anchors']> }) {
  const { t } = useLingui()
  const { authority, unanchored, unstamped, late, last } = anchors
  const isComplete = last !== undefined && unanchored.length + unstamped.length + late.length === 0
  return (
    <Notice
      tone={isComplete ? 'good' : 'warn'}
      title={isComplete ? t`Daily proofs are stamped` : t`Check the daily proofs`}
    >
      {unanchored.length > 0 && (
        <p>
          <Trans>No proof was stored on {datesOf(unanchored)}. Ask your IT team whether the server was running.</Trans>
        </p>
      )}
      {unstamped.length > 0 && (
        <p>
          <Trans>
            {authority} hasn’t stamped the proof of {datesOf(unstamped)}. The server tries again every hour.
          </Trans>
        </p>
      )}
      {late.length > 0 && (
        <p>
          <Trans>
            The proof of {datesOf(late)} was stamped late. Ask your IT team why, because a changed proof could be
            stamped again.
          </Trans>
        </p>
      )}
      {!last && (
        <p>
          <Trans>No valid stamp yet.</Trans>
        </p>
      )}
      {last && (
        <p>
          <Trans>
            {last.by} stamped the proof of {formatDate(last.day)} on {formatMoment(LOCAL_ZONE, last.at)}.
          </Trans>
        </p>
      )}
    </Notice>
  )
}
