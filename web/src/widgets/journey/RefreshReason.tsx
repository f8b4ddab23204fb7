import { Trans } from '@lingui/react/macro'
import type { Refresh } from 'domain/application/types.ts'
import { formatDate } from 'domain/values/dates.ts'

/** Explains why credit, valuation or other data of the application is requested again. */
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
        <Trans>
          Your credit was last looked at on {date}. We ask for your full report again, under the consent you gave.
        </Trans>
      ) : (
        <Trans>Your credit was last looked at on {date}. We look again, which does not affect your score.</Trans>
      )
    case 'VALUATION':
      return <Trans>Your home was last valued on {date}. We value it again.</Trans>
    case 'TITLE':
      return <Trans>Who owns the home was last checked on {date}. We check it again.</Trans>
    case 'OFFER':
      return <Trans>Your offers were made on {date}, and their time is over. We work them out at today’s prices.</Trans>
  }
}
