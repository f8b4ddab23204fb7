import { Trans, useLingui } from '@lingui/react/macro'
import { areInitialsOf, fullName, initialsOf, isSignatureOf, type Name } from 'domain/values/name.ts'
import { useRef, useState } from 'react'
import { enter } from '../../api/typed.ts'
import { Field } from '../../ui/Field.tsx'
import { SignatureImage } from '../../ui/SignaturePad.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { SignatureConsent } from '../consents/EsignConsent.tsx'
import { LegalNameField } from './LegalNameField.tsx'
import css from './SignatureFields.module.css'

interface SignatureFieldsProps {
  application: string
  legalName: Name
  /** The notary's name, if the person signs before a notary. */
  notary?: string | undefined
}

const written = (typed: string) => ({ kind: 'typed', typed, drawing: '' }) as const

/**
 * The signature and initials entered on each page. A person who leaves the notary's room and comes back doesn't have to
 * enter them again. Keep them only in memory, because a signature must not be stored before the person signs.
 */
const entered = new Map<string, { readonly signature: string; readonly initials: string }>()
const NOTHING = { signature: '', initials: '' }

/** Fields for a typed signature and initials, with a preview and the consent to sign with them. */
export function SignatureFields({ application, legalName, notary }: SignatureFieldsProps) {
  const { t } = useLingui()
  const page = `${application} ${notary ?? ''}`
  const [{ signature, initials }, setEntered] = useState(entered.get(page) ?? NOTHING)
  const initialsBox = useRef<HTMLInputElement>(null)
  const name = fullName(legalName)
  const first = initialsOf(legalName)
  const change = (part: Partial<typeof NOTHING>) => {
    const next = { ...(entered.get(page) ?? NOTHING), ...part }
    entered.set(page, next)
    setEntered(next)
  }
  return (
    <>
      <div className={css.fields}>
        <LegalNameField
          legalName={legalName}
          hint={<Trans>Exactly as shown on the documents: {name}</Trans>}
          defaultValue={signature}
          onEntered={(signature) => change({ signature })}
          onUse={() => initialsBox.current && enter(initialsBox.current, first)}
        />
        <Field
          name="initials"
          label={t`Your initials`}
          hint={<Trans>As shown on the documents: {first}</Trans>}
          width="short"
        >
          <TextInput
            ref={initialsBox}
            autoComplete="off"
            spellCheck={false}
            autoCapitalize="characters"
            maxLength={8}
            defaultValue={initials}
            onInput={(event) => change({ initials: event.currentTarget.value })}
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
