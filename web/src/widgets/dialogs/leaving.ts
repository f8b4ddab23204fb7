/** Shows the lazily loaded leave survey before sign-out. */
type Go = () => void

let survey: ((go: Go) => boolean) | undefined

/** Shows the leave survey if there's one to show, and then calls `go`. */
export function leaveAfterSurvey(go: Go): void {
  if (!survey?.(go)) go()
}

/**
 * Registers the leave survey. `ask` shows the survey and returns true if sign-out must wait for it. Returns a function
 * that unregisters the survey.
 */
export function onLeaving(ask: (go: Go) => boolean): () => void {
  survey = ask
  return () => {
    if (survey === ask) survey = undefined
  }
}
