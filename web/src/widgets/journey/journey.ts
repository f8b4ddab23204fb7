/**
 * Provides screens with the application's data, a function that sends the screen's form, and the journey's next screen.
 */

import { useQueryClient } from '@tanstack/react-query'
import type { ApplicationView } from 'domain/application/views/borrowerView.ts'
import type { FormContext } from 'domain/forms/form.ts'
import type { BorrowerCommand } from 'domain/journey/borrowerNames.ts'
import { applicationPath, DASHBOARD, type Screen } from 'domain/routes/routes.ts'
import { createContext, use } from 'react'
import { useNavigate } from 'react-router'
import { ApiError } from '../../api/client.ts'
import { applicationQuery, useCommand } from '../../api/queries.ts'
import type { FormState } from '../../ui/form.ts'
import { type AnswersOptions, useAnswers } from './useAnswers.ts'

interface Journey {
  readonly uuid: string
  readonly view: ApplicationView
  readonly screen: Screen
  readonly parameter?: string | undefined
  /** Whether polling has used up its attempts. `again` restarts polling. */
  readonly late: boolean
  readonly again: () => void
}
export const JourneyContext = createContext<Journey | null>(null)

/**
 * Returns the current application and screen.
 * @throws Error outside an application's screens
 */
export function useJourney(): Journey {
  const journey = use(JourneyContext)
  if (!journey) throw new Error("useJourney was called outside an application's screens")
  return journey
}

/**
 * Returns the path where the person continues: the route that the server sent or, if there's none, the journey's
 * current screen.
 */
export function journeyPath({ uuid, serverState: { route }, journey }: ApplicationView): string {
  if (route === '/') return DASHBOARD
  // Sometimes the journey doesn't allow the server's route, for example because the person can do another step while an
  // outside party works on a request.
  const screen = route && journey.screens.includes(route) ? route : journey.screen
  if (screen.includes(':'))
    return applicationPath(uuid, screen, screen === 'income/upload/:type' ? 'MANUAL_PAYSTUB' : 'PAYROLL')
  return applicationPath(uuid, screen)
}

/**
 * Returns a function that opens the journey's current screen. Use it after a step is completed, and also after the
 * server rejects a step that is no longer current.
 */
export function useGoOn() {
  const navigate = useNavigate()
  return (view: ApplicationView) => {
    const path = journeyPath(view)
    // Don't add a history entry if the screen stays the same, so that Back always changes the screen. Render the next
    // screen in one go, because React would otherwise interrupt the rendering for other work.
    return navigate(path, { flushSync: true, replace: path === window.location.pathname })
  }
}

/**
 * Returns a function that sends a command without a form, and then opens the next screen. If the application has left
 * this step in the meantime, the function opens the application's current screen.
 * @param isLeaving called after the command; returns true if the caller opens another screen itself
 */
export function useRun(isLeaving: () => boolean = () => false) {
  const { uuid, view: shown } = useJourney()
  const client = useQueryClient()
  const command = useCommand(uuid)
  const goOn = useGoOn()
  /**
   * Returns the current application if it has left the step that the screen is for, for example after an agent's
   * decision.
   */
  const moved = async (error: unknown): Promise<ApplicationView> => {
    if (!(error instanceof ApiError) || error.status !== 409) throw error
    const now = await client.fetchQuery({ ...applicationQuery(uuid), staleTime: 0 })
    if (now.journey.state === shown.journey.state) throw error
    return now
  }
  return async (name: BorrowerCommand, body?: unknown): Promise<ApplicationView> => {
    const view = await command(name, body).catch(moved)
    if (!isLeaving()) await goOn(view)
    return view
  }
}

interface CommandFormOptions<Value, Context extends FormContext> extends AnswersOptions<Value, Context> {
  readonly command: BorrowerCommand
  /** Called after the command if the form stays on its screen. By default, the journey opens the next screen. */
  readonly after?: (view: ApplicationView) => void
}

/** A form that sends one command and then opens the journey's next screen. */
export function useCommandForm<Value, Context extends FormContext>({
  command,
  after,
  ...answers
}: CommandFormOptions<Value, Context>): FormState {
  const { uuid } = useJourney()
  const client = useQueryClient()
  const send = useCommand(uuid)
  const goOn = useGoOn()
  return useAnswers(answers, async (body, key) => {
    const view = await send(command, body, key).catch((error: unknown) => {
      // The application may have changed since the page loaded it, so show the figures that the server used for its
      // check.
      if (error instanceof ApiError && error.status === 422) void client.invalidateQueries(applicationQuery(uuid))
      throw error
    })
    if (after) after(view)
    else await goOn(view)
  })
}

/** The context for validating an application's forms. `today` is the server's date, which the sandbox can change. */
export const formContext = (view: ApplicationView): FormContext => ({
  today: view.today,
  state: view.property.address.state,
})
