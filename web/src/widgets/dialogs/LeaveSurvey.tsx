import type { Screen } from 'domain/routes/routes.ts'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useBlocker, useLocation } from 'react-router'
import { useFlag } from '../../api/flags.ts'
import { applicationAt } from './applicationAt.ts'
import { onLeaving } from './leaving.ts'

const Dialog = lazy(() => import('./LeaveSurveyDialog.tsx'))

/**
 * The leave survey appears only on these screens, because they're where people most often abandon their application.
 */
const SURVEYED: readonly Screen[] = ['liens', 'product/select', 'identity', 'signing/sign']

/**
 * The key under which the browser stores that the survey was shown. The survey appears once per application and browser
 * tab.
 */
const askedKey = (application: string) => `hearthline.survey.${application}`

interface Asking {
  readonly application: string
  readonly pathname: string
  readonly occasion: 'LEAVE' | 'SIGN_OUT'
  /** Opens the page that the person was about to open; undefined if only the pointer left the window. */
  readonly go?: (() => void) | undefined
}

/**
 * A short survey for people who are about to leave. It appears when the pointer leaves the window at the top, when the
 * person leaves the application, and before sign-out. After the survey, the page that the person was about to open
 * appears.
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
    // Listen only on devices with a mouse, because only a mouse pointer can leave the window at the top.
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
  // Show the leave survey once per blocked navigation, even if this component renders several times before the
  // navigation continues.
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
