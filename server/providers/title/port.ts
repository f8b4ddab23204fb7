import type { TitleException } from 'domain/application/types.ts'
import type { LienKind } from 'domain/forms/liens.ts'
import type { Cents } from 'domain/values/money.ts'
import type { Home, Key } from '../shared/port.ts'

export interface RecordedLien {
  readonly lender: string
  readonly kind: LienKind
  readonly balance: Cents
  readonly monthlyPayment: Cents
}

export interface TitleReport {
  /** How the owners hold title, in the words of the record. */
  readonly vesting: string
  /** What stands in the way of a first claim on the home: liens on record, owners nobody told of. */
  readonly exceptions?: readonly TitleException[]
}

export interface Title {
  /** Liens on record against the property. */
  liens(home: Home, key: Key): Promise<readonly RecordedLien[]>
  report(home: Home, key: Key): Promise<TitleReport>
}
