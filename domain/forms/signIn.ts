import { isRedirectUrl } from '../routes/routes.ts'
import { email } from './contactFields.ts'
import { field, form } from './form.ts'
import { typedPassword } from './setPassword.ts'

const REDIRECT_MAX = 2000

/** Where to go after sign-in: a path of this host (a slash and a lowercase letter first), anything else is left out. */
const redirectUrl = field((input) => (isRedirectUrl(input) && input.length <= REDIRECT_MAX ? input : undefined))

/** Sign-in. The composition of the password is not judged here: it is either the right one or not. */
export const signInForm = form({ shape: { email: email(), password: typedPassword(), redirectUrl } })
