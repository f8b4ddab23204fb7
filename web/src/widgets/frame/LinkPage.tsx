import { Trans, useLingui } from '@lingui/react/macro'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ApiError, isAuthenticated } from '../../api/client.ts'
import { queryClient, useProfile } from '../../api/queries.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { QuestionPage } from '../../ui/Page.tsx'
import { Loading, Skeleton } from '../../ui/Waiting.tsx'
import css from './LinkPage.module.css'
import { PublicFrame } from './PublicFrame.tsx'

/** The layout of pages that open from a link in an email, such as an invitation or a new password. */
export const LinkPage = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>
    <PublicFrame links={null}>
      <div className={css.late}>{children}</div>
    </PublicFrame>
  </QueryClientProvider>
)

interface LinkedProps<T> {
  /** The request that checks the link. */
  readonly query: {
    readonly queryKey: readonly unknown[]
    readonly queryFn: (context: { signal: AbortSignal }) => Promise<T>
  }
  /** The page for an invalid or expired link. */
  readonly ended: ReactNode
  /** Returns the page for a valid link. */
  readonly children: (data: T) => ReactNode
}

/** Checks the link from the email. If the connection is lost, the page offers to try again. */
export function Linked<T>({ query, ended, children }: LinkedProps<T>) {
  const { t } = useLingui()
  const { data, error, refetch } = useQuery(query)
  // Wait until the signed-in account is known, because the warning about another account would otherwise move the form
  // when it appears.
  const signedIn = useProfile(isAuthenticated())
  if (data !== undefined && !signedIn.isLoading) return children(data)
  if (!error)
    return (
      <Loading>
        <Skeleton shape="heading" />
        <Skeleton lines={2} />
      </Loading>
    )
  if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return ended
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
