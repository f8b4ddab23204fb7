/** What an application screen needs: the application, sending its form, and the journey's next place. */

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
  /** Polling ran out of tries; `again` restarts it. */
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

/** The journey's current place for this person. */
export function journeyPath(view: ApplicationView): string {
  const { screen } = view.journey
  if (screen.includes(':'))
    return applicationPath(view.uuid, screen, screen === 'income/upload/:type' ? 'MANUAL_PAYSTUB' : 'PAYROLL')
  return view.status === 'CANCELLED' ? DASHBOARD : applicationPath(view.uuid, screen)
}

/** Goes where the journey says, also after a rejection for being in the wrong place. */
export function useGoOn() {
  const navigate = useNavigate()
  return (view: ApplicationView) => navigate(journeyPath(view))
}

/** Runs a command without a form and moves on. Ignores a press during a press. */
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
  /** Shown when the next step uses the same screen; otherwise the journey decides. */
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

/** The context for checking an application's forms; today is the server's date, which the sandbox can move. */
export const formContext = (view: ApplicationView): FormContext => ({
  today: view.today,
  state: view.property.address.state,
})
