/** Where the session of this page can be looked at again, should the lender's recorder run in it. We bring none. */
interface Recorder {
  readonly getCurrentSessionURL?: () => string | null | undefined
}

/** The link to this session's replay; undefined where nothing records. */
export function replayLink(): string | undefined {
  const link = (window as { FS?: Recorder }).FS?.getCurrentSessionURL?.()
  return typeof link === 'string' && link.startsWith('https://') ? link : undefined
}
