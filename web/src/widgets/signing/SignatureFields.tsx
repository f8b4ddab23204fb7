import { Trans, useLingui } from '@lingui/react/macro'
import { areInitialsOf, fullName, initialsOf, isSignatureOf, type Name } from 'domain/values/name.ts'
import { useState } from 'react'
import { Field } from '../../ui/Field.tsx'
import { SignatureImage } from '../../ui/SignaturePad.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { SignatureConsent } from '../consents/EsignConsent.tsx'
import css from './SignatureFields.module.css'

interface SignatureFieldsProps {
  legalName: Name
  /** The notary's name, if the person signs before a notary. */
  notary?: string | undefined
}

const written = (typed: string) => ({ kind: 'typed', typed, drawing: '' }) as const

/** Fields for a typed signature and initials, with a preview and the consent to sign with them. */
export function SignatureFields({ legalName, notary }: SignatureFieldsProps) {
  const { t } = useLingui()
  const [signature, setSignature] = useState('')
  const [initials, setInitials] = useState('')
  const name = fullName(legalName)
  const first = initialsOf(legalName)
  return (
    <>
      <div className={css.fields}>
        <Field
          name="signature"
          label={t`Your full legal name`}
          hint={<Trans>Exactly as on the documents: {name}</Trans>}
        >
          <TextInput
            autoComplete="off"
            spellCheck={false}
            onInput={(event) => setSignature(event.currentTarget.value)}
          />
        </Field>
        <Field
          name="initials"
          label={t`Your initials`}
          hint={<Trans>As on the documents: {first}</Trans>}
          width="short"
        >
          <TextInput
            autoComplete="off"
            spellCheck={false}
            autoCapitalize="characters"
            maxLength={8}
            onInput={(event) => setInitials(event.currentTarget.value)}
          />
        </Field>
      </div>
      <div className={css.sheet} aria-hidden="true">
        <div className={css.place}>
          <p className={css.written} data-ready={isSignatureOf(signature, legalName) || undefined}>
            {signature === '' ? ' ' : <SignatureImage signature={written(signature)} label="" />}
          </p>
          <p className={css.under}>
            <Trans>Signature</Trans>
          </p>
        </div>
        <div className={css.place}>
          <p className={css.written} data-ready={areInitialsOf(initials, legalName) || undefined}>
            {initials === '' ? ' ' : <SignatureImage signature={written(initials.toUpperCase())} label="" />}
          </p>
          <p className={css.under}>
            <Trans>Initials</Trans>
          </p>
        </div>
      </div>
      <SignatureConsent notary={notary} />
    </>
  )
}
