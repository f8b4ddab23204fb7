import { Trans, useLingui } from '@lingui/react/macro'
import { LOGIN_WITH_PASSWORD } from 'domain/api/paths.ts'
import { DASHBOARD, FORGOT_PASSWORD } from 'domain/routes/routes.ts'
import { AREA } from 'domain/routes/signInAreas.ts'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Form } from '../../../ui/Form.tsx'
import { Link } from '../../../ui/Link.tsx'
import { QuestionPage } from '../../../ui/Page.tsx'
import { PasswordInput } from '../../../ui/PasswordInput.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { PublicFrame } from '../../../widgets/frame/PublicFrame.tsx'
import { useSignIn } from '../../sign-in/signIn.ts'

/** The sign-in page for the lender's agents. A person without a seat can sign in but sees no data. */
export default function AgentSignInPage() {
  const { t } = useLingui()
  const form = useSignIn('password', LOGIN_WITH_PASSWORD, 'email')
  return (
    <PublicFrame
      links={
        <Link href={DASHBOARD} reload>
          <Trans>For borrowers</Trans>
        </Link>
      }
    >
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
        <p>
          <Link href={`${FORGOT_PASSWORD}?${AREA}=staff`}>
            <Trans>Forgot password?</Trans>
          </Link>
        </p>
      </QuestionPage>
    </PublicFrame>
  )
}
