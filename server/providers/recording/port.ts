import type { PlainDate } from 'domain/values/dates.ts'
import type { Attachment, Key } from '../shared/port.ts'

export interface Recording {
  /** Has the county record the security instrument; `instrument` is its number there. */
  record(
    question: {
      readonly state: string
      readonly county: string
      readonly loanNumber: string
      readonly deed: readonly Attachment[]
    },
    key: Key,
  ): Promise<{ readonly instrument: string; readonly on: PlainDate }>
}
