import { Trans, useLingui } from '@lingui/react/macro'
import { DASHBOARD } from 'domain/routes/routes.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { QuestionPage } from '../../ui/Page.tsx'

/**
 * The page for people without an agent seat, and for agents who request another lender's data. It looks like the page
 * for an unknown URL.
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
