import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { call } from '../../api/client.ts'
import { Link } from '../../ui/Link.tsx'
import { QuestionPage } from '../../ui/Page.tsx'
import { Linked, LinkPage } from '../../widgets/frame/LinkPage.tsx'

interface InvitationProps<Invited> {
  /** The path of the invitation's API. */
  readonly path: string
  /** The sign-in page, for people who have an account. */
  readonly login: string
  /** Returns the content for a valid invitation, with the form for accepting it. */
  readonly children: (invited: Invited, invitation: string) => ReactNode
}

/** The page that opens from the link in a team invitation. If the link is no longer valid, the page says so. */
export function InvitationPage<Invited>({ path, login, children }: InvitationProps<Invited>) {
  const { t } = useLingui()
  const [search] = useSearchParams()
  const invitation = search.get('invitation') ?? ''
  const query = {
    queryKey: ['invitation', path, invitation],
    queryFn: ({ signal }: { signal: AbortSignal }) => call<Invited>('GET', path, { query: { invitation }, signal }),
  }
  const ended = (
    <QuestionPage
      heading={t`This link is no longer valid`}
      lead={
        <Trans>Invitation links work once and expire after 7 days. Ask the person who invited you for a new one.</Trans>
      }
    >
      <p>
        <Trans>
          Have an account? <Link href={login}>Sign in</Link>
        </Trans>
      </p>
    </QuestionPage>
  )
  return (
    <LinkPage>
      <Linked query={query} ended={ended}>
        {(invited) => children(invited, invitation)}
      </Linked>
    </LinkPage>
  )
}
