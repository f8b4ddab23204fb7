import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useJourney } from './journey.ts'

interface TakesLongProps {
  /** The notice's title. By default, it says that the wait is taking longer than usual. */
  title?: string
  children: ReactNode
}

/** The notice that a wait is taking longer than usual, with a button to check again. */
export function TakesLong({ title, children }: TakesLongProps) {
  const { t } = useLingui()
  const { again } = useJourney()
  return (
    <Notice
      tone="info"
      live
      title={title ?? t`This is taking longer than usual`}
      action={
        <Button kind="secondary" onClick={again}>
          <Trans>Check again</Trans>
        </Button>
      }
    >
      {children}
    </Notice>
  )
}
