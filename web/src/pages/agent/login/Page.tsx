import { Trans, useLingui } from '@lingui/react/macro'
import { LOGIN_WITH_PASSWORD } from 'domain/api/paths.ts'
import { DASHBOARD, FORGOT_PASSWORD } from 'domain/routes/routes.ts'
import { AREA } from 'domain/routes/signInAreas.ts'
import { UnlessSignedIn } from '../../../features/signedIn/UnlessSignedIn.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Form } from '../../../ui/Form.tsx'
import { Link } from '../../../ui/Link.tsx'
import { QuestionPage } from '../../../ui/Page.tsx'
import { PasswordInput } from '../../../ui/PasswordInput.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { PublicFrame } from '../../../widgets/frame/PublicFrame.tsx'
import { PasskeySignIn } from '../../sign-in/PasskeySignIn.tsx'
import { arrive, useSignIn, useTarget } from '../../sign-in/signIn.ts'

/** The sign-in page for the lender's agents. A person without a seat can sign in but sees no data. */
export default function AgentSignInPage() {
  const { t } = useLingui()
  const target = useTarget()
  const form = useSignIn('password', LOGIN_WITH_PASSWORD, 'email')
  return (
    <PublicFrame
      links={
        <Link href={DASHBOARD} reload>
          <Trans>For borrowers</Trans>
        </Link>
      }
    >
      <UnlessSignedIn area="staff">
        <QuestionPage
          heading={t`Staff sign-in`}
          lead={<Trans>For the lender’s underwriters, processors, and compliance staff.</Trans>}
        >
          <Form form={form}>
            <Field name="email" label={t`Email`}>
              <TextInput type="email" inputMode="email" autoComplete="username" />
            </Field>
            <Field name="password" label={t`Password`}>
              <PasswordInput />
            </Field>
            <Button busy={form.busy || form.done}>
              <Trans>Sign in</Trans>
            </Button>
          </Form>
          <PasskeySignIn onSignedIn={(jwt) => arrive(jwt, target)} />
          <p>
            <Link href={`${FORGOT_PASSWORD}?${AREA}=staff`}>
              <Trans>Forgot password?</Trans>
            </Link>
          </p>
        </QuestionPage>
      </UnlessSignedIn>
    </PublicFrame>
  )
}
