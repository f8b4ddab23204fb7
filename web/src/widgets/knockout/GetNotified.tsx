import { useLingui } from '@lingui/react/macro'
import type { OpeningView } from 'domain/api/openings.ts'
import type { EarlyReason } from 'domain/rules/earlyKnockouts.ts'
import { formatDate } from 'domain/values/dates.ts'
import type { ReactNode } from 'react'
import { Card } from '../../ui/Card.tsx'
import { Notice } from '../../ui/Notice.tsx'

interface GetNotifiedProps {
  /** The first of the lender's criteria that the application doesn't meet. */
  readonly reason: EarlyReason
  readonly opening: OpeningView
  /** The form in which the person asks for the email. */
  readonly children: ReactNode
}

/**
 * Offers to send the person an email once the lender can accept the application. After the person has asked for the
 * email, shows a confirmation.
 */
export function GetNotified({ reason, opening: { tellsOn, tellsTo }, children }: GetNotifiedProps) {
  const { t } = useLingui()
  const day = tellsOn && formatDate(tellsOn)
  const promise = !day
    ? t`We’ll email you once, when we start accepting applications like yours.`
    : reason === 'LISTED_FOR_SALE'
      ? t`We’ll email you one reminder on ${day}.`
      : t`We’ll email you on ${day}, when you can apply.`
  if (tellsTo)
    return (
      <Notice tone="good" live title={t`We’ll email ${tellsTo}`}>
        {promise}
      </Notice>
    )
  return (
    <Card title={t`Get notified`} sunken>
      <p>{promise}</p>
      {children}
    </Card>
  )
}
