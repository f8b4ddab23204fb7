/**
 * The signed-in person's token in this browser. This file is separate from the API calls, because pages that start
 * without the router need only the token.
 */
/** The key of the token in the browser's storage. */
export const TOKEN = 'hearthline.token'

export const token = {
  read: (): string | null => localStorage.getItem(TOKEN),
  store: (value: string): void => localStorage.setItem(TOKEN, value),
  remove: (): void => localStorage.removeItem(TOKEN),
}
/** Returns whether the person is signed in. A stored token means that the person is signed in. */
export const isAuthenticated = (): boolean => token.read() !== null
