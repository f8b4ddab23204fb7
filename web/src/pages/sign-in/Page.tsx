import { Trans, useLingui } from '@lingui/react/macro'
import { checkForm, type FormContext } from 'domain/forms/form.ts'
import { signInForm } from 'domain/forms/signIn.ts'
import { DASHBOARD, isRedirectUrl, REGISTER } from 'domain/routes/routes.ts'
import { useRef } from 'react'
import { useSearchParams } from 'react-router'
import { ApiError, call, token } from '../../api/client.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { Form } from '../../ui/Form.tsx'
import { type FormErrors, useForm } from '../../ui/form.ts'
import { Link } from '../../ui/Link.tsx'
import { QuestionPage } from '../../ui/Page.tsx'
import { PasswordInput } from '../../ui/PasswordInput.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { PublicFrame } from '../../widgets/frame/PublicFrame.tsx'

/** Sign-in. Where one came from is where one goes, as long as it is on this host. */
export default function SignInPage() {
  const { t } = useLingui()
  const [search] = useSearchParams()
  const raw = useRef<object>({})
  const form = useForm({
    check: (answers) => {
      raw.current = answers
      return checkForm(signInForm, answers, { today: '' as FormContext['today'] })
    },
    submit: async (): Promise<FormErrors | undefined> => {
      try {
        const { jwt } = await call<{ jwt: string }>('POST', '/identity/api/v1/login', { body: raw.current })
        token.store(jwt)
        const wanted = search.get('redirectUrl')
        window.location.assign(isRedirectUrl(wanted) ? wanted : DASHBOARD)
        return undefined
      } catch (error) {
        if (error instanceof ApiError && (error.status === 401 || error.status === 422 || error.status === 429))
          return error.fieldErrors.length > 0 ? error.fieldErrors : [{ field: 'email', message: error.message }]
        throw error
      }
    },
  })
  return (
    <PublicFrame
      links={
        <Link href={REGISTER}>
          <Trans>Apply</Trans>
        </Link>
      }
    >
      <QuestionPage heading={t`Sign in`} lead={<Trans>Your application is where you left it.</Trans>}>
        <Form form={form}>
          <Field name="email" label={t`Email`}>
            <TextInput type="email" inputMode="email" autoComplete="username" />
          </Field>
          <Field name="password" label={t`Password`}>
            <PasswordInput />
          </Field>
          <Button busy={form.busy}>
            <Trans>Sign in</Trans>
          </Button>
        </Form>
      </QuestionPage>
    </PublicFrame>
  )
}
