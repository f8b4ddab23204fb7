/** What a screen of an application has at hand: the application, its form's sending, and where the journey says next. */

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
  /** The screen that is shown. */
  readonly screen: Screen
  readonly parameter?: string
  /** Polling has run out of tries; `again` starts it anew. */
  readonly late: boolean
  readonly again: () => void
}
export const JourneyContext = createContext<Journey | null>(null)

/** @throws Error outside of an application's screens. */
export function useJourney(): Journey {
  const journey = use(JourneyContext)
  if (!journey) throw new Error('not on a screen of an application')
  return journey
}

/** Where the journey sends this person now. */
export function journeyPath(view: ApplicationView): string {
  const { screen } = view.journey
  if (screen.includes(':'))
    return applicationPath(view.uuid, screen, screen === 'income/upload/:type' ? 'MANUAL_PAYSTUB' : 'PAYROLL')
  return view.status === 'CANCELLED' ? DASHBOARD : applicationPath(view.uuid, screen)
}

/** Goes to where the journey says; after a refusal for being in the wrong place too. */
export function useGoOn() {
  const navigate = useNavigate()
  return (view: ApplicationView) => navigate(journeyPath(view))
}

/** Carries out a command without a form and goes on. A press during a press does nothing. */
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
  /** Shown where a step follows on the same screen; else the journey says. */
  readonly after?: (view: ApplicationView) => void
}

/** A form that is one command; then on to where the journey says. */
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

/** What the forms of an application are judged against; today is the server's, which may have been moved. */
export const formContext = (view: ApplicationView): FormContext => ({
  today: view.today,
  state: view.property.address.state,
})
