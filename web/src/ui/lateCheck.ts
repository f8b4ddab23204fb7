import type { Checked } from 'domain/forms/form.ts'

interface LateCheck<Given extends unknown[]> {
  /** Starts fetching the code; call it as soon as the person reaches the form. */
  readonly prepare: () => void
  /** Checks at once if the code is loaded, else as soon as it is. */
  readonly check: (...given: Given) => Checked<unknown> | Promise<Checked<unknown>>
}

/**
 * A check whose code isn't needed to show a form, so it loads later. If it can't be loaded, everything passes: the
 * server applies the same rules.
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
        // The next press tries again.
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
