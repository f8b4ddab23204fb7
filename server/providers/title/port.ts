import type { LienKind } from 'domain/forms/liens.ts'
import type { Cents } from 'domain/values/money.ts'
import type { Home, Key } from '../shared/port.ts'

export interface RecordedLien {
  readonly lender: string
  readonly kind: LienKind
  readonly balance: Cents
  readonly monthlyPayment: Cents
}

export interface Title {
  /** Liens on record against the property. */
  liens(home: Home, key: Key): Promise<readonly RecordedLien[]>
  /** How the owners hold title, in the words of the record. */
  report(home: Home, key: Key): Promise<{ readonly vesting: string }>
}
