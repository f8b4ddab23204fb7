/**
 * Runs work after the browser has painted the current change, so that the work doesn't delay the change. Browsers don't
 * paint hidden pages, so on a hidden page the work runs at once.
 */
export function afterPaint(work: () => void): void {
  if (document.hidden) work()
  else requestAnimationFrame(() => setTimeout(work))
}
