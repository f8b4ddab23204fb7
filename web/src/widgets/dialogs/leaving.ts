/** Lets the lazily loaded leave survey run before sign-out. */
type Go = () => void

let survey: ((go: Go) => boolean) | undefined

/** Continues at once, or after the survey if it applies now. */
export function leaveAfterSurvey(go: Go): void {
  if (!survey?.(go)) go()
}

/** The survey registers whether it handles sign-out; returns the function that unregisters it. */
export function onLeaving(ask: (go: Go) => boolean): () => void {
  survey = ask
  return () => {
    if (survey === ask) survey = undefined
  }
}
