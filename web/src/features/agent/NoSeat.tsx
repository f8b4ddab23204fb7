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
    <QuestionPage heading={t`There is nothing here`} lead={<Trans>This page does not exist, or is not yours.</Trans>}>
      <LinkButton href={DASHBOARD} kind="secondary">
        <Trans>Go to your applications</Trans>
      </LinkButton>
    </QuestionPage>
  )
}
