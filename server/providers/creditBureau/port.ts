import type { PostalAddress } from 'domain/application/property/types.ts'
import type { LienKind } from 'domain/forms/liens.ts'
import type { PlainDate } from 'domain/values/dates.ts'
import type { Cents } from 'domain/values/money.ts'
import type { Key, Person } from '../shared/port.ts'

/** A credit file's account. */
export interface Tradeline {
  readonly creditor: string
  readonly kind: 'MORTGAGE' | 'AUTO' | 'CARD' | 'STUDENT' | 'INSTALLMENT'
  readonly balance: Cents
  readonly monthlyPayment: Cents
  /** The kind of lien, if it's on the property in question. */
  readonly lien?: LienKind | undefined
  /** Past-due amount. */
  readonly pastDue?: Cents | undefined
}

export interface Bureau {
  readonly name: string
  /** Where a person contacts the bureau about their file and lifts a freeze or lock. */
  readonly contact: { readonly address: string; readonly phone: string; readonly website: string }
}

export interface CreditReport {
  readonly bureau: string
  /** Where a person contacts the bureau about their file. */
  readonly bureauContact: { readonly address: string; readonly phone: string; readonly website: string }
  readonly pulledOn: PlainDate
  readonly score: number
  readonly scoreModel: string
  /** The model's lowest and highest score. */
  readonly scoreRange: readonly [number, number]
  /** Key factors that lowered the score, most important first; at most four. */
  readonly keyFactors: readonly string[]
  readonly tradelines: readonly Tradeline[]
  /** The lender must verify the applicant's identity first; by phone if the consumer left a number. */
  readonly alert?: { readonly kind: 'FRAUD' | 'ACTIVE_DUTY'; readonly phone?: string | undefined }
  /** Hard inquiries by others. */
  readonly inquiries?: readonly { readonly creditor: string; readonly on: PlainDate }[]
}

/**
 * No report, for a reason the person can resolve: not a failure. NOT_SURE: no file or several, without the full SSN.
 * MINOR: the file belongs to a child.
 */
export interface NoReport {
  readonly ok: false
  readonly why: 'NO_FILE' | 'NOT_SURE' | 'MINOR' | 'FROZEN' | 'LOCKED'
  readonly bureau: Bureau
  /** The PIN doesn't open the file. */
  readonly pinRefused?: boolean
}

export interface CreditBureau {
  /** A soft pull leaves no trace others can see; a hard pull does and requires consent. */
  pull(
    question: {
      readonly kind: 'SOFT' | 'HARD'
      readonly person: Person
      readonly property: PostalAddress
      /** Opens a frozen file. */
      readonly pin?: string
    },
    key: Key,
  ): Promise<{ readonly ok: true; readonly value: CreditReport } | NoReport>
}
