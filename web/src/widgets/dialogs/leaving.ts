/** Lets the lazily loaded leave survey run before sign-out. */
type Go = () => void

let survey: ((go: Go) => boolean) | undefined

/** Continues immediately, or after the leave survey if it applies. */
export function leaveAfterSurvey(go: Go): void {
  if (!survey?.(go)) go()
}

/**
 * Registers the survey, which returns whether it handles the sign-out. Returns a function that unregisters the survey.
 */
export function onLeaving(ask: (go: Go) => boolean): () => void {
  survey = ask
  return () => {
    if (survey === ask) survey = undefined
  }
}
