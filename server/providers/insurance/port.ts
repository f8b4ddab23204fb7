import type { PostalAddress } from 'domain/application/property/types.ts'
import type { PlainDate } from 'domain/values/dates.ts'
import type { Cents } from 'domain/values/money.ts'
import type { Attachment, Key } from '../shared/port.ts'

export interface Insurance {
  /** Checks whether the insurance policy covers the home. */
  review(
    question: {
      readonly property: PostalAddress
      readonly carrier: string
      readonly policyNumber: string
      readonly expires: PlainDate
      readonly proof: readonly Attachment[]
      /** The minimum flood coverage and the documents that prove the coverage; present only in a flood hazard area. */
      readonly flood?: { readonly coverage: Cents; readonly proof: readonly Attachment[] } | undefined
    },
    key: Key,
    signal?: AbortSignal,
  ): Promise<{ readonly accepted: boolean }>
}
