import type { Checked } from 'domain/forms/form.ts'

interface LateCheck<Given extends unknown[]> {
  /** Begins to fetch the code; to be called as soon as somebody is at the form. */
  readonly prepare: () => void
  /** Checks at once where the code is here, and as soon as it is otherwise. */
  readonly check: (...given: Given) => Checked<unknown> | Promise<Checked<unknown>>
}

/**
 * A check whose code is not needed to show a form, so it is not loaded before. Where it cannot be had everything passes:
 * the server checks by the same rules.
 */
export function lateCheck<Given extends unknown[]>(
  load: () => Promise<(...given: Given) => Checked<unknown>>,
): LateCheck<Given> {
  let here: ((...given: Given) => Checked<unknown>) | undefined
  let coming: Promise<typeof here> | undefined
  const fetched = () => {
    coming ??= load().then(
      (found) => {
        here = found
        return found
      },
      () => {
        // Another try with the next press.
        coming = undefined
        return undefined
      },
    )
    return coming
  }
  return {
    prepare: () => void fetched(),
    check: (...given) =>
      here ? here(...given) : fetched().then((check) => (check ? check(...given) : { ok: true, value: undefined })),
  }
}
