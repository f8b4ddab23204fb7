/** Shows the lazily loaded leave survey before sign-out. */
type Go = () => void

let survey: ((go: Go) => boolean) | undefined

/** Shows the leave survey if it applies, and then calls `go`. */
export function leaveAfterSurvey(go: Go): void {
  if (!survey?.(go)) go()
}

/**
 * Registers the leave survey. `ask` returns whether the survey delays the sign-out. Returns a function that unregisters
 * the survey.
 */
export function onLeaving(ask: (go: Go) => boolean): () => void {
  survey = ask
  return () => {
    if (survey === ask) survey = undefined
  }
}
