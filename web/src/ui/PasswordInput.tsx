import { useLingui as useCatalog } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { Icon } from './Icon.tsx'
import css from './Input.module.css'
import { TextInput, type TextInputProps } from './TextInput.tsx'

interface PasswordInputProps extends Omit<TextInputProps, 'type' | 'suffix' | 'value' | 'ref'> {
  /**
   * Returns the unmet password rules as sentences. If this function is set, a meter and the list of rules appear below
   * the box.
   */
  unmet?: ((password: string) => readonly string[]) | undefined
  /** Called with the password if it's visible and not empty; otherwise, called with undefined. */
  onVisible?: ((password: string | undefined) => void) | undefined
}

/**
 * A password box with a button that shows the password. For a new password, a strength meter with four bars appears
 * below the box. All bars are empty until the person types.
 */
export function PasswordInput({ unmet, onVisible, onInput, ...rest }: PasswordInputProps) {
  const { t } = useLingui()
  const box = useRef<HTMLInputElement>(null)
  const [shown, setShown] = useState(false)
  const [typed, setTyped] = useState('')

  useEffect(() => setTyped(box.current?.value ?? ''), [])
  useEffect(() => onVisible?.((shown && typed) || undefined), [onVisible, shown, typed])

  return (
    <div>
      <TextInput
        autoComplete={unmet ? 'new-password' : 'current-password'}
        autoCapitalize="none"
        spellCheck={false}
        {...rest}
        ref={box}
        type={shown ? 'text' : 'password'}
        onInput={(event) => {
          setTyped(event.currentTarget.value)
          onInput?.(event)
        }}
        suffix={
          <button
            type="button"
            className={css.toggle}
            aria-pressed={shown}
            aria-label={t`Show password`}
            onClick={() => setShown(!shown)}
          >
            {shown ? t`Hide` : t`Show`}
          </button>
        }
      />
      {unmet && typed !== '' && <Meter missing={unmet(typed)} />}
    </div>
  )
}

function Meter({ missing }: { missing: readonly string[] }) {
  const { t } = useLingui()
  const { i18n } = useCatalog()
  const strength = Math.max(1, 4 - missing.length)
  const verdict = missing.length === 0 ? t`Strong password` : t`Password is not strong enough`
  return (
    <div className={css.meter} data-strength={strength}>
      <div className={css.bars} aria-hidden="true">
        <i />
        <i />
        <i />
        <i />
      </div>
      <p className={css.verdict} aria-live="polite">
        {verdict}
      </p>
      {missing.length > 0 && (
        <ul className={css.rules}>
          {missing.map((rule) => (
            <li key={rule}>
              <Icon name="cross" size={16} />
              {i18n._(rule)}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
