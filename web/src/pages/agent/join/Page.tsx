import { Trans, useLingui } from '@lingui/react/macro'
import { checkForm } from 'domain/forms/form.ts'
import { newPasswordForm } from 'domain/forms/setPassword.ts'
import { AGENT_LOGIN, AGENT_WORK } from 'domain/routes/routes.ts'
import { InvitationPage } from '../../../features/invitation/InvitationPage.tsx'
import { NEW_PASSWORD, useInvitationForm } from '../../../features/invitation/useInvitationForm.ts'
import { Button } from '../../../ui/Button.tsx'
import { Form } from '../../../ui/Form.tsx'
import { QuestionPage } from '../../../ui/Page.tsx'
import { OtherAccount } from '../../../widgets/frame/OtherAccount.tsx'
import { AccountEmail } from '../../../widgets/person/AccountEmail.tsx'
import { NewPassword } from '../../../widgets/person/NewPassword.tsx'

const INVITATION = '/service-agent/api/v1/invitation'

/** The page that the link in a staff invitation opens. */
export default function AgentJoinPage() {
  return (
    <InvitationPage<{ email: string }> path={INVITATION} login={AGENT_LOGIN}>
      {({ email }, invitation) => <SetPassword invitation={invitation} email={email} />}
    </InvitationPage>
  )
}

function SetPassword({ invitation, email }: { invitation: string; email: string }) {
  const { t } = useLingui()
  const form = useInvitationForm({
    ...{ path: INVITATION, invitation, home: AGENT_WORK },
    check: (answers) => checkForm(newPasswordForm, answers, NEW_PASSWORD),
  })
  return (
    <QuestionPage
      heading={t`Set your password`}
      lead={<Trans>Only you know this password. You sign in with it and your email.</Trans>}
    >
      <OtherAccount email={email} />
      <Form form={form}>
        <AccountEmail email={email} />
        <NewPassword label={t`Choose a password`} />
        <Button wide busy={form.busy}>
          <Trans>Set password</Trans>
        </Button>
      </Form>
    </QuestionPage>
  )
}
