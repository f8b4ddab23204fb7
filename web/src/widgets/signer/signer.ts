/**
 * Provides the screens for additional signers with the signer's view of the application, and with a function that sends
 * the screen's forms.
 */
import { useQuery } from '@tanstack/react-query'
import type { SignerApplicationView } from 'domain/application/views/borrowerView.ts'
import type { FormContext } from 'domain/forms/form.ts'
import type { SignerCommand } from 'domain/journey/signer.ts'
import { type SignerScreen, signerPath } from 'domain/routes/routes.ts'
import { createContext, use } from 'react'
import { useNavigate } from 'react-router'
import { signerQuery, useSignerCommand } from '../../api/queries.ts'
import type { FormState } from '../../ui/form.ts'
import { type AnswersOptions, useAnswers } from '../journey/useAnswers.ts'

interface SignerJourney {
  readonly uuid: string
  readonly view: SignerApplicationView
  readonly screen: SignerScreen
}
export const SignerContext = createContext<SignerJourney | null>(null)

/**
 * Returns the signer's view of the application.
 * @throws Error outside a signer's screens
 */
export function useSigner(): SignerJourney {
  const journey = use(SignerContext)
  if (!journey) throw new Error("useSigner was called outside an additional signer's screens")
  return journey
}

export const useSignerApplication = (uuid: string) => useQuery(signerQuery(uuid))

/**
 * The key under which the browser stores the UUID of the signer's application for the next visit. It's needed because
 * signer paths don't contain the UUID.
 */
const KEPT = 'hearthline.signer-application'
export const signerApplication = {
  read: (search: URLSearchParams): string | null => search.get('application') ?? localStorage.getItem(KEPT),
  keep: (uuid: string): void => localStorage.setItem(KEPT, uuid),
  forget: (): void => localStorage.removeItem(KEPT),
}

/** Returns the path of the journey's current screen for this signer. */
export const signerJourneyPath = (view: SignerApplicationView): string => signerPath(view.journey.screen, view.uuid)

interface SignerFormOptions<Value, Context extends FormContext> extends AnswersOptions<Value, Context> {
  readonly command: SignerCommand
}

/** A form that sends one signer command and then opens the journey's next screen. */
export function useSignerForm<Value, Context extends FormContext>({
  command,
  ...answers
}: SignerFormOptions<Value, Context>): FormState {
  const { uuid } = useSigner()
  const send = useSignerCommand(uuid)
  const navigate = useNavigate()
  return useAnswers(answers, async (body, key) => navigate(signerJourneyPath(await send(command, body, key))))
}

/** The context for validating a signer's forms. `today` is the server's date. */
export const signerFormContext = (view: SignerApplicationView): FormContext => ({
  today: view.today,
  state: view.property.state,
})
