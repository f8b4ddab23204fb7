import { Trans, useLingui } from '@lingui/react/macro'
import type { SettingsView } from 'domain/api/settings.ts'
import { beginTwoFactorForm, codeForm, endTwoFactorForm } from 'domain/forms/oneTimeCode.ts'
import { formatMoment, instant } from 'domain/values/dates.ts'
import { type ReactNode, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { Field } from '../../ui/Field.tsx'
import { LOCAL_ZONE } from '../../ui/localZone.ts'
import { PasswordInput } from '../../ui/PasswordInput.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { toast } from '../../ui/toast.ts'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { Editor, Row, Section } from './Section.tsx'
import css from './Settings.module.css'
import { useOpenForm, useSettingsForm } from './settings.ts'

export interface NewSecret {
  readonly secret: string
  readonly uri: string
  readonly qr: readonly string[]
}

/**
 * Turns on authenticator codes at sign-in. The person enters their password, scans the QR code and enters a first code.
 * After that, the recovery codes are shown once.
 */
export function TwoFactor({ settings: { twoFactor, passkeys, recoveryCodesLeft } }: { settings: SettingsView }) {
  const { t } = useLingui()
  const start = useOpenForm('two-factor')
  const end = useOpenForm('two-factor-off')
  const [secret, setSecret] = useState<NewSecret>()
  const [codes, setCodes] = useState<readonly string[]>()

  let content: ReactNode
  if (codes)
    content = <RecoveryCodes codes={codes} what={t`Two-factor sign-in is on`} onKept={() => setCodes(undefined)} />
  else if (start.isOpen && secret)
    content = (
      <FirstCode
        secret={secret}
        onDone={(made) => {
          start.close()
          setSecret(undefined)
          if (made.length > 0) setCodes(made)
          else toast(t`Two-factor sign-in is on`)
        }}
      />
    )
  else if (start.isOpen) content = <Start onDone={setSecret} />
  else if (end.isOpen) content = <End />
  else if (twoFactor) {
    const { since } = twoFactor
    content = (
      <Row
        label={t`Authenticator app code`}
        value={t`On`}
        note={<Trans>Since {formatMoment(LOCAL_ZONE, instant(since))}</Trans>}
      >
        <Button kind="secondary" small onClick={end.show}>
          <Trans>Turn off</Trans>
        </Button>
      </Row>
    )
  } else
    content = (
      <Row
        label={t`Authenticator app code`}
        value={t`Off`}
        note={<Trans>Sign in with your password and a code from your phone.</Trans>}
      >
        <Button
          kind="secondary"
          small
          onClick={() => {
            setSecret(undefined)
            start.show()
          }}
        >
          <Trans>Turn on</Trans>
        </Button>
      </Row>
    )
  return (
    <Section id="two-factor" title={t`Two-factor sign-in`}>
      {content}
      {(twoFactor || passkeys.length > 0) && !codes && (
        <Row
          label={t`Recovery codes left`}
          value={recoveryCodesLeft}
          note={
            <Trans>If you don’t have your phone or passkey, use a code with your password. Each code works once.</Trans>
          }
        />
      )}
    </Section>
  )
}

function Start({ onDone }: { onDone: (secret: NewSecret) => void }) {
  const { t } = useLingui()
  const { close } = useOpenForm('two-factor')
  const form = useSettingsForm({ form: beginTwoFactorForm, path: '/two-factor', done: onDone })
  return (
    <Editor form={form} send={t`Continue`} onCancel={close}>
      <Field name="password" label={t`Your password`} hint={t`We ask so no one else can turn this on.`}>
        <PasswordInput />
      </Field>
    </Editor>
  )
}

function FirstCode({ secret, onDone }: { secret: NewSecret; onDone: (codes: readonly string[]) => void }) {
  const { t } = useLingui()
  const { close } = useOpenForm('two-factor')
  const form = useSettingsForm({
    form: codeForm,
    path: '/two-factor/confirm',
    done: ({ recoveryCodes }: { readonly recoveryCodes: readonly string[] }) => onDone(recoveryCodes),
  })
  return (
    <Editor form={form} send={t`Turn on`} onCancel={close}>
      <ScanSecret secret={secret} />
    </Editor>
  )
}

/** Shows the secret for an authenticator app, and asks for a first code. */
export function ScanSecret({ secret: { qr, secret } }: { secret: NewSecret }) {
  const { t } = useLingui()
  return (
    <>
      <p>
        <Trans>Scan this code with an authenticator app or a password manager.</Trans>
      </p>
      <QrCode rows={qr} label={t`QR code for your authenticator app`} />
      <p>
        <Trans>Or type this key into the app:</Trans>
      </p>
      <Row label={t`Key`} value={<span className={css.key}>{secret.match(/.{1,4}/g)?.join(' ')}</span>}>
        <CopyButton text={secret}>
          <Trans>Copy the key</Trans>
        </CopyButton>
      </Row>
      <Field name="code" label={t`Code`} hint={t`The six digits your app shows now.`} width="half">
        <TextInput inputMode="numeric" autoComplete="one-time-code" maxLength={20} />
      </Field>
    </>
  )
}

function QrCode({ rows, label }: { rows: readonly string[]; label: string }) {
  const path = rows.flatMap((row, y) => [...row].map((sign, x) => (sign === '1' ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <svg viewBox={`0 0 ${rows.length} ${rows.length}`} className={css.qr} role="img" aria-label={label}>
      <path d={path} shapeRendering="crispEdges" />
    </svg>
  )
}

function End() {
  const { t } = useLingui()
  const { close } = useOpenForm('two-factor-off')
  const done = () => {
    close()
    toast(t`Two-factor sign-in is off`)
  }
  const form = useSettingsForm({ form: endTwoFactorForm, path: '/two-factor/off', done })
  return (
    <Editor form={form} send={t`Turn off`} danger onCancel={close}>
      <Field name="password" label={t`Your password`}>
        <PasswordInput />
      </Field>
      <Field name="code" label={t`Code`} hint={t`From your app, or a recovery code.`} width="half">
        <TextInput autoComplete="one-time-code" maxLength={40} />
      </Field>
    </Editor>
  )
}
