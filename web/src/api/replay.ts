/**
 * Finds the recording of this page's session, if the lender's session recorder runs on the page. Hearthline itself
 * doesn't include a recorder.
 */
interface Recorder {
  readonly getCurrentSessionURL?: () => string | null | undefined
}

/** Returns the link to the recording of this session; undefined if the page has no recorder. */
export function replayLink(): string | undefined {
  const link = (window as { FS?: Recorder }).FS?.getCurrentSessionURL?.()
  return typeof link === 'string' && link.startsWith('https://') ? link : undefined
}
