import type { PlainDate } from 'domain/values/dates.ts'
import type { Attachment, Key } from '../shared/port.ts'

export interface Recording {
  /** Records the security instrument with the county. `instrument` is the recording number. */
  record(
    question: {
      readonly state: string
      readonly county: string
      readonly loanNumber: string
      readonly deed: readonly Attachment[]
    },
    key: Key,
    signal?: AbortSignal,
  ): Promise<{ readonly instrument: string; readonly on: PlainDate }>
}
