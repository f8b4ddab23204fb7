import { useLingui } from '@lingui/react/macro'
import type { FormHTMLAttributes, ReactNode } from 'react'
import { ErrorSummary } from './ErrorSummary.tsx'
import css from './Form.module.css'
import { FormErrorsContext, type FormState } from './form.ts'
import { Notice } from './Notice.tsx'

interface FormProps extends Omit<FormHTMLAttributes<HTMLFormElement>, 'onSubmit'> {
  form: FormState
  /**
   * The message shown if a request fails for a reason other than invalid answers, or a function that returns the
   * message. The default message asks the person to try again.
   */
  failure?: ReactNode | ((error: unknown) => ReactNode)
  children: ReactNode
}

/**
 * A form with an error summary above its fields. Until scripts load, the browser posts the form as plain HTML to
 * `action`, by default to the page's own URL.
 */
export function Form({ form, failure, children, method = 'post', ...rest }: FormProps) {
  const { t } = useLingui()
  const said = typeof failure === 'function' ? failure(form.failure) : failure
  const sentence = sentenceOf(form.failure)
  return (
    <form
      {...rest}
      method={method}
      noValidate
      onSubmit={form.onSubmit}
      onFocus={form.onFocus}
      onInput={form.onAnswer}
      onBlur={form.onAnswer}
      aria-busy={form.busy || undefined}
      className={css.form}
    >
      <ErrorSummary errors={form.errors} attempt={form.refusals} />
      {form.failure !== undefined && (
        <Notice tone="bad" live title={t`That didn’t go through`}>
          {said ??
            (sentence
              ? t`${sentence} Your answers are still here.`
              : t`Your answers are still here. Check your connection and try again.`)}
        </Notice>
      )}
      <FormErrorsContext value={form.errors}>{children}</FormErrorsContext>
    </form>
  )
}

/** Returns the server's reason for rejecting the form; undefined if the request didn't reach the server. */
const sentenceOf = (failure: unknown): string | undefined =>
  failure instanceof Error && 'sentence' in failure && typeof failure.sentence === 'string'
    ? failure.sentence
    : undefined
