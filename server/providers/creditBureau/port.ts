import type { PostalAddress } from 'domain/application/types.ts'
import type { LienKind } from 'domain/forms/liens.ts'
import type { PlainDate } from 'domain/values/dates.ts'
import type { Cents } from 'domain/values/money.ts'
import type { Answer, Key, Person } from '../shared/port.ts'

/** An account of a credit file. */
export interface Tradeline {
  readonly creditor: string
  readonly kind: 'MORTGAGE' | 'AUTO' | 'CARD' | 'STUDENT' | 'INSTALMENT'
  readonly balance: Cents
  readonly monthlyPayment: Cents
  /** What kind of lien it is, where it lies on the property that was asked about. */
  readonly lien?: LienKind
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
}

export interface CreditBureau {
  /** A soft pull leaves no trace that others see; a hard one does, and needs the consent to it. */
  pull(
    question: { readonly kind: 'SOFT' | 'HARD'; readonly person: Person; readonly property: PostalAddress },
    key: Key,
  ): Promise<Answer<CreditReport, 'NO_FILE' | 'FROZEN' | 'LOCKED'>>
}
