import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Field } from '../../ui/Field.tsx'
import { TextInput } from '../../ui/TextInput.tsx'

/** Shows the email address of the account, which password managers save together with the password. */
export function AccountEmail({ email, hint }: { email: string; hint?: ReactNode }) {
  const { t } = useLingui()
  return (
    <Field name="email" label={t`Your email`} hint={hint}>
      <TextInput type="email" value={email} readOnly autoComplete="username" />
    </Field>
  )
}
