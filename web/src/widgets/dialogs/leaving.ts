/** Lets the leave survey, whose code comes late, have its say before somebody is signed out. */
type Go = () => void

let survey: ((go: Go) => boolean) | undefined

/** Goes on at once, or after the survey where it is offered now. */
export function leaveAfterSurvey(go: Go): void {
  if (!survey?.(go)) go()
}

/** The survey says whether it takes the person's leave over; gives what ends that. */
export function onLeaving(ask: (go: Go) => boolean): () => void {
  survey = ask
  return () => {
    if (survey === ask) survey = undefined
  }
}
