import { Trans, useLingui } from '@lingui/react/macro'
import { fullName, type Name } from 'domain/values/name.ts'
import { type ReactNode, useRef, useState } from 'react'
import { enter } from '../../api/typed.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { fieldId } from '../../ui/form.ts'
import { TextInput } from '../../ui/TextInput.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import css from './SignatureFields.module.css'

interface LegalNameFieldProps {
  legalName: Name
  /** A hint that shows the legal name to enter. */
  hint: ReactNode
  defaultValue?: string
  onEntered?: (name: string) => void
  /** Called after the button has filled in the name. Use it to fill in other fields. */
  onUse?: () => void
}

/**
 * The field in which a person signs by entering their legal name. A button fills in the name, so that nobody has to
 * type it.
 */
export function LegalNameField({ legalName, hint, defaultValue, onEntered, onUse }: LegalNameFieldProps) {
  const { t } = useLingui()
  const box = useRef<HTMLInputElement>(null)
  const [used, setUsed] = useState(false)
  const use = () => {
    if (box.current) enter(box.current, fullName(legalName))
    onUse?.()
    setUsed(true)
  }
  return (
    <div className={css.name}>
      <Field name="signature" label={t`Your full legal name`} hint={hint}>
        <TextInput
          ref={box}
          autoComplete="off"
          spellCheck={false}
          defaultValue={defaultValue}
          onInput={(event) => onEntered?.(event.currentTarget.value)}
        />
      </Field>
      <div>
        <Button kind="secondary" small aria-describedby={`${fieldId('signature')}-hint`} onClick={use}>
          <Trans>Use this name</Trans>
        </Button>
        <VisuallyHidden>
          <span role="status">{used && t`Your name is filled in.`}</span>
        </VisuallyHidden>
      </div>
    </div>
  )
}
