import { Trans, useLingui } from '@lingui/react/macro'
import type { SettingsView } from 'domain/api/settings.ts'
import { ANY_DAY, checkForm } from 'domain/forms/form.ts'
import { beginTwoFactorForm } from 'domain/forms/oneTimeCode.ts'
import { newPasskeyForm, passkeyNameForm } from 'domain/forms/passkey.ts'
import { formatMoment, instant } from 'domain/values/dates.ts'
import { deviceInWords } from 'domain/values/device.ts'
import { useState } from 'react'
import { ApiError } from '../../api/client.ts'
import { createPasskey, type NewPasskeyRequest, PasskeyCancelled, usePasskeySupport } from '../../api/passkeys.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { useForm } from '../../ui/form.ts'
import { LOCAL_ZONE } from '../../ui/localZone.ts'
import { PasswordInput } from '../../ui/PasswordInput.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { toast } from '../../ui/toast.ts'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { Editor, Row, Section } from './Section.tsx'
import css from './Settings.module.css'
import { useChange, useOpenForm, useSettingsForm } from './settings.ts'

type Passkey = SettingsView['passkeys'][number]

/**
 * Whether the settings show the passkeys section. A browser that can't use passkeys still lists the passkeys of other
 * devices.
 */
export function useShowsPasskeys(passkeys: readonly Passkey[] = []): boolean {
  const supported = usePasskeySupport()
  return supported || passkeys.length > 0
}

/** Lists the person's passkeys, and adds, renames and removes them. */
export function Passkeys({ settings: { passkeys } }: { settings: SettingsView }) {
  const { t } = useLingui()
  const supported = usePasskeySupport()
  const adding = useOpenForm('passkey')
  const [codes, setCodes] = useState<readonly string[]>()
  return (
    <Section id="passkeys" title={t`Passkeys`}>
      {codes && <RecoveryCodes codes={codes} what={t`Passkey added`} onKept={() => setCodes(undefined)} />}
      {passkeys.length > 0 && (
        <ul className={css.list}>
          {passkeys.map((passkey) => (
            <li key={passkey.uuid}>
              <Own passkey={passkey} />
            </li>
          ))}
        </ul>
      )}
      {adding.isOpen ? (
        <Add onDone={setCodes} />
      ) : (
        supported && (
          <Row
            label={t`New passkey`}
            value={t`Sign in without a password`}
            note={<Trans>Use your fingerprint, face, or screen lock, or a security key.</Trans>}
          >
            <Button kind="secondary" small onClick={adding.show}>
              <Trans>Add a passkey</Trans>
            </Button>
          </Row>
        )
      )}
    </Section>
  )
}

/** The name that the form for a new passkey suggests, such as 'Chrome on Mac'. */
function useSuggestedName(): string {
  const { t } = useLingui()
  const { browser, platform } = deviceInWords(navigator.userAgent)
  if (browser && platform) return t`${browser} on ${platform}`
  return browser || platform
}

function Add({ onDone }: { onDone: (codes: readonly string[] | undefined) => void }) {
  const { t } = useLingui()
  const { close } = useOpenForm('passkey')
  const change = useChange()
  const name = useSuggestedName()
  const form = useForm({
    check: (answers) => checkForm(newPasskeyForm, answers, ANY_DAY),
    submit: async (answers) => {
      try {
        const options = await change<NewPasskeyRequest>('/passkeys/options', { password: answers.password })
        const passkey = await createPasskey(options)
        const { recoveryCodes } = await change<{ recoveryCodes: string[] }>('/passkeys', {
          name: answers.name,
          passkey,
        })
        close()
        if (recoveryCodes.length > 0) onDone(recoveryCodes)
        else toast(t`Passkey added`)
        return undefined
      } catch (error) {
        if (error instanceof PasskeyCancelled) return [{ field: '', message: t`No passkey was added. Try again.` }]
        if (!(error instanceof ApiError))
          return [
            {
              field: '',
              message: t`This device couldn’t add a passkey. Try another device, browser, or security key.`,
            },
          ]
        if (error.fieldErrors.length === 0) throw error
        return error.fieldErrors.map((one) => (one.field === 'passkey' ? { ...one, field: '' } : one))
      }
    },
  })
  return (
    <Editor form={form} send={t`Continue`} onCancel={close}>
      <Field name="name" label={t`Passkey name`} hint={t`So you know which one it is.`}>
        <TextInput defaultValue={name} maxLength={60} autoComplete="off" />
      </Field>
      <Field name="password" label={t`Your password`} hint={t`We ask so no one else can add a passkey.`}>
        <PasswordInput />
      </Field>
    </Editor>
  )
}

function Own({ passkey: { uuid, name, since, lastUsed, isBackedUp } }: { passkey: Passkey }) {
  const { t } = useLingui()
  const renaming = useOpenForm(`passkey-name-${uuid}`)
  const removing = useOpenForm(`passkey-remove-${uuid}`)
  if (renaming.isOpen) return <Rename uuid={uuid} name={name} onClose={renaming.close} />
  if (removing.isOpen) return <Remove uuid={uuid} onClose={removing.close} />
  const added = formatMoment(LOCAL_ZONE, instant(since))
  const used = lastUsed === undefined ? undefined : formatMoment(LOCAL_ZONE, instant(lastUsed))
  return (
    <Row
      label={isBackedUp ? t`Passkey, backed up` : t`Passkey on one device`}
      value={name}
      note={
        used === undefined ? (
          <Trans>Added {added}, not used yet</Trans>
        ) : (
          <Trans>
            Added {added}, last used {used}
          </Trans>
        )
      }
    >
      <Button kind="secondary" small onClick={renaming.show} aria-label={t`Rename ${name}`}>
        <Trans>Rename</Trans>
      </Button>
      <Button kind="secondary" small onClick={removing.show} aria-label={t`Remove ${name}`}>
        <Trans>Remove</Trans>
      </Button>
    </Row>
  )
}

function Rename({ uuid, name, onClose }: { uuid: string; name: string; onClose: () => void }) {
  const { t } = useLingui()
  const form = useSettingsForm({ form: passkeyNameForm, path: `/passkeys/${uuid}/name`, done: onClose })
  return (
    <Editor form={form} send={t`Save`} onCancel={onClose}>
      <Field name="name" label={t`Passkey name`}>
        <TextInput defaultValue={name} maxLength={60} autoComplete="off" />
      </Field>
    </Editor>
  )
}

function Remove({ uuid, onClose }: { uuid: string; onClose: () => void }) {
  const { t } = useLingui()
  const done = () => {
    onClose()
    toast(t`Passkey removed`)
  }
  const form = useSettingsForm({ form: beginTwoFactorForm, path: `/passkeys/${uuid}/remove`, done })
  return (
    <Editor form={form} send={t`Remove passkey`} danger onCancel={onClose}>
      <p>
        <Trans>
          This passkey will no longer sign you in here. It may stay on your device until you delete it there.
        </Trans>
      </p>
      <Field name="password" label={t`Your password`}>
        <PasswordInput />
      </Field>
    </Editor>
  )
}
