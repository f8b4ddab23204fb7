import { Trans, useLingui } from '@lingui/react/macro'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { isCommonPassword } from 'domain/forms/commonPasswords.ts'
import { ANY_DAY, checkForm } from 'domain/forms/form.ts'
import { newPasswordForm } from 'domain/forms/setPassword.ts'
import { AGENT_LOGIN, AGENT_WORK, LOGIN_CODE } from 'domain/routes/routes.ts'
import { useSearchParams } from 'react-router'
import { ApiError, call, token } from '../../../api/client.ts'
import { queryClient } from '../../../api/queries.ts'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Form } from '../../../ui/Form.tsx'
import { Link } from '../../../ui/Link.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { QuestionPage } from '../../../ui/Page.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { Loading, Skeleton } from '../../../ui/Waiting.tsx'
import { useSentForm } from '../../../widgets/form/useSentForm.ts'
import { OtherAccount } from '../../../widgets/frame/OtherAccount.tsx'
import { PublicFrame } from '../../../widgets/frame/PublicFrame.tsx'
import { NewPassword } from '../../../widgets/person/NewPassword.tsx'
import css from './Join.module.css'

const INVITATION = '/service-agent/api/v1/invitation'

/** The page behind the link in an invitation to the lender's staff. */
export default function AgentJoinPage() {
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
    queryKey: ['agent invitation', invitation],
    queryFn: ({ signal }) => call<{ email: string }>('GET', INVITATION, { query: { invitation }, signal }),
  })
  if (data) return <SetPassword invitation={invitation} email={data.email} />
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
            Already set your password? <Link href={AGENT_LOGIN}>Sign in</Link>
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

function SetPassword({ invitation, email }: { invitation: string; email: string }) {
  const { t } = useLingui()
  const form = useSentForm({
    check: (answers) => checkForm(newPasswordForm, answers, CONTEXT),
    send: async (answers) => {
      try {
        const { jwt } = await call<{ jwt?: string }>('POST', INVITATION, { body: { ...answers, invitation } })
        if (jwt) token.store(jwt)
        queryClient.clear()
        window.location.assign(jwt ? AGENT_WORK : `${LOGIN_CODE}?redirectUrl=${encodeURIComponent(AGENT_WORK)}`)
      } catch (error) {
        // The link became invalid after the page was opened, so show that message.
        if (error instanceof ApiError && error.status === 404) await queryClient.resetQueries()
        throw error
      }
    },
  })
  return (
    <QuestionPage
      heading={t`Set your password`}
      lead={<Trans>Only you know this password. You sign in with it and your email.</Trans>}
    >
      <OtherAccount email={email} />
      <Form form={form}>
        <Field name="email" label={t`Your email`}>
          <TextInput type="email" value={email} readOnly autoComplete="username" />
        </Field>
        <NewPassword label={t`Choose a password`} />
        <Button wide busy={form.busy}>
          <Trans>Set password</Trans>
        </Button>
      </Form>
    </QuestionPage>
  )
}
