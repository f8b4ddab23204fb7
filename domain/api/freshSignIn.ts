/**
 * The changes for which a person must have signed in recently, so that nobody else can make them on an unattended device
 * or with a stolen session. The server refuses them with SIGN_IN_AGAIN if the sign-in is too old.
 */
import type { BorrowerCommand } from '../journey/borrowerNames.ts'
import type { SignerCommand } from '../journey/signer.ts'

/**
 * How long a sign-in is fresh, by the real clock, as sessions are. A person needs a few minutes to fill in and check a
 * form. A device that was left alone for longer may be in someone else's hands.
 */
export const FRESH_MINUTES = 10

/** The code of the error with which the server asks a person to sign in again. */
export const SIGN_IN_AGAIN = 'SIGN_IN_AGAIN'

/**
 * Commands about bank accounts and signatures. Canceling isn't here, because nothing may stand in the way
 * of the right to cancel. Returning from the bank's own page completes the `linkBank` command, so it isn't here either.
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
 * The proof that a call needs. SIGN_IN: a fresh sign-in. SECOND_FACTOR: the body contains the password, so a fresh
 * sign-in is needed only if the account has a second factor.
 */
export type Freshness = 'SIGN_IN' | 'SECOND_FACTOR'

/**
 * Calls about contact data, the password, passkeys, the second factor and the copy of personal data, by the contract's ID. Turning off the
 * authenticator app isn't here, because its form takes the password and a code.
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
