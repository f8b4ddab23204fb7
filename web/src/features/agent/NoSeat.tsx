import { Trans, useLingui } from '@lingui/react/macro'
import { AGENT_WORK, DASHBOARD } from 'domain/routes/routes.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { QuestionPage } from '../../ui/Page.tsx'

/**
 * The page shown to people without an agent seat, and to agents who open another lender's application. It doesn't
 * reveal whether the URL exists.
 * @param props.atQueue whether the work queue itself can't be opened, so the link leads to the dashboard
 */
export function NoSeat({ atQueue = false }: { atQueue?: boolean }) {
  const { t } = useLingui()
  return (
    <QuestionPage
      heading={t`You can’t open this page`}
      lead={<Trans>It doesn’t exist, or your account doesn’t have access to it.</Trans>}
    >
      {atQueue ? (
        <LinkButton href={DASHBOARD} kind="secondary">
          <Trans>Go to dashboard</Trans>
        </LinkButton>
      ) : (
        <LinkButton href={AGENT_WORK} kind="secondary">
          <Trans>Go to the work queue</Trans>
        </LinkButton>
      )}
    </QuestionPage>
  )
}
