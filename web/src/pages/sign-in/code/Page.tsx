import { Trans, useLingui } from '@lingui/react/macro'
import { LOGIN_WITH_CODE } from 'domain/api/paths.ts'
import { LOGIN, LOGIN_CODE } from 'domain/routes/pages.ts'
import { UnlessSignedIn } from '../../../features/signedIn/UnlessSignedIn.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/Choices.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Form } from '../../../ui/Form.tsx'
import { Link } from '../../../ui/Link.tsx'
import { QuestionPage } from '../../../ui/Page.tsx'
import { usePlace } from '../../../ui/place.ts'
import { TextInput } from '../../../ui/TextInput.tsx'
import { PublicFrame } from '../../../widgets/frame/PublicFrame.tsx'
import { PasskeySignIn } from '../PasskeySignIn.tsx'
import { arrive, useSignIn, useTarget } from '../signIn.ts'

/** The page for the second sign-in step, which asks for an authenticator code or a recovery code. */
export default function SignInCodePage() {
  const { t } = useLingui()
  const search = new URLSearchParams(usePlace().search)
  const target = useTarget()
  const form = useSignIn('code', LOGIN_WITH_CODE, 'code')
  const recovery = search.get('way') === 'recovery'
  return (
    <PublicFrame>
      <UnlessSignedIn area="borrower">
        <QuestionPage
          key={String(recovery)}
          heading={recovery ? t`Enter a recovery code` : t`Enter your code`}
          lead={
            recovery ? (
              <Trans>
                Enter one of the ten codes you saved when you set up your second sign-in step. Each code works once.
              </Trans>
            ) : (
              <Trans>Enter the six-digit code from your authenticator app, or use a passkey if you’ve added one.</Trans>
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
          <PasskeySignIn afterPassword onSignedIn={(jwt) => arrive(jwt, target)} />
        </QuestionPage>
      </UnlessSignedIn>
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
