import { Trans, useLingui } from '@lingui/react/macro'
import { DASHBOARD } from 'domain/routes/routes.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { QuestionPage } from '../../ui/Page.tsx'

/**
 * The page shown to people without an agent seat, and to agents who open another lender's application. It doesn't
 * reveal whether the URL exists.
 */
export function NoSeat() {
  const { t } = useLingui()
  return (
    <QuestionPage
      heading={t`You can’t open this page`}
      lead={<Trans>It doesn’t exist, or your account doesn’t have access to it.</Trans>}
    >
      <LinkButton href={DASHBOARD} kind="secondary">
        <Trans>Go to your applications</Trans>
      </LinkButton>
    </QuestionPage>
  )
}
