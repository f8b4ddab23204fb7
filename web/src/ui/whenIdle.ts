/** Runs work when the browser is idle. Browsers without idle callbacks run it after a second. */
export function whenIdle(work: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(work)
  else setTimeout(work, 1000)
}
