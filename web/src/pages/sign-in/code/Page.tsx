import { Trans, useLingui } from '@lingui/react/macro'
import { LOGIN_WITH_CODE } from 'domain/api/paths.ts'
import { LOGIN, LOGIN_CODE } from 'domain/routes/pages.ts'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/Choices.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Form } from '../../../ui/Form.tsx'
import { Link } from '../../../ui/Link.tsx'
import { QuestionPage } from '../../../ui/Page.tsx'
import { usePlace } from '../../../ui/place.ts'
import { TextInput } from '../../../ui/TextInput.tsx'
import { PublicFrame } from '../../../widgets/frame/PublicFrame.tsx'
import { useSignIn } from '../signIn.ts'

/** The page for the second sign-in step, which asks for an authenticator code or a recovery code. */
export default function SignInCodePage() {
  const { t } = useLingui()
  const search = new URLSearchParams(usePlace().search)
  const form = useSignIn('code', LOGIN_WITH_CODE, 'code')
  const recovery = search.get('way') === 'recovery'
  return (
    <PublicFrame>
      <QuestionPage
        key={String(recovery)}
        heading={recovery ? t`Enter a recovery code` : t`Enter your code`}
        lead={
          recovery ? (
            <Trans>
              Enter one of the ten codes you saved when you turned on two-factor sign-in. Each code works once.
            </Trans>
          ) : (
            <Trans>Enter the six-digit code from your authenticator app. It changes every 30 seconds.</Trans>
          )
        }
        back={withWay(LOGIN, search)}
      >
        <Form form={form}>
          {recovery ? (
            <Field name="code" label={t`Recovery code`} width="half">
              <TextInput autoComplete="off" autoCapitalize="characters" spellCheck={false} maxLength={40} />
            </Field>
          ) : (
            <Field name="code" label={t`Code`} width="short">
              <TextInput inputMode="numeric" autoComplete="one-time-code" maxLength={20} />
            </Field>
          )}
          <Checkbox
            name="rememberDevice"
            hint={t`Use this only on your own device. You can turn it off in your settings.`}
          >
            <Trans>Don’t ask for a code on this device for 30 days</Trans>
          </Checkbox>
          <Button busy={form.busy || form.done}>
            <Trans>Continue</Trans>
          </Button>
        </Form>
        <p>
          {recovery ? (
            <Link href={withWay(LOGIN_CODE, search)}>
              <Trans>Use a code from my app</Trans>
            </Link>
          ) : (
            <Link href={withWay(LOGIN_CODE, search, 'recovery')}>
              <Trans>Use a recovery code</Trans>
            </Link>
          )}
        </p>
      </QuestionPage>
    </PublicFrame>
  )
}

/** Returns a sign-in path with the current query string. Set `way` to 'recovery' for the recovery code form. */
function withWay(path: string, search: URLSearchParams, way?: string): string {
  const next = new URLSearchParams(search)
  next.delete('way')
  if (way) next.set('way', way)
  const text = next.toString()
  return text ? `${path}?${text}` : path
}
