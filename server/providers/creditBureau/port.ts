import type { PostalAddress } from 'domain/application/property/types.ts'
import type { LienKind } from 'domain/forms/liens.ts'
import type { PlainDate } from 'domain/values/dates.ts'
import type { Cents } from 'domain/values/money.ts'
import type { Key, Person } from '../shared/port.ts'

/** An account of a credit file. */
export interface Tradeline {
  readonly creditor: string
  readonly kind: 'MORTGAGE' | 'AUTO' | 'CARD' | 'STUDENT' | 'INSTALLMENT'
  readonly balance: Cents
  readonly monthlyPayment: Cents
  /** What kind of lien it is, where it lies on the property that was asked about. */
  readonly lien?: LienKind
  /** What is late now. */
  readonly pastDue?: Cents
}

export interface Bureau {
  readonly name: string
  /** Where a person asks it about their file, and lifts a freeze or a lock. */
  readonly contact: { readonly address: string; readonly phone: string; readonly website: string }
}

export interface CreditReport {
  readonly bureau: string
  /** Where a person asks it about their file. */
  readonly bureauContact: { readonly address: string; readonly phone: string; readonly website: string }
  readonly pulledOn: PlainDate
  readonly score: number
  readonly scoreModel: string
  /** Lowest and highest score of the model. */
  readonly scoreRange: readonly [number, number]
  /** What lowered the score most, first first; at most four. */
  readonly keyFactors: readonly string[]
  readonly tradelines: readonly Tradeline[]
  /** Who grants credit on it has to make sure first whom they deal with; where the person left a number, by calling it. */
  readonly alert?: { readonly kind: 'FRAUD' | 'ACTIVE_DUTY'; readonly phone?: string }
  /** Hard inquiries of others. */
  readonly inquiries?: readonly { readonly creditor: string; readonly on: PlainDate }[]
}

/**
 * No report, for a reason that a person can do something about: nothing has failed. NOT_SURE: no file or several, as far
 * as can be told without the whole tax number. MINOR: the file is that of a child.
 */
export interface NoReport {
  readonly ok: false
  readonly why: 'NO_FILE' | 'NOT_SURE' | 'MINOR' | 'FROZEN' | 'LOCKED'
  readonly bureau: Bureau
  /** The PIN that went along does not open the file. */
  readonly pinRefused?: boolean
}

export interface CreditBureau {
  /** A soft pull leaves no trace that others see; a hard one does, and needs the consent to it. */
  pull(
    question: {
      readonly kind: 'SOFT' | 'HARD'
      readonly person: Person
      readonly property: PostalAddress
      /** Opens a file that its owner has frozen. */
      readonly pin?: string
    },
    key: Key,
  ): Promise<{ readonly ok: true; readonly value: CreditReport } | NoReport>
}
