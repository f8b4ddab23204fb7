/**
 * Records sessions with FullStory. Everything that a page shows or a person types is masked in the browser, regardless
 * of the organization's FullStory settings. A recording shows only layout, movement and clicks.
 */
import { FullStory, init } from '@fullstory/browser'

/** FullStory masks everything inside an element of this class. */
const MASKED = 'fs-mask'

/** Starts recording. Returns a function that pauses recording on private pages and resumes it on other pages. */
export function startRecording(orgId: string): (isPrivate: boolean) => void {
  document.documentElement.classList.add(MASKED)
  init({ orgId })
  return (isPrivate) => FullStory(isPrivate ? 'shutdown' : 'restart')
}
