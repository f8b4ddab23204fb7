import { Trans, useLingui } from '@lingui/react/macro'
import { PASSWORD_RESET } from 'domain/api/paths.ts'
import { forgotPasswordForm, RESET_MINUTES } from 'domain/forms/forgotPassword.ts'
import { ANY_DAY, checkForm } from 'domain/forms/form.ts'
import { AREA, readArea, type SignInArea, signInPages } from 'domain/routes/signInAreas.ts'
import { useState } from 'react'
import { type ActionFunctionArgs, useActionData, useLocation } from 'react-router'
import { call } from '../../api/client.ts'
import { useOrganization } from '../../api/injected.ts'
import { transport } from '../../api/transport.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { Form } from '../../ui/Form.tsx'
import type { FormErrors } from '../../ui/form.ts'
import { Link } from '../../ui/Link.tsx'
import { List } from '../../ui/List.tsx'
import { QuestionPage } from '../../ui/Page.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { useSentForm } from '../../widgets/form/useSentForm.ts'
import { PublicFrame } from '../../widgets/frame/PublicFrame.tsx'

interface Posted {
  readonly errors?: FormErrors
  /** The email address to which the server sent a link, if the address has an account. */
  readonly sentTo?: string
}

/** Handles a form posted before scripts loaded. */
export async function action({ request, context }: ActionFunctionArgs): Promise<Posted> {
  const url = new URL(request.url)
  const email = String((await request.formData()).get('email') ?? '')
  const body = JSON.stringify({ email, area: readArea(url.searchParams.get(AREA)) })
  const headers = { 'content-type': 'application/json' }
  const asked = new Request(new URL(PASSWORD_RESET, url), { method: 'POST', headers, body })
  const response = await context.get(transport)(asked)
  if (response.ok) return { sentTo: email }
  if (response.status !== 422 && response.status !== 429) throw response
  const { errors, detail = '' } = (await response.json()) as { errors?: FormErrors; detail?: string }
  return { errors: errors ?? [{ field: response.status === 429 ? '' : 'email', message: detail }] }
}

/** The page on which people request a link for setting a new password. It doesn't reveal which accounts exist. */
export default function ForgotPasswordPage() {
  const area = readArea(new URLSearchParams(useLocation().search).get(AREA))
  const posted = useActionData<Posted>()
  const [sentTo, setSentTo] = useState(posted?.sentTo)
  return (
    <PublicFrame>
      {sentTo === undefined ? (
        <Ask area={area} errors={posted?.errors} onSent={setSentTo} />
      ) : (
        <Sent area={area} email={sentTo} onAgain={() => setSentTo(undefined)} />
      )}
    </PublicFrame>
  )
}

interface AskProps {
  area: SignInArea
  errors: FormErrors | undefined
  onSent: (email: string) => void
}

function Ask({ area, errors, onSent }: AskProps) {
  const { t } = useLingui()
  const form = useSentForm({
    errors,
    field: 'email',
    check: (answers) => checkForm(forgotPasswordForm, answers, ANY_DAY),
    send: async (_, { email }) => {
      await call('POST', PASSWORD_RESET, { body: { email, area } })
      onSent(email)
    },
  })
  return (
    <QuestionPage
      heading={t`Forgot your password?`}
      lead={<Trans>Enter the email for your account. We’ll send a link to set a new password.</Trans>}
      back={signInPages(area).login}
    >
      <Form form={form}>
        <Field name="email" label={t`Email`}>
          <TextInput type="email" inputMode="email" autoComplete="username" />
        </Field>
        <Button busy={form.busy}>
          <Trans>Send link</Trans>
        </Button>
      </Form>
    </QuestionPage>
  )
}

interface SentProps {
  area: SignInArea
  email: string
  onAgain: () => void
}

function Sent({ area, email, onAgain }: SentProps) {
  const { t } = useLingui()
  const { phoneFormatted } = useOrganization().orgMetaData.companyInfo
  return (
    <QuestionPage
      key="sent"
      heading={t`Check your email`}
      lead={
        <Trans>
          If {email} has an account, we sent a link to it. The link works once and expires in {RESET_MINUTES} minutes.
        </Trans>
      }
    >
      <p>
        <Trans>No email after a few minutes?</Trans>
      </p>
      <List>
        <li>
          <Trans>Check your spam folder.</Trans>
        </li>
        <li>
          <Trans>Try another email address. You may have signed up with a different one.</Trans>
        </li>
        <li>
          <Trans>
            Call us at <a href={`tel:${phoneFormatted}`}>{phoneFormatted}</a>.
          </Trans>
        </li>
      </List>
      <div>
        <Button kind="secondary" onClick={onAgain}>
          <Trans>Try again</Trans>
        </Button>
      </div>
      <p>
        <Link href={signInPages(area).login}>
          <Trans>Back to sign-in</Trans>
        </Link>
      </p>
    </QuestionPage>
  )
}
