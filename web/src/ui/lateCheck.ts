import type { Checked } from 'domain/forms/form.ts'

interface LateCheck<Given extends unknown[]> {
  /** Starts loading the code of the check. Call this as soon as the person starts using the form. */
  readonly prepare: () => void
  /** Runs the check. Returns the result synchronously if the code is loaded, and otherwise returns a promise. */
  readonly check: (...given: Given) => Checked<unknown> | Promise<Checked<unknown>>
}

/**
 * Creates a form check whose code is loaded lazily, because it isn't needed for showing the form. If the code can't be
 * loaded, the browser accepts every answer, and the server still applies the same rules.
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
        // Forget the failed download, so that the next press of the button tries again.
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
