import { Trans } from '@lingui/react/macro'
import type { MouseEvent, ReactNode } from 'react'
import { LinkButton } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { isPlain } from '../../ui/Link.tsx'
import { Tag } from '../../ui/Notice.tsx'
import { Stack } from '../../ui/Page.tsx'
import { Waiting } from '../../ui/Waiting.tsx'
import { StepPage } from '../journey/StepPage.tsx'
import { TakesLong } from '../journey/TakesLong.tsx'
import css from './LinkParts.module.css'
import { leaveFor } from './leaving.ts'

/**
 * The page shown while an outside party prepares its own page. It shows only a waiting message, so that the person
 * can't start another session.
 */
export function OpeningPage({ heading, doing }: { heading: string; doing: ReactNode }) {
  return (
    <StepPage heading={heading}>
      <Waiting
        doing={doing}
        next={<Trans>sign in there. You’ll come back here automatically.</Trans>}
        usually={<Trans>Usually a few seconds.</Trans>}
      />
    </StepPage>
  )
}

/** The message shown above the other options if an outside party's page is slow to open. */
export function OpensLate() {
  return (
    <TakesLong>
      <Trans>Your answers are saved. You can wait, come back later, or choose another option below.</Trans>
    </TakesLong>
  )
}

interface OpenedProps {
  title: ReactNode
  url: string
  /** The label of the button that opens the outside party's page. */
  go: ReactNode
  children: ReactNode
}

/** A link that lets the person continue an unfinished session with an outside party. */
export function Opened({ title, url, go, children }: OpenedProps) {
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    if (!isPlain(event)) return
    event.preventDefault()
    leaveFor(url)
  }
  return (
    <Card marked title={title}>
      <Stack gap={4}>
        <p>{children}</p>
        <div>
          <LinkButton kind="primary" href={url} reload onClick={follow}>
            {go}
          </LinkButton>
        </div>
      </Stack>
    </Card>
  )
}

/** The name of a method for linking an account. The fastest method has a tag. */
export function Named({ quickest, children }: { quickest?: boolean; children: ReactNode }) {
  if (!quickest) return children
  return (
    <span className={css.named}>
      {children}{' '}
      <Tag tone="good">
        <Trans>Fastest</Trans>
      </Tag>
    </span>
  )
}
