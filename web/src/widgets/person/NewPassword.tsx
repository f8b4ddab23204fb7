import { Trans, useLingui } from '@lingui/react/macro'
import { unmetRules } from 'domain/forms/passwordRules.ts'
import { type ReactNode, useState } from 'react'
import { Field } from '../../ui/Field.tsx'
import { PasswordInput } from '../../ui/PasswordInput.tsx'

/**
 * Fields for a new password and its confirmation. The confirmation catches typing errors in a hidden password, so it
 * isn't needed while the password is visible.
 */
export function NewPassword({ label, hint }: { label: string; hint?: ReactNode }) {
  const { t } = useLingui()
  const [visible, setVisible] = useState<string>()
  return (
    <>
      <Field name="password" label={label} hint={hint}>
        <PasswordInput unmet={unmetRules} onVisible={setVisible} />
      </Field>
      {visible === undefined ? (
        <Field
          name="confirmPassword"
          label={t`Confirm password`}
          hint={t`Or show your password to check it, and skip this box.`}
        >
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
