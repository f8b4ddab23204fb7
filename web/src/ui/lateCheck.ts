import type { Checked } from 'domain/forms/form.ts'

interface LateCheck<Given extends unknown[]> {
  /** Starts fetching the check's code. Call this as soon as the person starts using the form. */
  readonly prepare: () => void
  /** Runs the check: synchronously if its code is loaded, and otherwise once the code arrives. */
  readonly check: (...given: Given) => Checked<unknown> | Promise<Checked<unknown>>
}

/**
 * A form check that loads later, because showing the form doesn't need it. If the code can't be loaded, every answer
 * passes here, and the server applies the same rules.
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
        // Clear the failed attempt so the next press tries again.
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
