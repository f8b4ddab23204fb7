import { dateOfBirth } from './birthdate.ts'
import { email } from './contactFields.ts'
import { form } from './form.ts'

/** How long the emailed link for a new password works, in minutes. */
export const RESET_MINUTES = 30

/** The form with which a person who forgot the password requests a link for setting a new one. */
export const forgotPasswordForm = form({ shape: { email: email() } })

/**
 * The form for the date of birth. A person whose email address isn't verified enters it to prove that the account is
 * theirs.
 */
export const accountProofForm = form({ shape: { dateOfBirth: dateOfBirth() } })
