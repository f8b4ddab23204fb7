import { useLingui } from '@lingui/react'
import { Plural } from '@lingui/react/macro'
import { type MouseEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import css from './ErrorSummary.module.css'
import { type FormErrors, fieldId } from './form.ts'
import { Icon } from './Icon.tsx'

interface ErrorSummaryProps {
  errors: FormErrors
  /** Changes with each refused attempt, so that the summary takes focus again. */
  attempt?: number
}

/** Says nothing without the name of its field. */
const BARE = 'Required'
const CONTROLS = 'input:not([type=hidden]), select, textarea, button, [tabindex="0"]'

/** What is wrong with a form, each line a link to its field. Takes focus when it appears; nothing when all is well. */
export function ErrorSummary({ errors, attempt = 0 }: ErrorSummaryProps) {
  const { i18n } = useLingui()
  const box = useRef<HTMLDivElement>(null)
  const [names, setNames] = useState<Readonly<Record<string, string>>>({})
  const any = errors.length > 0
  const fields = new Set(errors.map(({ field }) => field)).size

  useEffect(() => {
    if (any && attempt >= 0) box.current?.focus()
  }, [any, attempt])

  // Fields know their names, the messages come from rules that do not.
  useLayoutEffect(() => {
    const bare = errors.filter(({ message }) => message === BARE)
    if (bare.length > 0) setNames(Object.fromEntries(bare.map(({ field }) => [field, nameOf(field)])))
  }, [errors])

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
                  {message === BARE && names[field] && `${names[field]}: `}
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
  const control = field.matches(CONTROLS) ? field : field.querySelector<HTMLElement>(CONTROLS)
  const target = control ?? field
  target.focus()
}

const LONGEST_NAME = 60

/** What a field is called on its page, cut where a whole consent is its name. */
function nameOf(name: string): string {
  const field = document.getElementById(fieldId(name))
  const label =
    field instanceof HTMLFieldSetElement
      ? field.querySelector('legend')
      : field instanceof HTMLInputElement || field instanceof HTMLSelectElement || field instanceof HTMLTextAreaElement
        ? field.labels?.[0]
        : undefined
  const text = (label?.querySelector('[data-title]') ?? label)?.textContent?.trim().replace(/[.:?]$/, '') ?? ''
  return text.length <= LONGEST_NAME ? text : `${text.slice(0, LONGEST_NAME).replace(/\s+\S*$/, '')} …`
}
