/** What every application screen needs: the application, a way to send its form, and the journey's next screen. */

import type { ApplicationView } from 'domain/application/views/borrowerView.ts'
import type { FormContext } from 'domain/forms/form.ts'
import type { BorrowerCommand } from 'domain/journey/borrowerNames.ts'
import { applicationPath, DASHBOARD, type Screen } from 'domain/routes/routes.ts'
import { createContext, use } from 'react'
import { useNavigate } from 'react-router'
import { useCommand } from '../../api/queries.ts'
import type { FormState } from '../../ui/form.ts'
import { type AnswersOptions, useAnswers } from './useAnswers.ts'

interface Journey {
  readonly uuid: string
  readonly view: ApplicationView
  /** The current screen. */
  readonly screen: Screen
  readonly parameter?: string | undefined
  /** True when polling has run out of tries. `again` restarts it. */
  readonly late: boolean
  readonly again: () => void
}
export const JourneyContext = createContext<Journey | null>(null)

/** @throws Error outside an application's screens. */
export function useJourney(): Journey {
  const journey = use(JourneyContext)
  if (!journey) throw new Error('not on a screen of an application')
  return journey
}

/** The path of the journey's current screen for this person. */
export function journeyPath(view: ApplicationView): string {
  const { screen } = view.journey
  if (screen.includes(':'))
    return applicationPath(view.uuid, screen, screen === 'income/upload/:type' ? 'MANUAL_PAYSTUB' : 'PAYROLL')
  return view.status === 'CANCELLED' ? DASHBOARD : applicationPath(view.uuid, screen)
}

/** Goes to the screen that the journey names, also after the server rejects a step that isn't current. */
export function useGoOn() {
  const navigate = useNavigate()
  return (view: ApplicationView) => navigate(journeyPath(view))
}

/** Runs a command without a form and goes to the next screen. Ignores presses while one is in progress. */
export function useRun() {
  const { uuid } = useJourney()
  const command = useCommand(uuid)
  const goOn = useGoOn()
  return async (name: BorrowerCommand, body?: unknown): Promise<ApplicationView> => {
    const view = await command(name, body)
    await goOn(view)
    return view
  }
}

interface CommandFormOptions<Value, Context extends FormContext> extends AnswersOptions<Value, Context> {
  readonly command: BorrowerCommand
  /** Called after the command if the same screen continues. Without it, the journey chooses the screen. */
  readonly after?: (view: ApplicationView) => void
}

/** A form that sends one command and then goes where the journey says. */
export function useCommandForm<Value, Context extends FormContext>({
  command,
  after,
  ...answers
}: CommandFormOptions<Value, Context>): FormState {
  const { uuid } = useJourney()
  const send = useCommand(uuid)
  const goOn = useGoOn()
  return useAnswers(answers, async (body, key) => {
    const view = await send(command, body, key)
    if (after) after(view)
    else await goOn(view)
  })
}

/** The context for checking an application's forms. `today` is the server's date, which the sandbox can change. */
export const formContext = (view: ApplicationView): FormContext => ({
  today: view.today,
  state: view.property.address.state,
})
