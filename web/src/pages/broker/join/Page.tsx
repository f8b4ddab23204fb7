import { Trans, useLingui } from '@lingui/react/macro'
import { SEAT_ROLE_LABELS } from 'domain/forms/broker.ts'
import { type Checked, checkForm } from 'domain/forms/form.ts'
import { legalNameForm } from 'domain/forms/legalName.ts'
import { setPasswordForm } from 'domain/forms/setPassword.ts'
import { signInForm } from 'domain/forms/signIn.ts'
import { DASHBOARD, LOGIN } from 'domain/routes/routes.ts'
import { InvitationPage } from '../../../features/invitation/InvitationPage.tsx'
import { NEW_PASSWORD, useInvitationForm } from '../../../features/invitation/useInvitationForm.ts'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Form } from '../../../ui/Form.tsx'
import { QuestionPage } from '../../../ui/Page.tsx'
import { PasswordInput } from '../../../ui/PasswordInput.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { CommunicationsConsent } from '../../../widgets/consents/CommunicationsConsent.tsx'
import { TermsConsent } from '../../../widgets/consents/TermsConsent.tsx'
import { OtherAccount } from '../../../widgets/frame/OtherAccount.tsx'
import { AccountEmail } from '../../../widgets/person/AccountEmail.tsx'
import { NewPassword } from '../../../widgets/person/NewPassword.tsx'

const INVITATION = '/service-lead-portal/api/v1/invitation'

interface Invitation {
  readonly brokerName: string
  readonly role: keyof typeof SEAT_ROLE_LABELS
  readonly email: string
  /**
   * Whether the invited person's email already has an account. If it does, the page asks for the account's password
   * instead of a new password.
   */
  readonly hasAccount: boolean
}

/** The page that the link in a broker invitation opens. */
export default function BrokerJoinPage() {
  return (
    <InvitationPage<Invitation> path={INVITATION} login={LOGIN}>
      {(about, invitation) => <Join invitation={invitation} about={about} />}
    </InvitationPage>
  )
}

function Join({ invitation, about }: { invitation: string; about: Invitation }) {
  const { t } = useLingui()
  const { brokerName, role, email, hasAccount } = about
  const form = useInvitationForm({
    ...{ path: INVITATION, invitation, home: DASHBOARD },
    check: (answers): Checked<unknown> => {
      if (hasAccount) return checkForm(signInForm, { ...answers, email }, NEW_PASSWORD)
      const named = checkForm(legalNameForm, answers, NEW_PASSWORD)
      const secret = checkForm(setPasswordForm, answers, NEW_PASSWORD)
      if (named.ok) return secret
      return { ok: false, errors: [...named.errors, ...(secret.ok ? [] : secret.errors)] }
    },
  })
  const seat = SEAT_ROLE_LABELS[role].toLowerCase()
  return (
    <QuestionPage
      heading={t`Join ${brokerName}`}
      lead={
        <Trans>
          Your role is {seat}. You’ll see the status of {brokerName}’s applications, but you can’t act for the
          borrowers.
        </Trans>
      }
    >
      <OtherAccount email={email} />
      <Form form={form}>
        <AccountEmail email={email} />
        {!hasAccount && (
          <>
            <Field name="firstName" label={t`First name`}>
              <TextInput autoComplete="given-name" />
            </Field>
            <Field name="lastName" label={t`Last name`}>
              <TextInput autoComplete="family-name" />
            </Field>
          </>
        )}
        {hasAccount ? (
          <>
            <Field name="password" label={t`Your password`}>
              <PasswordInput />
            </Field>
            {role === 'ORIGINATOR' && (
              <p>
                <Trans>If your account has a picture, your public business card shows it.</Trans>
              </p>
            )}
          </>
        ) : (
          <>
            <NewPassword label={t`Choose a password`} />
            <TermsConsent />
            <CommunicationsConsent />
          </>
        )}
        <Button wide busy={form.busy}>
          <Trans>Join team</Trans>
        </Button>
      </Form>
    </QuestionPage>
  )
}
