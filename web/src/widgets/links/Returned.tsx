import { Trans, useLingui } from '@lingui/react/macro'
import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react'
import { ApiError } from '../../api/client.ts'
import { Button, ButtonRow, LinkButton } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import type { QuestionPageProps } from '../../ui/Page.tsx'
import { Waiting } from '../../ui/Waiting.tsx'

interface ReturnedProps {
  /** A component that lays out the page. */
  page: ComponentType<Pick<QuestionPageProps, 'heading' | 'children'>>
  /** Reports to the server that the person is back, and then leaves the page. */
  report: () => Promise<unknown>
  /** A sentence about what is happening now. `next` is a sentence about what happens next. */
  doing: string
  next: string
  /** The HTTP statuses by which the server says that the session with the outside party has ended. */
  refusals: readonly number[]
  /** Returns the page's content if the session with the outside party has ended. */
  ended: (refusal: ApiError) => ReactNode
  /** The path and label of the link back to the screen that the person left from. */
  back: string
  backLabel: ReactNode
}

/**
 * Tells the server that the person is back from an outside party's page, and shows a waiting message. If the server
 * doesn't respond, the person can try again.
 */
export function Returned({ page: Page, report, doing, next, refusals, ended, back, backLabel }: ReturnedProps) {
  const { t } = useLingui()
  const started = useRef(false)
  const [failure, setFailure] = useState<unknown>()
  const tell = () => {
    setFailure(undefined)
    report().catch(setFailure)
  }
  const begin = useRef(tell)
  useEffect(() => {
    // Report only once, even if React mounts the page twice.
    if (started.current) return
    started.current = true
    begin.current()
  }, [])

  if (failure === undefined)
    return (
      <Page heading={t`Welcome back`}>
        <Waiting doing={doing} next={next} usually={t`Usually a few seconds.`} />
      </Page>
    )
  if (failure instanceof ApiError && refusals.includes(failure.status)) return ended(failure)
  return (
    <Page heading={t`That didn’t go through`}>
      <Notice tone="bad" live>
        <Trans>We couldn’t reach our server. What you shared is saved. Please try again.</Trans>
      </Notice>
      <ButtonRow>
        <Button type="button" onClick={tell}>
          <Trans>Try again</Trans>
        </Button>
        <LinkButton href={back}>{backLabel}</LinkButton>
      </ButtonRow>
    </Page>
  )
}
