import type { Checked, FieldError } from 'domain/forms/form.ts'
import { createContext, type FormEvent, use, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

/** Messages in plain English, in page order. Messages that belong to no single field have the field ''. */
export type FormErrors = readonly FieldError[]
export const NO_ERRORS: FormErrors = []

/** A form's answers by field name. A repeated name becomes a list, and empty file inputs are left out. */
export type Answers = Record<string, FormDataEntryValue | FormDataEntryValue[]>

interface FormOptions<T> {
  /** Checks the answers with the same rules as the server: `(answers) => checkForm(nameForm, answers, context)`. */
  check: (answers: Answers) => Checked<T> | Promise<Checked<T>>
  /** Called when the person starts using the form, to fetch code that the check needs. */
  prepare?: (() => void) | undefined
  /**
   * Sends the form. Returns messages that only the server can give. If it throws, the error becomes `failure`.
   * `pressed` is the value of the pressed button, if the button has one.
   */
  submit: (value: T, pressed: string | undefined) => Promise<FormErrors | undefined>
  /** Messages that the server rendered after a plain form post. */
  errors?: FormErrors | undefined
}

export interface FormState {
  readonly errors: FormErrors
  /** True while a request is in flight. Further presses do nothing. */
  readonly busy: boolean
  /** The error that `submit` threw. The page shows it and keeps the typed answers. */
  readonly failure: unknown
  /** Counts rejections, so the error summary takes focus after each one. */
  readonly refusals: number
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void
  readonly onFocus?: (() => void) | undefined
}

/** The messages of the surrounding form. Each field finds its own by name. */
export const FormErrorsContext = createContext<FormErrors>(NO_ERRORS)

/**
 * The messages of a field. With `parts`, includes the messages of fields whose names start with its name
 * ('dateOfBirth.month').
 */
export function useFieldErrors(name: string, parts = false): readonly string[] {
  const errors = use(FormErrorsContext)
  if (name === '') return []
  return errors
    .filter(({ field }) => field === name || (parts && field.startsWith(`${name}.`)))
    .map(({ message }) => message)
}

/**
 * A form with uncontrolled fields. It checks the answers, sends them once, and always keeps what the person typed. Pass
 * the result to `<Form form={…}>`.
 */
export function useForm<T>({ check, prepare, submit, errors: initial = NO_ERRORS }: FormOptions<T>): FormState {
  const [state, setState] = useState({ errors: initial, busy: false, failure: undefined as unknown, refusals: 0 })
  const running = useRef(false)

  const refuse = (errors: FormErrors, failure?: unknown) =>
    setState(({ refusals }) => ({ errors, failure, busy: false, refusals: refusals + 1 }))

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (running.current) return
    const button = pressed(event)
    const checked = check(readForm(event.currentTarget))
    if (!(checked instanceof Promise) && !checked.ok) return refuse(checked.errors)
    running.current = true
    flushSync(() => setState((now) => ({ ...now, errors: NO_ERRORS, failure: undefined, busy: true })))
    Promise.resolve(checked)
      .then((found) => (found.ok ? submit(found.value, button) : found.errors))
      .then(
        (errors) => (errors && errors.length > 0 ? refuse(errors) : setState((now) => ({ ...now, busy: false }))),
        (failure: unknown) => refuse(NO_ERRORS, failure ?? new Error('unknown')),
      )
      .finally(() => {
        running.current = false
      })
  }

  return { ...state, onSubmit, onFocus: prepare }
}

function pressed(event: FormEvent<HTMLFormElement>): string | undefined {
  const submitter = (event.nativeEvent as SubmitEvent).submitter
  return submitter instanceof HTMLButtonElement && submitter.value !== '' ? submitter.value : undefined
}

/**
 * Reads a form's answers. Boxes marked `data-posts="number"` show separators on the page, but give plain digits here.
 */
function readForm(form: HTMLFormElement): Answers {
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

/** The ID of a field's control; error summaries link to it. */
export const fieldId = (name: string): string => `field-${name}`
