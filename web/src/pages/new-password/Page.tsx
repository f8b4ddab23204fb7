import { Trans, useLingui } from '@lingui/react/macro'
import { PASSWORD_RESET_LINK } from 'domain/api/paths.ts'
import { isCommonPassword } from 'domain/forms/commonPasswords.ts'
import { accountProofForm, RESET_MINUTES } from 'domain/forms/forgotPassword.ts'
import { ANY_DAY, checkForm } from 'domain/forms/form.ts'
import { newPasswordForm } from 'domain/forms/setPassword.ts'
import { FORGOT_PASSWORD, LOGIN_CODE } from 'domain/routes/pages.ts'
import { AREA, readArea, type SignInArea, signInPages } from 'domain/routes/signInAreas.ts'
import { useSearchParams } from 'react-router'
import { ApiError, call, token } from '../../api/client.ts'
import { queryClient } from '../../api/queries.ts'
import { Button } from '../../ui/Button.tsx'
import { DateInput } from '../../ui/DateInput.tsx'
import { Field } from '../../ui/Field.tsx'
import { Form } from '../../ui/Form.tsx'
import { Link } from '../../ui/Link.tsx'
import { QuestionPage } from '../../ui/Page.tsx'
import { useSentForm } from '../../widgets/form/useSentForm.ts'
import { Linked, LinkPage } from '../../widgets/frame/LinkPage.tsx'
import { OtherAccount } from '../../widgets/frame/OtherAccount.tsx'
import { AccountEmail } from '../../widgets/person/AccountEmail.tsx'
import { NewPassword } from '../../widgets/person/NewPassword.tsx'

/** The page that opens from the emailed link for setting a new password. */
export default function NewPasswordPage() {
  const [search] = useSearchParams()
  const area = readArea(search.get(AREA))
  const reset = search.get('reset') ?? ''
  const query = {
    queryKey: ['password-reset', reset],
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      call<LinkedView>('GET', PASSWORD_RESET_LINK, { query: { reset }, signal }),
  }
  return (
    <LinkPage>
      <Linked query={query} ended={<Ended area={area} />}>
        {(linked) => <SetPassword linked={linked} reset={reset} area={area} />}
      </Linked>
    </LinkPage>
  )
}

interface LinkedView {
  readonly email: string
  readonly asksBirthdate: boolean
}

function Ended({ area }: { area: SignInArea }) {
  const { t } = useLingui()
  return (
    <QuestionPage
      heading={t`This link is no longer valid`}
      lead={<Trans>Password links work once and expire after {RESET_MINUTES} minutes.</Trans>}
    >
      <p>
        <Link href={`${FORGOT_PASSWORD}?${AREA}=${area}`}>
          <Trans>Send a new link</Trans>
        </Link>
      </p>
      <p>
        <Trans>
          Already set your password? <Link href={signInPages(area).login}>Sign in</Link>
        </Trans>
      </p>
    </QuestionPage>
  )
}

interface SetPasswordProps {
  linked: LinkedView
  reset: string
  area: SignInArea
}

function SetPassword({ linked: { email, asksBirthdate }, reset, area }: SetPasswordProps) {
  const { t } = useLingui()
  const form = useSentForm({
    field: 'password',
    check: (answers) => {
      const proof = asksBirthdate ? checkForm(accountProofForm, answers, ANY_DAY) : undefined
      const secret = checkForm(newPasswordForm, answers, { ...ANY_DAY, isCommon: isCommonPassword })
      if (!proof || proof.ok) return secret
      return secret.ok ? proof : { ok: false, errors: [...proof.errors, ...secret.errors] }
    },
    send: async (answers) => {
      try {
        const { jwt } = await call<{ jwt?: string }>('POST', PASSWORD_RESET_LINK, { body: { ...answers, reset } })
        const { home } = signInPages(area)
        if (jwt) token.store(jwt)
        else token.remove()
        queryClient.clear()
        window.location.assign(jwt ? home : `${LOGIN_CODE}?redirectUrl=${encodeURIComponent(home)}`)
      } catch (error) {
        // The link became invalid after the page was opened, so check the link again. The page then says that the link
        // is invalid.
        if (error instanceof ApiError && error.status === 404) await queryClient.resetQueries()
        throw error
      }
    },
  })
  return (
    <QuestionPage
      heading={t`Set a new password`}
      lead={<Trans>You’ll be signed out on all other devices. Two-factor sign-in won’t change.</Trans>}
    >
      <OtherAccount email={email} />
      <Form form={form}>
        <AccountEmail email={email} />
        {asksBirthdate && (
          <Field
            name="dateOfBirth"
            label={t`Your date of birth`}
            hint={t`Your email isn’t verified yet, so we use this to confirm that the account is yours.`}
            width="half"
          >
            <DateInput autoComplete="bday" />
          </Field>
        )}
        <NewPassword label={t`New password`} />
        <Button wide busy={form.busy}>
          <Trans>Set password</Trans>
        </Button>
      </Form>
    </QuestionPage>
  )
}
