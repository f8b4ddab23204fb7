import { text } from './fields.ts'
import { form } from './form.ts'
import { typedPassword } from './setPassword.ts'

/** The maximum number of passkeys that one account can have. */
export const MOST_PASSKEYS = 10

const name = () => text({ required: 'Enter a name for this passkey', max: 60 })
/** The form that names a passkey, so that its owner recognizes it in the settings. */
export const passkeyNameForm = form({ shape: { name: name() } })
/** The form that adds a passkey. The user enters the password to confirm their identity. */
export const newPasskeyForm = form({ shape: { name: name(), password: typedPassword() } })
