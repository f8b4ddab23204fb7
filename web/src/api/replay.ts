/** Finds the recording of this page's session, if a session recorder runs on the page. */

/** FullStory's global function. Until its script has loaded, it returns null. */
type Recorder = (operation: 'getSession') => unknown

/** Returns the link to this session's recording. Undefined if the session isn't recorded or there's no link yet. */
export function replayLink(): string | undefined {
  const { FS: recorder } = window as { FS?: Recorder }
  const link = typeof recorder === 'function' ? recorder('getSession') : undefined
  return typeof link === 'string' && link.startsWith('https://') ? link : undefined
}
