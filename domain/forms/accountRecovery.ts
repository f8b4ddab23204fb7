/** The form with which staff propose the recovery of an account whose owner lost every factor. */
import { IDENTITY_CHECKS, LEAST_CHECKS } from '../organization/accountRecovery.ts'
import { email, optionalEmail } from './contactFields.ts'
import { choices, text } from './fields.ts'
import { form } from './form.ts'

const MORE_CHECKS = 'Choose at least two checks'
const SAME_EMAIL = 'Enter an email that’s different from the account’s email'

/** If `newEmail` is empty, the recovery link goes to the account's own address. */
export const proposeRecoveryForm = form({
  shape: {
    email: email('Enter the account’s email'),
    checks: choices(IDENTITY_CHECKS),
    reason: text({ required: 'Enter what you checked', max: 500, lines: true }),
    newEmail: optionalEmail(),
  },
  rules: ({ email: own, checks = [], newEmail }, _, fail) => {
    if (checks.length < LEAST_CHECKS) fail('checks', MORE_CHECKS)
    if (newEmail && newEmail === own) fail('newEmail', SAME_EMAIL)
  },
})
