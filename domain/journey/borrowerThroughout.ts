/** Screens and commands that are available to the borrower at all times until the application ends. */
import type { Screen } from '../routes/routes.ts'
import type { Facts } from './facts.ts'
import type { Beside } from './machine.ts'

export const BORROWER_THROUGHOUT = [
  // Only some owners have the right to cancel. No review, condition or missing answer suspends this right.
  { when: (f) => f.cancellable, screens: [], commands: ['rescind'] },
  // After the right to cancel has ended, each owner can state that they didn't cancel. Once all owners have done so,
  // the lender can send the money without waiting for mailed cancellations.
  { when: (f) => f.noCancellationOpen, screens: [], commands: ['stateNoCancellation'] },
  // The lender needs proof of insurance only before it sends money, but the borrower can send it as soon as an offer is
  // chosen.
  {
    when: (f) => f.offerChosen && !f.insuranceComplete && !f.funded,
    screens: ['insurance/requirements', 'insurance/upload'],
    commands: ['submitInsurance', 'uploadDocument'],
  },
] as const satisfies readonly Beside<Facts, Screen, string>[]
