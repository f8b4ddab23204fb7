/** Connects refused calls to the dialog in which the person signs in again. */

/**
 * Opens the dialog in which the person signs in again. Resolves to true after the sign-in, and to false if the person
 * cancels.
 * @param password the account's password, if the person has already typed it for the refused call
 */
type Ask = (password: string | undefined) => Promise<boolean>

let ask: Ask | undefined
let asking: Promise<boolean> | undefined

/** Sets the function that opens the sign-in dialog. Returns a function that removes it. */
export function onSignInAgain(next: Ask): () => void {
  ask = next
  return () => {
    if (ask === next) ask = undefined
  }
}

/**
 * Asks the person to sign in again. Calls that are refused at the same time share one dialog.
 * @param body the body of the refused call
 */
export function askToSignInAgain(body: unknown): Promise<boolean> {
  const { currentPassword, password } = (body ?? {}) as { currentPassword?: string; password?: string }
  asking ??= (ask?.(currentPassword ?? password) ?? Promise.resolve(false)).finally(() => {
    asking = undefined
  })
  return asking
}
