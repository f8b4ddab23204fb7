import { useLingui } from '@lingui/react'
import { Plural } from '@lingui/react/macro'
import { type MouseEvent, useEffect, useRef } from 'react'
import css from './ErrorSummary.module.css'
import { type FormErrors, fieldId } from './form.ts'
import { Icon } from './Icon.tsx'

export interface ErrorSummaryProps {
  errors: FormErrors
  /** Changes with each refused attempt, so that the summary takes focus again. */
  attempt?: number
}

/** What is wrong with a form, each line a link to its field. Takes focus when it appears; nothing when all is well. */
export function ErrorSummary({ errors, attempt = 0 }: ErrorSummaryProps) {
  const { i18n } = useLingui()
  const box = useRef<HTMLDivElement>(null)
  const any = errors.length > 0
  const fields = new Set(errors.map(({ field }) => field)).size

  useEffect(() => {
    if (any && attempt >= 0) box.current?.focus()
  }, [any, attempt])

  if (!any) return null
  return (
    <div ref={box} role="alert" tabIndex={-1} className={css.summary}>
      <Icon name="bad" className={css.sign} />
      <div>
        <h2 className={css.title}>
          <Plural value={fields} one="Please check one answer" other="Please check # answers" />
        </h2>
        <ul className={css.list}>
          {errors.map(({ field, message }) => (
            <li key={`${field} ${message}`}>
              {field ? (
                <a href={`#${fieldId(field)}`} onClick={(event) => show(event, field)}>
                  {i18n._(message)}
                </a>
              ) : (
                i18n._(message)
              )}
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}

/** Moves to the field itself rather than to its address, so that going back does not walk through errors. */
function show(event: MouseEvent, name: string) {
  const field = document.getElementById(fieldId(name))
  if (!field) return
  event.preventDefault()
  const control = field.matches('input, select, textarea, button')
    ? field
    : field.querySelector<HTMLElement>('input, select, textarea, button')
  const target = control ?? field
  target.focus()
}
