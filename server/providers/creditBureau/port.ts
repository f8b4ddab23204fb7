import type { PostalAddress } from 'domain/application/property/types.ts'
import type { LienKind } from 'domain/forms/liens.ts'
import type { PlainDate } from 'domain/values/dates.ts'
import type { Cents } from 'domain/values/money.ts'
import type { Key, Person } from '../shared/port.ts'

/** One account listed in a credit file. */
export interface Tradeline {
  readonly creditor: string
  readonly kind: 'MORTGAGE' | 'AUTO' | 'CARD' | 'STUDENT' | 'INSTALLMENT'
  readonly balance: Cents
  readonly monthlyPayment: Cents
  /** The type of lien, if the account is secured by the application's property. */
  readonly lien?: LienKind | undefined
  /** Past-due amount. */
  readonly pastDue?: Cents | undefined
}

export interface Bureau {
  readonly name: string
  /** The bureau's contact details. Consumers use them to ask about a credit file and to lift a freeze or lock. */
  readonly contact: { readonly address: string; readonly phone: string; readonly website: string }
}

export interface CreditReport {
  readonly bureau: string
  /** The bureau's contact details for questions about the credit file. */
  readonly bureauContact: { readonly address: string; readonly phone: string; readonly website: string }
  readonly pulledOn: PlainDate
  readonly score: number
  readonly scoreModel: string
  /** The scoring model's lowest and highest possible score. */
  readonly scoreRange: readonly [number, number]
  /** Key factors that lowered the score, most important first; at most four. */
  readonly keyFactors: readonly string[]
  readonly tradelines: readonly Tradeline[]
  /**
   * A fraud alert. It requires the lender to verify the applicant's identity first. If the consumer left a phone
   * number, the lender must call it.
   */
  readonly alert?: { readonly kind: 'FRAUD' | 'ACTIVE_DUTY'; readonly phone?: string | undefined }
  /** Hard inquiries made by other creditors. */
  readonly inquiries?: readonly { readonly creditor: string; readonly on: PlainDate }[]
}

/**
 * A response from the bureau without a report. NOT_SURE: the bureau found no file or several files, so it needs the full
 * SSN. MINOR: the file belongs to a child. ERROR: the bureau can't process the request, so an agent sends it again later.
 * The applicant can resolve the other causes.
 */
export interface NoReport {
  readonly ok: false
  readonly why: 'NO_FILE' | 'NOT_SURE' | 'MINOR' | 'FROZEN' | 'LOCKED' | 'ERROR'
  readonly bureau: Bureau
  /** True if the PIN in the request is wrong. */
  readonly pinRefused?: boolean
}

export interface CreditBureau {
  /**
   * Requests a credit report. Other creditors can't see a soft pull. They can see a hard pull, which requires consent.
   */
  pull(
    question: {
      readonly kind: 'SOFT' | 'HARD'
      readonly person: Person
      readonly property: PostalAddress
      /** The PIN that opens a frozen credit file. */
      readonly pin?: string
    },
    key: Key,
    signal?: AbortSignal,
  ): Promise<{ readonly ok: true; readonly value: CreditReport } | NoReport>
}
