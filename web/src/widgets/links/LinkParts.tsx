import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Notice, Tag } from '../../ui/Notice.tsx'
import { Stack } from '../../ui/Page.tsx'
import { Waiting } from '../../ui/Waiting.tsx'
import { useJourney } from '../journey/journey.ts'
import css from './LinkParts.module.css'

/** The message shown while an outside party prepares its page. */
export function Opening({ doing, next }: { doing: ReactNode; next: ReactNode }) {
  const { t } = useLingui()
  const { late, again } = useJourney()
  if (!late) return <Waiting doing={doing} next={next} usually={<Trans>Usually a few seconds.</Trans>} />
  return (
    <Notice
      tone="info"
      live
      title={t`This is taking longer than usual`}
      action={
        <Button kind="secondary" onClick={again}>
          <Trans>Check again</Trans>
        </Button>
      }
    >
      <Trans>Your answers are saved. You can wait, come back later, or choose another option below.</Trans>
    </Notice>
  )
}

interface OpenedProps {
  title: ReactNode
  url: string
  /** The label of the button that opens the outside party's page. */
  go: ReactNode
  children: ReactNode
}

/** A link to an unfinished session with an outside party, where the person can continue. */
export function Opened({ title, url, go, children }: OpenedProps) {
  return (
    <Card marked title={title}>
      <Stack gap={4}>
        <p>{children}</p>
        <div>
          <LinkButton kind="primary" href={url} reload>
            {go}
          </LinkButton>
        </div>
      </Stack>
    </Card>
  )
}

/** The name of a method for linking an account, with a tag if it's the fastest method. */
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
