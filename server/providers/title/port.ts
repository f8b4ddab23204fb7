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
  /** The way in which the owners hold title, in the wording of the county record. */
  readonly vesting: string
  /** Exceptions to clear title, such as recorded liens or undisclosed owners. */
  readonly exceptions?: readonly TitleException[]
}

export interface Title {
  /** Returns the recorded liens on the property. */
  liens(home: Home, key: Key, signal?: AbortSignal): Promise<readonly RecordedLien[]>
  report(home: Home, key: Key, signal?: AbortSignal): Promise<TitleReport>
}
