import { isRedirectUrl } from '../routes/routes.ts'
import { email } from './contactFields.ts'
import { field, form } from './form.ts'
import { typedPassword } from './setPassword.ts'

const REDIRECT_MAX = 2000

/** The target after sign-in: a path on this host (a slash and a lowercase letter first); anything else is dropped. */
const redirectUrl = field((input) => (isRedirectUrl(input) && input.length <= REDIRECT_MAX ? input : undefined), {
  json: { type: 'string', maxLength: REDIRECT_MAX },
})

/** Sign-in. Password composition isn't checked here; the password is right or wrong. */
export const signInForm = form({ shape: { email: email(), password: typedPassword(), redirectUrl } })
