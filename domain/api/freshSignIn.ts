/**
 * The changes for which a person must have signed in recently, so that nobody else can make these changes on an
 * unattended device or with a stolen session. The server rejects a change with SIGN_IN_AGAIN if the sign-in is too old.
 */
import type { BorrowerCommand } from '../journey/borrowerNames.ts'
import type { SignerCommand } from '../journey/signer.ts'

/**
 * How long a sign-in counts as recent. A person needs a few minutes to fill in and check a form. A device that was left
 * alone for longer may be in someone else's hands. Counted by the real clock, even if the sandbox's clock was moved.
 */
export const FRESH_MINUTES = 10

/** The code of the error with which the server asks a person to sign in again. */
export const SIGN_IN_AGAIN = 'SIGN_IN_AGAIN'

/**
 * Commands about bank accounts and signatures. Canceling isn't on the list, because nothing may delay the right to
 * cancel. `returnFromBankLink` isn't on the list either, because `linkBank`, which starts the visit to the bank's page,
 * already requires a recent sign-in.
 */
export const FRESH_COMMANDS: readonly (BorrowerCommand | SignerCommand)[] = [
  'linkBank',
  'confirmBankAccount',
  'saveManualBankAccount',
  'saveAutopay',
  'attestLiens',
  'signDocuments',
  'signWithNotary',
  'signAsSigner',
  'stateNoCancellation',
  'stateNoCancellationAsSigner',
]

/**
 * What a call requires. SIGN_IN: a recent sign-in. SECOND_FACTOR: the body contains the password, so a recent sign-in
 * is required only if the account has a second factor.
 */
export type Freshness = 'SIGN_IN' | 'SECOND_FACTOR'

/**
 * Calls about contact data, the password, passkeys, the second factor and the copy of personal data, by the contract's
 * ID. Turning off the authenticator app isn't on the list, because its form requires the password and a code.
 */
export const FRESH_CALLS: Readonly<Record<string, Freshness>> = {
  askPhoneChange: 'SIGN_IN',
  askEmailChange: 'SECOND_FACTOR',
  changePassword: 'SECOND_FACTOR',
  startTwoFactor: 'SECOND_FACTOR',
  startPasskey: 'SECOND_FACTOR',
  removePasskey: 'SECOND_FACTOR',
  getDataCopy: 'SIGN_IN',
}
