import { Trans, useLingui } from '@lingui/react/macro'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { PASSWORD_RESET_LINK } from 'domain/api/paths.ts'
import { isCommonPassword } from 'domain/forms/commonPasswords.ts'
import { ANY_DAY, checkForm } from 'domain/forms/form.ts'
import { newPasswordForm } from 'domain/forms/setPassword.ts'
import { FORGOT_PASSWORD, LOGIN_CODE } from 'domain/routes/pages.ts'
import { AREA, readArea, type SignInArea, signInPages } from 'domain/routes/signInAreas.ts'
import { useSearchParams } from 'react-router'
import { ApiError, call, isAuthenticated, token } from '../../api/client.ts'
import { queryClient, useProfile } from '../../api/queries.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { Form } from '../../ui/Form.tsx'
import { Link } from '../../ui/Link.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { QuestionPage } from '../../ui/Page.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { Loading, Skeleton } from '../../ui/Waiting.tsx'
import { useSentForm } from '../../widgets/form/useSentForm.ts'
import { OtherAccount } from '../../widgets/frame/OtherAccount.tsx'
import { PublicFrame } from '../../widgets/frame/PublicFrame.tsx'
import { NewPassword } from '../../widgets/person/NewPassword.tsx'
import css from './Page.module.css'

/** The page that opens from the emailed link for setting a new password. */
export default function NewPasswordPage() {
  return (
    <QueryClientProvider client={queryClient}>
      <PublicFrame links={null}>
        <div className={css.late}>
          <LinkedAccount />
        </div>
      </PublicFrame>
    </QueryClientProvider>
  )
}

function LinkedAccount() {
  const { t } = useLingui()
  const [search] = useSearchParams()
  const area = readArea(search.get(AREA))
  const reset = search.get('reset') ?? ''
  const { data, error, refetch } = useQuery({
    queryKey: ['password-reset', reset],
    queryFn: ({ signal }) => call<{ email: string }>('GET', PASSWORD_RESET_LINK, { query: { reset }, signal }),
  })
  // Wait for the signed-in account, so that the warning about another account doesn't move the form.
  const signedIn = useProfile(isAuthenticated())
  if (data && !signedIn.isLoading) return <SetPassword email={data.email} reset={reset} area={area} />
  if (!error)
    return (
      <Loading>
        <Skeleton shape="heading" />
        <Skeleton lines={2} />
      </Loading>
    )
  if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return <Ended area={area} />
  return (
    <QuestionPage heading={t`We couldn’t check your link`}>
      <Notice
        tone="bad"
        live
        title={<Trans>Connection lost</Trans>}
        action={
          <Button kind="secondary" onClick={() => void refetch()}>
            <Trans>Try again</Trans>
          </Button>
        }
      >
        <Trans>Your link still works.</Trans>
      </Notice>
    </QuestionPage>
  )
}

function Ended({ area }: { area: SignInArea }) {
  const { t } = useLingui()
  return (
    <QuestionPage
      heading={t`This link is no longer valid`}
      lead={<Trans>Password links work once and expire after 30 minutes.</Trans>}
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

function SetPassword({ email, reset, area }: { email: string; reset: string; area: SignInArea }) {
  const { t } = useLingui()
  const form = useSentForm({
    field: 'password',
    check: (answers) => checkForm(newPasswordForm, answers, { ...ANY_DAY, isCommon: isCommonPassword }),
    send: async (answers) => {
      try {
        const { jwt } = await call<{ jwt?: string }>('POST', PASSWORD_RESET_LINK, { body: { ...answers, reset } })
        const { home } = signInPages(area)
        if (jwt) token.store(jwt)
        else token.remove()
        queryClient.clear()
        window.location.assign(jwt ? home : `${LOGIN_CODE}?redirectUrl=${encodeURIComponent(home)}`)
      } catch (error) {
        // The link became invalid after the page was opened. Check the link again, so that the page says so.
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
        <Field name="email" label={t`Your email`}>
          <TextInput type="email" value={email} readOnly autoComplete="username" />
        </Field>
        <NewPassword label={t`New password`} />
        <Button wide busy={form.busy}>
          <Trans>Set password</Trans>
        </Button>
      </Form>
    </QuestionPage>
  )
}
