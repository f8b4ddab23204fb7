import { Trans } from '@lingui/react/macro'
import type { Refresh } from 'domain/application/types.ts'
import { formatDate } from 'domain/values/dates.ts'

/** Explains why the credit report, valuation or other data is requested again. */
export const RefreshReason = ({ parts, kinds }: Refresh) =>
  parts.map(({ part, on }) => (
    <span key={part}>
      <Reason part={part} date={formatDate(on)} hard={kinds.includes('HARD_CREDIT')} />{' '}
    </span>
  ))

interface ReasonProps {
  part: Refresh['parts'][number]['part']
  date: string
  hard: boolean
}

function Reason({ part, date, hard }: ReasonProps) {
  switch (part) {
    case 'CREDIT':
      return hard ? (
        <Trans>We last checked your credit on {date}. We’ll request your full report again, as you agreed.</Trans>
      ) : (
        <Trans>We last checked your credit on {date}. We’ll check it again, which won’t affect your score.</Trans>
      )
    case 'VALUATION':
      return <Trans>We last valued your home on {date}. We’ll value it again.</Trans>
    case 'TITLE':
      return <Trans>We last checked your home’s title on {date}. We’ll check it again.</Trans>
    case 'OFFER':
      return <Trans>Your offers from {date} have expired. We’ll prepare new ones at today’s rates.</Trans>
  }
}
