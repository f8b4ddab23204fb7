/** Runs work when the browser is idle. In browsers without idle callbacks, the work runs after a second. */
export function whenIdle(work: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(work)
  else setTimeout(work, 1000)
}
