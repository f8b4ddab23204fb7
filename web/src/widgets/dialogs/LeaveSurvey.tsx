import type { Screen } from 'domain/routes/routes.ts'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useBlocker, useLocation } from 'react-router'
import { useFlag } from '../../api/flags.ts'
import { applicationAt } from './applicationAt.ts'
import { onLeaving } from './leaving.ts'

const Dialog = lazy(() => import('./LeaveSurveyDialog.tsx'))

/** The screens where most people drop off. Only these screens show the survey. */
const SURVEYED: readonly Screen[] = ['liens', 'product/select', 'identity', 'signing/sign']

/** Stores that the survey was shown, so it appears once for each application and tab. */
const askedKey = (application: string) => `hearthline.survey.${application}`

interface Asking {
  readonly application: string
  readonly pathname: string
  readonly occasion: 'LEAVE' | 'SIGN_OUT'
  /** Continues to where the person was going. Undefined if the pointer only left the window. */
  readonly go?: (() => void) | undefined
}

/**
 * A short survey for a person who is about to leave: at the window's top edge, when leaving the application, or before
 * signing out. Answered or skipped, it never keeps the person from leaving.
 */
export default function LeaveSurvey() {
  const { pathname } = useLocation()
  const on = useFlag('fe-heloc-leave-survey')
  const [asking, setAsking] = useState<Asking>()
  const at = applicationAt(pathname)
  const application = on && at?.screen && SURVEYED.includes(at.screen) ? at.uuid : undefined

  const ask = (occasion: Asking['occasion'], go?: () => void): boolean => {
    if (!application || asking || sessionStorage.getItem(askedKey(application))) return false
    sessionStorage.setItem(askedKey(application), 'asked')
    setAsking({ application, pathname, occasion, go })
    return true
  }

  useEffect(() => {
    const stop = onLeaving((go) => ask('SIGN_OUT', go))
    // Only a mouse pointer can leave the window at its top edge.
    const pointer = globalThis.matchMedia?.('(hover: hover) and (pointer: fine)').matches ?? false
    const out = (event: MouseEvent) => {
      if (event.clientY <= 0 && !document.querySelector('[role="dialog"]')) ask('LEAVE')
    }
    if (pointer) document.documentElement.addEventListener('mouseleave', out)
    return () => {
      stop()
      document.documentElement.removeEventListener('mouseleave', out)
    }
  })

  const blocker = useBlocker(({ nextLocation, historyAction }) => {
    const leaves = applicationAt(nextLocation.pathname)?.uuid !== application
    return (
      application !== undefined &&
      leaves &&
      historyAction !== 'REPLACE' &&
      !asking &&
      sessionStorage.getItem(askedKey(application)) === null
    )
  })
  // Ask once for each blocked navigation, even if this renders several times before continuing.
  const held = useRef<unknown>(undefined)
  useEffect(() => {
    if (blocker.state !== 'blocked' || held.current === blocker.location) return
    held.current = blocker.location
    if (!ask('LEAVE', () => blocker.proceed())) blocker.proceed()
  })

  if (!asking) return null
  return (
    <Suspense fallback={null}>
      <Dialog
        application={asking.application}
        pathname={asking.pathname}
        occasion={asking.occasion}
        onDone={() => {
          setAsking(undefined)
          asking.go?.()
        }}
      />
    </Suspense>
  )
}
