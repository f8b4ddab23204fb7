import type { Checked, FieldError } from 'domain/forms/form.ts'
import { createContext, type FormEvent, use, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

/**
 * A form's error messages in plain English, in page order. A message that isn't about a single field has the `field`
 * ''.
 */
export type FormErrors = readonly FieldError[]
export const NO_ERRORS: FormErrors = []

/**
 * A form's answers, keyed by field name. A name that occurs several times has a list of values. Empty file inputs are
 * omitted.
 */
export type Answers = Record<string, FormDataEntryValue | FormDataEntryValue[]>

interface FormOptions<T> {
  /** Validates the answers with the server's rules: `(answers) => checkForm(nameForm, answers, context)`. */
  check: (answers: Answers) => Checked<T> | Promise<Checked<T>>
  /** Called when the person starts using the form, to load the form's validation code. */
  prepare?: (() => void) | undefined
  /**
   * Sends the form. Returns error messages for problems that only the server can detect. An error thrown by `submit`
   * becomes `failure`. `pressed` is the value of the pressed button; undefined if the button has no value.
   */
  submit: (value: T, pressed: string | undefined, post: () => void) => Promise<FormErrors | undefined>
  /** Error messages that the server rendered after the browser posted the form without scripts. */
  errors?: FormErrors | undefined
}

export interface FormState {
  readonly errors: FormErrors
  /** Whether a request is in progress. The button then ignores more presses. */
  readonly busy: boolean
  /** The error thrown by `submit`. The page shows this error and keeps the typed answers. */
  readonly failure: unknown
  /** The number of rejected submissions. The error summary takes focus each time this number changes. */
  readonly refusals: number
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void
  /** Removes the errors of corrected answers. Call it when an answer changes or focus moves. */
  readonly onAnswer: (event: FormEvent<HTMLFormElement>) => void
  readonly onFocus?: (() => void) | undefined
}

/** The form's error messages. Each field looks up its messages by the field's name. */
export const FormErrorsContext = createContext<FormErrors>(NO_ERRORS)

/**
 * Returns a field's error messages. With `parts`, includes those of the field's parts, such as 'dateOfBirth.month' for
 * 'dateOfBirth'.
 */
export function useFieldErrors(name: string, parts = false): readonly string[] {
  const errors = use(FormErrorsContext)
  if (name === '') return []
  return errors
    .filter(({ field }) => field === name || (parts && field.startsWith(`${name}.`)))
    .map(({ message }) => message)
}

/**
 * A form with uncontrolled fields. It validates the answers, sends them once, and never loses typed answers. Pass the
 * returned state to `<Form form={…}>`.
 */
export function useForm<T>({ check, prepare, submit, errors: initial = NO_ERRORS }: FormOptions<T>): FormState {
  const [state, setState] = useState({
    errors: initial,
    // Whether the page's own validation found the errors.
    ours: false,
    busy: false,
    failure: undefined as unknown,
    refusals: 0,
  })
  const running = useRef(false)

  const refuse = (errors: FormErrors, ours: boolean, failure?: unknown) =>
    setState(({ refusals }) => ({ errors, ours, failure, busy: false, refusals: refusals + 1 }))

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (running.current) return
    const button = pressed(event)
    const form = event.currentTarget
    const checked = check(readForm(form))
    if (!(checked instanceof Promise) && !checked.ok) return refuse(checked.errors, true)
    running.current = true
    flushSync(() => setState((now) => ({ ...now, errors: NO_ERRORS, failure: undefined, busy: true })))
    Promise.resolve(checked)
      .then(async (found) => {
        const errors = found.ok ? await submit(found.value, button, () => form.submit()) : found.errors
        if (errors?.length) refuse(errors, !found.ok)
        else setState((now) => ({ ...now, busy: false }))
      })
      .catch((failure: unknown) => refuse(NO_ERRORS, false, failure ?? new Error('unknown')))
      .finally(() => {
        running.current = false
      })
  }

  const onAnswer = ({ currentTarget, target, type }: FormEvent<HTMLFormElement>) => {
    if (state.errors.length === 0) return
    const checked = check(readForm(currentTarget))
    const changed = type === 'blur' ? '' : (target as HTMLInputElement).name
    import('./errorDetails.ts')
      .then(({ recheck }) => recheck(checked, changed, state.refusals, setState))
      .catch(() => {})
  }

  return { ...state, onSubmit, onAnswer, onFocus: prepare }
}

function pressed(event: FormEvent<HTMLFormElement>): string | undefined {
  const submitter = (event.nativeEvent as SubmitEvent).submitter
  return submitter instanceof HTMLButtonElement && submitter.value !== '' ? submitter.value : undefined
}

/**
 * Reads the answers from a form on the page. A box marked `data-posts="number"` shows thousands separators, which are
 * removed from the answer.
 */
export function readForm(form: HTMLFormElement): Answers {
  const answers: Answers = {}
  const data = new FormData(form)
  for (const name of new Set(data.keys())) {
    const values = data.getAll(name).filter((value) => typeof value === 'string' || value.size > 0 || value.name !== '')
    const [first] = values
    if (first !== undefined) answers[name] = values.length > 1 ? values : first
  }
  for (const box of form.elements) {
    if (box instanceof HTMLInputElement && box.dataset.posts === 'number' && typeof answers[box.name] === 'string')
      answers[box.name] = box.value.replace(/[^\d.-]/g, '')
  }
  return answers
}

/** Returns the ID of a field's control, which the links in error summaries point to. */
export const fieldId = (name: string): string => `field-${name}`
