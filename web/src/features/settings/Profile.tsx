import { Trans, useLingui } from '@lingui/react/macro'
import type { SettingsView } from 'domain/api/settings.ts'
import { changeEmailForm, changePhoneForm } from 'domain/forms/accountSettings.ts'
import { legalNameForm } from 'domain/forms/legalName.ts'
import { codeForm } from 'domain/forms/oneTimeCode.ts'
import { type ReactNode, useState } from 'react'
import { ApiError } from '../../api/client.ts'
import { useOrganization, useSendsTexts } from '../../api/injected.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { Tag } from '../../ui/Notice.tsx'
import { PasswordInput } from '../../ui/PasswordInput.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { toast } from '../../ui/toast.ts'
import { NameFields } from '../../widgets/person/PersonFields.tsx'
import { PhoneField } from '../../widgets/phone/PhoneField.tsx'
import { Picture } from './Picture.tsx'
import { Editor, Row, Section } from './Section.tsx'
import { useChange, useOpenForm, useSettingsForm } from './settings.ts'

/**
 * Settings for name, email and phone. A new email or phone number takes effect after the person enters the code sent to
 * it.
 */
export function Profile({ settings }: { settings: SettingsView }) {
  const { t } = useLingui()
  return (
    <Section id="profile" title={t`Profile`}>
      <Picture settings={settings} />
      <Name settings={settings} />
      <Email settings={settings} />
      <Phone settings={settings} />
    </Section>
  )
}

function Name({ settings: { name, nameFixed } }: { settings: SettingsView }) {
  const { t } = useLingui()
  const { phoneFormatted } = useOrganization().orgMetaData.companyInfo
  const editor = useOpenForm('name')
  const { firstName, middleName, lastName, suffix } = name
  if (editor.isOpen) return <NameForm name={name} />
  return (
    <Row
      label={t`Name`}
      value={[firstName, middleName, lastName, suffix].filter(Boolean).join(' ')}
      note={
        nameFixed && (
          <Trans>
            You can’t change your name here while an application is open, because we’ve sent it to a credit bureau. If
            it’s wrong, call <a href={`tel:${phoneFormatted}`}>{phoneFormatted}</a>.
          </Trans>
        )
      }
    >
      {!nameFixed && (
        <Button kind="secondary" small onClick={editor.show} aria-label={t`Change name`}>
          <Trans>Change</Trans>
        </Button>
      )}
    </Row>
  )
}

function NameForm({ name }: { name: SettingsView['name'] }) {
  const { t } = useLingui()
  const { close } = useOpenForm('name')
  const done = () => {
    close()
    toast(t`Name changed`)
  }
  const form = useSettingsForm({ form: legalNameForm, path: '/name', done })
  return (
    <Editor form={form} send={t`Save`} onCancel={close}>
      <NameFields person={{ name } as Parameters<typeof NameFields>[0]['person']} />
    </Editor>
  )
}

interface ContactProps {
  kind: 'email' | 'phone'
  label: string
  value: ReactNode
  /** The new email or phone number, until the person enters the code sent to it. */
  waiting: string | undefined
  /** The call that sends a link or code to the current address or number; undefined if it's already verified. */
  verify: { readonly path: string; readonly label: string; readonly said: string } | undefined
  /** The label of the button that opens the form. */
  change: string
  /** The message shown after the email or phone number has changed. */
  said: string
  form: ReactNode
}

/** A setting for an email or phone number. The person enters the new value in `form`, and then the code sent to it. */
function Contact({ kind, label, value, waiting, verify, change, said, form }: ContactProps) {
  const editor = useOpenForm(kind)
  const code = useOpenForm(`${kind}-code`)
  const { t } = useLingui()
  if (editor.isOpen) return form
  if (code.isOpen && waiting) return <CodeForm to={waiting} kind={kind} said={said} />
  return (
    <Row
      label={label}
      value={
        <>
          {value} {verify && <Tag>{t`Not verified`}</Tag>}
        </>
      }
      note={waiting && <Trans>Enter the code we sent to {waiting}.</Trans>}
    >
      {verify && !waiting && <VerifyButton {...verify} />}
      {waiting && (
        <Button kind="secondary" small onClick={code.show}>
          <Trans>Enter the code</Trans>
        </Button>
      )}
      <Button kind="secondary" small onClick={editor.show} aria-label={change}>
        <Trans>Change</Trans>
      </Button>
    </Row>
  )
}

