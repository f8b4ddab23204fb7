import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { AGENT_WORK, DASHBOARD } from 'domain/routes/routes.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { QuestionPage } from '../../ui/Page.tsx'
import { PageSkeleton } from '../../widgets/frame/SignedIn.tsx'
import { seatQuery } from './queries.ts'

/**
 * The page shown to people without an agent seat, and to agents who open another lender's application. It doesn't
 * reveal whether the application exists. Agents get a link to the work queue, and other people get a link to the
 * dashboard.
 */
export function NoSeat() {
  const { t } = useLingui()
  const { data: seat, isPending } = useQuery(seatQuery)
  if (isPending) return <PageSkeleton />
  return (
    <QuestionPage
      heading={t`You can’t open this page`}
      lead={<Trans>It doesn’t exist, or your account doesn’t have access to it.</Trans>}
    >
      <LinkButton href={seat ? AGENT_WORK : DASHBOARD} kind="secondary">
        {seat ? <Trans>Go to the work queue</Trans> : <Trans>Go to dashboard</Trans>}
      </LinkButton>
    </QuestionPage>
  )
}
