import type { PlainDate } from 'domain/values/dates.ts'
import type { Cents } from 'domain/values/money.ts'
import type { Answer, Home, Key } from '../shared/port.ts'

export interface PropertyRecord {
  /** Without the word 'County'. */
  readonly county: string
  readonly parcel: string
  readonly legalDescription: string
  readonly yearBuilt: number
  readonly lastTransfer: PlainDate
  readonly owners: readonly string[]
  readonly type: string
  readonly monthlyTaxes: Cents
  /** What insuring such a home costs. */
  readonly monthlyInsurance: Cents
  /** The tax bill goes to the home itself; absent where the county does not say. */
  readonly ownerOccupied?: boolean
  /** It is on the market. */
  readonly listedForSale?: boolean
}

export interface PropertyRecords {
  find(home: Home, key: Key): Promise<Answer<PropertyRecord, 'NOT_FOUND'>>
}