/** Sends a link or a code to the account's current email address or phone number. */
function VerifyButton({ path, label, said }: NonNullable<ContactProps['verify']>) {
  const { t } = useLingui()
  const change = useChange()
  const [busy, setBusy] = useState(false)
  async function send() {
    setBusy(true)
    try {
      await change(path)
      toast(said)
    } catch (error) {
      const isLimit = error instanceof ApiError && error.status === 429
      toast(isLimit ? error.message : t`That didn’t go through. Please try again.`, 'bad')
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button kind="secondary" small busy={busy} onClick={() => void send()} aria-label={label}>
      <Trans>Verify</Trans>
    </Button>
  )
}

function Email({ settings: { email, emailVerified, newEmail } }: { settings: SettingsView }) {
  const { t } = useLingui()
  return (
    <Contact
      kind="email"
      label={t`Email`}
      value={<Breakable email={email} />}
      waiting={newEmail}
      verify={
        emailVerified
          ? undefined
          : { path: '/email/verification', label: t`Verify email`, said: t`We emailed you a link` }
      }
      change={t`Change email`}
      said={t`Email address changed`}
      form={<EmailForm start={newEmail} />}
    />
  )
}

/** Allows a line break before the @ of a long email address. */
function Breakable({ email }: { email: string }) {
  const at = email.lastIndexOf('@')
  return (
    <>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </>
  )
}

/** @param start the email address to which a code has already been sent */
function EmailForm({ start }: { start: string | undefined }) {
  const { t } = useLingui()
  const { close, showOther } = useOpenForm('email')
  const form = useSettingsForm({ form: changeEmailForm, path: '/email', done: () => showOther('email-code') })
  return (
    <Editor form={form} send={t`Send a code`} onCancel={close}>
      <Field
        name="email"
        label={t`New email`}
        hint={t`We’ll send a code to this address and a notice to your current one.`}
      >
        <TextInput type="email" inputMode="email" autoComplete="email" defaultValue={start} />
      </Field>
      <Field name="password" label={t`Your password`}>
        <PasswordInput />
      </Field>
    </Editor>
  )
}

function Phone({ settings: { phone, phoneVerified, email, newPhone } }: { settings: SettingsView }) {
  const { t } = useLingui()
  const texts = useSendsTexts()
  const canVerify = texts && phone && !phoneVerified
  return (
    <Contact
      kind="phone"
      label={t`Mobile phone`}
      value={phone ?? t`None`}
      waiting={newPhone && (texts ? newPhone : email)}
      verify={
        canVerify ? { path: '/phone/verification', label: t`Verify phone`, said: t`We texted you a code` } : undefined
      }
      change={t`Change phone`}
      said={t`Phone number changed`}
      form={<PhoneForm />}
    />
  )
}

function PhoneForm() {
  const { t } = useLingui()
  const { close, showOther } = useOpenForm('phone')
  const texts = useSendsTexts()
  const form = useSettingsForm({ form: changePhoneForm, path: '/phone', done: () => showOther('phone-code') })
  return (
    <Editor form={form} send={texts ? t`Text me a code` : t`Email me a code`} onCancel={close}>
      <PhoneField
        label={t`New mobile phone`}
        hint={
          texts
            ? t`We’ll text a code to this number. Message rates may apply.`
            : t`We’ll email you a code to confirm the change.`
        }
      />
    </Editor>
  )
}

interface CodeFormProps {
  to: string
  kind: 'email' | 'phone'
  /** The toast text to show after the server accepts the code. */
  said: string
}

function CodeForm({ to, kind, said }: CodeFormProps) {
  const { t } = useLingui()
  const { close, showOther } = useOpenForm(`${kind}-code`)
  const done = () => {
    close()
    toast(said)
  }
  const form = useSettingsForm({ form: codeForm, path: `/${kind}/confirm`, done })
  return (
    <Editor form={form} send={t`Confirm`} onCancel={close}>
      <Field
        name="code"
        label={t`Code`}
        hint={t`Six digits, sent to ${to}. The code expires in 15 minutes.`}
        width="half"
      >
        <TextInput inputMode="numeric" autoComplete="one-time-code" maxLength={20} />
      </Field>
      <p>
        <Button kind="quiet" small onClick={() => showOther(kind)}>
          <Trans>Send a new code</Trans>
        </Button>
      </p>
    </Editor>
  )
}
