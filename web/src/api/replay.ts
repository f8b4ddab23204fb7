/** Where this page's session can be replayed, if the lender's recorder runs in it. We ship no recorder. */
interface Recorder {
  readonly getCurrentSessionURL?: () => string | null | undefined
}

/** The link to this session's replay; undefined when nothing records. */
export function replayLink(): string | undefined {
  const link = (window as { FS?: Recorder }).FS?.getCurrentSessionURL?.()
  return typeof link === 'string' && link.startsWith('https://') ? link : undefined
}
