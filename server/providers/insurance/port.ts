import type { PlainDate } from 'domain/values/dates.ts'
import type { Cents } from 'domain/values/money.ts'
import type { Attachment, Home, Key } from '../shared/port.ts'

/** Amounts are in cents. */
export interface PolicyQuestion {
  readonly home: Home
  readonly carrier: string
  readonly policyNumber: string
  readonly expires: PlainDate
  readonly proof: readonly Attachment[]
  /** The flood policy; present only in a flood hazard area. */
  readonly flood?:
    | {
        /** The minimum coverage that federal law requires for the line. */
        readonly coverage: Cents
        /** The borrower's answers about the policy; undefined if the borrower hasn't entered a flood policy. */
        readonly policy: { readonly coverage: Cents; readonly insurableValue?: Cents | undefined } | undefined
        readonly proof: readonly Attachment[]
      }
    | undefined
}

export interface Insurance {
  /** Checks whether the insurance policy covers the home. `why`: the reason why it doesn't. */
  review(
    question: PolicyQuestion,
    key: Key,
    signal?: AbortSignal,
  ): Promise<{ readonly accepted: boolean; readonly why?: string | undefined }>
}
