/**
 * Runs work after the browser has painted the current change, so that the work doesn't delay the change. A hidden page
 * isn't painted, so there the work runs at once.
 */
export function afterPaint(work: () => void): void {
  if (document.hidden) work()
  else requestAnimationFrame(() => setTimeout(work))
}
