import { Trans, useLingui } from '@lingui/react/macro'
import { unmetRules } from 'domain/forms/passwordRules.ts'
import { useState } from 'react'
import { Field } from '../../ui/Field.tsx'
import { PasswordInput } from '../../ui/PasswordInput.tsx'

/**
 * Fields for a new password and its confirmation. The confirmation catches typing errors in a hidden password, so it
 * isn't needed while the password is visible.
 */
export function NewPassword({ label }: { label: string }) {
  const { t } = useLingui()
  const [visible, setVisible] = useState<string>()
  return (
    <>
      <Field name="password" label={label} hint={<PasswordHint />}>
        <PasswordInput unmet={unmetRules} onVisible={setVisible} />
      </Field>
      {visible === undefined ? (
        <Field name="confirmPassword" label={t`Confirm password`} hint={t`Or show your password above, and skip this.`}>
          <PasswordInput autoComplete="new-password" />
        </Field>
      ) : (
        <p>
          <Trans>Check the password above. You don’t need to type it again.</Trans>
          <input type="hidden" name="confirmPassword" value={visible} />
        </p>
      )}
    </>
  )
}

/** The special characters, with no-break spaces, so that a line doesn't end inside the list. */
const SPECIAL = '! @ # $ % ^ & *'.replaceAll(' ', '\u00a0')

/** Every rule for a new password, so that people don't find out about them one error at a time. */
export const PasswordHint = () => (
  <Trans>At least 12 characters, with an uppercase letter, a lowercase letter, a number, and one of {SPECIAL}</Trans>
)
