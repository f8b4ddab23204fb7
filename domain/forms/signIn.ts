import { isRedirectUrl } from '../routes/routes.ts'
import { email } from './contactFields.ts'
import { field, form } from './form.ts'
import { typedPassword } from './setPassword.ts'

const REDIRECT_MAX = 2000

/**
 * The page to open after sign-in. The value must be a path on this host that starts with a slash and a lowercase
 * letter. The form drops any other value.
 */
const redirectUrl = field((input) => (isRedirectUrl(input) && input.length <= REDIRECT_MAX ? input : undefined), {
  json: { type: 'string', maxLength: REDIRECT_MAX },
})

/**
 * The sign-in form. It doesn't apply the composition rules for new passwords, because the server only compares the
 * password.
 */
export const signInForm = form({ shape: { email: email(), password: typedPassword(), redirectUrl } })
