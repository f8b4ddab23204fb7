import { Trans, useLingui } from '@lingui/react/macro'
import { isCommonPassword } from 'domain/forms/commonPasswords.ts'
import { unmetRules } from 'domain/forms/passwordRules.ts'
import { changePasswordForm } from 'domain/forms/setPassword.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { PasswordInput } from '../../ui/PasswordInput.tsx'
import { toast } from '../../ui/toast.ts'
import { PasswordHint } from '../../widgets/person/NewPassword.tsx'
import { Editor, Row, Section } from './Section.tsx'
import { useOpenForm, useSettingsForm } from './settings.ts'

export function PasswordSection() {
  const { t } = useLingui()
  const editor = useOpenForm('password')
  return (
    <Section id="password" title={t`Password`}>
      {editor.isOpen ? (
        <PasswordForm />
      ) : (
        <Row
          label={t`Password`}
          value="••••••••••••"
          note={<Trans>Changing your password signs you out on all other devices.</Trans>}
        >
          <Button kind="secondary" small onClick={editor.show} aria-label={t`Change password`}>
            <Trans>Change</Trans>
          </Button>
        </Row>
      )}
    </Section>
  )
}

function PasswordForm() {
  const { t } = useLingui()
  const { close } = useOpenForm('password')
  const done = () => {
    close()
    toast(t`Password changed`)
  }
  const context = { isCommon: isCommonPassword }
  const form = useSettingsForm({ form: changePasswordForm, context, path: '/password', done })
  return (
    <Editor form={form} send={t`Change password`} onCancel={close}>
      <Field name="currentPassword" label={t`Current password`}>
        <PasswordInput />
      </Field>
      <Field name="password" label={t`New password`} hint={<PasswordHint />}>
        <PasswordInput unmet={unmetRules} />
      </Field>
      <Field name="confirmPassword" label={t`Confirm new password`}>
        <PasswordInput autoComplete="new-password" />
      </Field>
    </Editor>
  )
}
