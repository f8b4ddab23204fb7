import { Trans, useLingui } from '@lingui/react/macro'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { SEAT_ROLE_LABELS } from 'domain/forms/broker.ts'
import { isCommonPassword } from 'domain/forms/commonPasswords.ts'
import { ANY_DAY, type Checked, checkForm } from 'domain/forms/form.ts'
import { legalNameForm } from 'domain/forms/legalName.ts'
import { setPasswordForm } from 'domain/forms/setPassword.ts'
import { signInForm } from 'domain/forms/signIn.ts'
import { DASHBOARD, LOGIN, LOGIN_CODE } from 'domain/routes/routes.ts'
import { useRef } from 'react'
import { useSearchParams } from 'react-router'
import { ApiError, call, isAuthenticated, token } from '../../../api/client.ts'
import { queryClient, useProfile } from '../../../api/queries.ts'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Form } from '../../../ui/Form.tsx'
import { type Answers, useForm } from '../../../ui/form.ts'
import { Link } from '../../../ui/Link.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { QuestionPage } from '../../../ui/Page.tsx'
import { PasswordInput } from '../../../ui/PasswordInput.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { Loading, Skeleton } from '../../../ui/Waiting.tsx'
import { CommunicationsConsent } from '../../../widgets/consents/CommunicationsConsent.tsx'
import { TermsConsent } from '../../../widgets/consents/TermsConsent.tsx'
import { OtherAccount } from '../../../widgets/frame/OtherAccount.tsx'
import { PublicFrame } from '../../../widgets/frame/PublicFrame.tsx'
import { NewPassword } from '../../../widgets/person/NewPassword.tsx'
import css from './Join.module.css'

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

/** The page behind the link in an invitation to a broker seat. */
export default function BrokerJoinPage() {
  const [search] = useSearchParams()
  return (
    <QueryClientProvider client={queryClient}>
      <PublicFrame>
        <div className={css.late}>
          <Invited invitation={search.get('invitation') ?? ''} />
        </div>
      </PublicFrame>
    </QueryClientProvider>
  )
}

function Invited({ invitation }: { invitation: string }) {
  const { t } = useLingui()
  const { data, error } = useQuery({
    queryKey: ['seat invitation', invitation],
    queryFn: ({ signal }) => call<Invitation>('GET', INVITATION, { query: { invitation }, signal }),
  })
  const signedIn = useProfile(isAuthenticated())
  if (data && !signedIn.isLoading) return <Join invitation={invitation} about={data} />
  if (!error)
    return (
      <Loading>
        <Skeleton shape="heading" />
        <Skeleton lines={2} />
      </Loading>
    )
  if (error instanceof ApiError && error.status === 404)
    return (
      <QuestionPage
        heading={t`This link is no longer valid`}
        lead={<Trans>Invitation links work once, for 7 days. Ask the person who invited you for a new one.</Trans>}
      >
        <p>
          <Trans>
            Already joined? <Link href={LOGIN}>Sign in</Link>
          </Trans>
        </p>
      </QuestionPage>
    )
  return (
    <QuestionPage heading={t`We couldn’t check your invitation`}>
      <Notice tone="bad" live title={t`Connection lost`}>
        <Trans>Your link still works. Reload the page.</Trans>
      </Notice>
    </QuestionPage>
  )
}

const CONTEXT = { ...ANY_DAY, isCommon: isCommonPassword }

function Join({ invitation, about }: { invitation: string; about: Invitation }) {
  const { t } = useLingui()
  const { brokerName, role, email, hasAccount } = about
  const raw = useRef<Answers>({})
  const form = useForm({
    check: (answers): Checked<unknown> => {
      raw.current = answers
      if (hasAccount) return checkForm(signInForm, { ...answers, email }, CONTEXT)
      const named = checkForm(legalNameForm, answers, CONTEXT)
      const secret = checkForm(setPasswordForm, answers, CONTEXT)
      if (named.ok) return secret
      return { ok: false, errors: [...named.errors, ...(secret.ok ? [] : secret.errors)] }
    },
    submit: async () => {
      try {
        const { jwt } = await call<{ jwt?: string }>('POST', INVITATION, { body: { ...raw.current, invitation } })
        if (jwt) token.store(jwt)
        queryClient.clear()
        window.location.assign(jwt ? DASHBOARD : `${LOGIN_CODE}?redirectUrl=${encodeURIComponent(DASHBOARD)}`)
        return undefined
      } catch (error) {
        if (!(error instanceof ApiError) || ![401, 404, 422, 429].includes(error.status)) throw error
        return error.fieldErrors.length > 0 ? error.fieldErrors : [{ field: 'password', message: error.message }]
      }
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
        <Field name="email" label={t`Your email`}>
          <TextInput type="email" value={email} readOnly autoComplete="username" />
        </Field>
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
