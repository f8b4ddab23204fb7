import { Trans, useLingui } from '@lingui/react/macro'
import { LOGIN_WITH_PASSWORD } from 'domain/api/paths.ts'
import { FORGOT_PASSWORD, REGISTER_V2 } from 'domain/routes/pages.ts'
import { UnlessSignedIn } from '../../features/signedIn/UnlessSignedIn.tsx'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { Form } from '../../ui/Form.tsx'
import { Link } from '../../ui/Link.tsx'
import { QuestionPage } from '../../ui/Page.tsx'
import { PasswordInput } from '../../ui/PasswordInput.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { PublicFrame } from '../../widgets/frame/PublicFrame.tsx'
import { PasskeySignIn } from './PasskeySignIn.tsx'
import { arrive, useSignIn, useTarget } from './signIn.ts'

/** The sign-in page. After sign-in, the page that the person first requested opens, if that page is on this host. */
export default function SignInPage() {
  const { t } = useLingui()
  const target = useTarget()
  const form = useSignIn('password', LOGIN_WITH_PASSWORD, 'email')
  return (
    <PublicFrame
      links={
        <Link href={REGISTER_V2}>
          <Trans>Apply</Trans>
        </Link>
      }
    >
      <UnlessSignedIn area="borrower">
        <QuestionPage heading={t`Sign in`} lead={<Trans>Pick up where you left off.</Trans>}>
          <Form form={form}>
            <Field name="email" label={t`Email`}>
              <TextInput type="email" inputMode="email" autoComplete="username" defaultValue={form.email} />
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
            <Link href={FORGOT_PASSWORD}>
              <Trans>Forgot password?</Trans>
            </Link>
          </p>
        </QuestionPage>
      </UnlessSignedIn>
    </PublicFrame>
  )
}
