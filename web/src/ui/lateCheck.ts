import type { Checked } from 'domain/forms/form.ts'

interface LateCheck<Given extends unknown[]> {
  /** Starts loading the validation code. Call this as soon as the person starts using the form. */
  readonly prepare: () => void
  /**
   * Validates the answers. Returns the result directly if the validation code is loaded, and otherwise returns a
   * promise.
   */
  readonly check: (...given: Given) => Checked<unknown> | Promise<Checked<unknown>>
}

/**
 * Creates a form check whose code is loaded lazily, because showing the form doesn't need it. If the code can't be
 * loaded, the browser accepts every answer. The server always validates the answers, too.
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
        // Discard the failed download, so that the next press of the button loads the code again.
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

/**
 * Loads the code that sends a form. If a new release has removed the code from the server, the browser posts the form
 * as plain HTML, and the promise never resolves.
 * @param post posts the form as plain HTML
 * @throws the loading error if the browser is offline. Posting the form would then replace the page with an error page.
 */
export async function loadToSend<T>(load: () => Promise<T>, post: () => void): Promise<T> {
  try {
    return await load()
  } catch (error) {
    if (!navigator.onLine) throw error
    post()
    return new Promise(() => {})
  }
}
