/**
 * Runs work after the browser has painted the current change, so that the work doesn't delay the change. On a hidden
 * page, the work runs immediately, because browsers don't paint hidden pages.
 */
export function afterPaint(work: () => void): void {
  if (document.hidden) work()
  else requestAnimationFrame(() => setTimeout(work))
}
