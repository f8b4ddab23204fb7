import { Trans, useLingui } from '@lingui/react/macro'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { ApiError, call, isAuthenticated } from '../../api/client.ts'
import { queryClient, useProfile } from '../../api/queries.ts'
import { Field } from '../../ui/Field.tsx'
import { Link } from '../../ui/Link.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { QuestionPage } from '../../ui/Page.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { Loading, Skeleton } from '../../ui/Waiting.tsx'
import { PublicFrame } from '../../widgets/frame/PublicFrame.tsx'
import css from './Invitation.module.css'

interface InvitationProps<Invited> {
  /** The path of the invitation's API. */
  readonly path: string
  /** The sign-in page, for people who have an account. */
  readonly login: string
  /** Returns the content for a valid invitation, with the form for accepting it. */
  readonly children: (invited: Invited, invitation: string) => ReactNode
}

/** The page that opens from the link in a team invitation. If the link is no longer valid, the page says so. */
export function InvitationPage<Invited>(props: InvitationProps<Invited>) {
  return (
    <QueryClientProvider client={queryClient}>
      <PublicFrame>
        <div className={css.late}>
          <Invitation {...props} />
        </div>
      </PublicFrame>
    </QueryClientProvider>
  )
}

function Invitation<Invited>({ path, login, children }: InvitationProps<Invited>) {
  const { t } = useLingui()
  const [search] = useSearchParams()
  const invitation = search.get('invitation') ?? ''
  const { data, error } = useQuery({
    queryKey: ['invitation', path, invitation],
    queryFn: ({ signal }) => call<Invited>('GET', path, { query: { invitation }, signal }),
  })
  // Wait for the signed-in account, so that the warning about another account doesn't move the form.
  const signedIn = useProfile(isAuthenticated())
  if (data && !signedIn.isLoading) return children(data, invitation)
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
            Have an account? <Link href={login}>Sign in</Link>
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

/** Shows the invited person's email address, which password managers save together with the password. */
export function InvitedEmail({ email }: { email: string }) {
  const { t } = useLingui()
  return (
    <Field name="email" label={t`Your email`}>
      <TextInput type="email" value={email} readOnly autoComplete="username" />
    </Field>
  )
}
