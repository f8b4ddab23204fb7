import { useLingui } from '@lingui/react'
import { Plural } from '@lingui/react/macro'
import { Fragment, type MouseEvent, useEffect, useRef, useState } from 'react'
import css from './ErrorSummary.module.css'
import { type FormErrors, fieldId } from './form.ts'
import { Icon } from './Icon.tsx'

interface ErrorSummaryProps {
  errors: FormErrors
  /** The number of rejected submissions. The error summary takes focus each time this number changes. */
  attempt?: number
}

const CONTROLS = 'input:not([type=hidden]), select, textarea, button, [tabindex="0"]'

/**
 * Lists a form's errors with one link to each field, and takes focus when it appears. Renders nothing if there are no
 * errors.
 */
export function ErrorSummary({ errors, attempt = 0 }: ErrorSummaryProps) {
  const { i18n } = useLingui()
  const box = useRef<HTMLDivElement>(null)
  const [names, setNames] = useState<Readonly<Record<string, string>>>({})
  const any = errors.length > 0
  const fields = [...new Set(errors.map(({ field }) => field))]

  useEffect(() => {
    if (any && attempt >= 0) box.current?.focus()
  }, [any, attempt])

  // Some messages don't mention their field, so show the field's label in front of the message. The validation code has
  // no labels, so read the label from the page.
  useEffect(() => {
    if (any) import('./errorDetails.ts').then(({ namesOf }) => setNames(namesOf(errors, fieldId))).catch(() => {})
  }, [any, errors])

  if (!any) return null
  return (
    // Don't announce removed errors, because that would interrupt a person who is correcting an answer.
    <div ref={box} role="alert" aria-atomic="false" aria-relevant="additions" tabIndex={-1} className={css.summary}>
      <Icon name="bad" className={css.sign} />
      <div>
        <h2 className={css.title}>
          <Plural
            value={fields.filter(Boolean).length}
            _0="That didn’t go through"
            one="Please check one answer"
            other="Please check # answers"
          />
        </h2>
        <ul className={css.list}>
          {fields.map((field) => {
            const said = errors
              .filter((error) => error.field === field)
              .map(({ message }, i) => (
                <Fragment key={message}>
                  {i > 0 && <br />}
                  {i === 0 && names[field]}
                  {i18n._(message)}
                </Fragment>
              ))
            return (
              <li key={field}>
                {field ? (
                  <a href={`#${fieldId(field)}`} onClick={(event) => show(event, field)}>
                    {said}
                  </a>
                ) : (
                  said
                )}
              </li>
            )
          })}
        </ul>
      </div>
    </div>
  )
}

/**
 * Focus the field without changing the URL. Otherwise, the browser's Back button would step through the errors one by
 * one.
 */
function show(event: MouseEvent, name: string) {
  const field = document.getElementById(fieldId(name))
  if (!field) return
  event.preventDefault()
  const control = field.matches(CONTROLS) ? field : field.querySelector<HTMLElement>(CONTROLS)
  const target = control ?? field
  target.focus()
}
