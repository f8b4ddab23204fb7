/** The home events, and how each event changes the application. */

import type { Product } from '../../rules/product.ts'
import type { ValuationScope } from '../../rules/valuations.ts'
import type { PlainDate } from '../../values/dates.ts'
import type { Cents } from '../../values/money.ts'
import { ZERO } from '../../values/money.ts'
import { type Changes, filed } from '../core/changes.ts'
import type { Application, DocumentRecord, Lien, PropertyRecord, Rental } from '../types.ts'
import type { CheckedPolicy } from './types.ts'

export interface PropertyEvents {
  /**
   * `typeOpen`: whether the borrower still has to state the property type. An undefined type can't show this, because
   * JSON drops properties with the value `undefined`.
   */
  PropertyRecorded: Partial<Application['property']> & { listedForSale?: boolean; typeOpen?: boolean }
  /** The county has records of several homes at the address. */
  HomesFound: { homes: readonly PropertyRecord[] }
  /** The borrower chose one of several homes at the address, or stated that none of them is theirs. */
  HomeChosen: object
  /** The borrower corrected the address that they had entered, or chose a unit at the address. */
  PropertyCorrected: { address: Application['property']['address'] }
  Valued: { valuation: NonNullable<Application['valuation']> }
  /** The vendor has no automated value for the home, or no longer has one. */
  NotValued: object
  BpoChanged: { bpo: NonNullable<Application['bpo']> }
  /** The borrower has the right to copies of valuations. `noticeDue`: last day for the notice. */
  ValuationRightBegan: { scope: ValuationScope; noticeDue: PlainDate }
  /** The notice or a copy is ready. `of`: the ID of the valuation that was copied. */
  ValuationDocumentsSent: { documents: readonly DocumentRecord[]; of?: string }
  /** An agent takes over, because the last day for the notice or a copy has arrived. */
  ValuationDocumentsOverdue: { due: PlainDate }
  LiensFound: { liens: readonly Lien[] }
  LiensSearched: { liens: readonly Lien[] }
  LiensConfirmed: { liens: readonly Lien[]; hoaDues: Cents; equityLoanClosedOn?: PlainDate | undefined }
  /** The borrower reported a missing lien and has to confirm the list of liens again. */
  LiensReopened: object
  /** The borrower chose whether a rented home qualifies by rent or by income. `rental` is present for rent only. */
  RentalSaved: { product: Product; rental?: Rental | undefined }
  TitleReported: { title: NonNullable<Application['title']> }
  FloodDetermined: { flood: NonNullable<Application['flood']> }
  InsuranceSubmitted: { insurance: NonNullable<Application['insurance']> }
  /** `checked`: the findings of the automatic check; absent if an agent accepted the policy, and on older events. */
  InsuranceAccepted: { checked?: CheckedPolicy }
  InsuranceRefused: { checked?: CheckedPolicy }
}

/** The initial values of an application's property fields. */
export const START = { liens: [], liensConfirmed: false, hoaDues: ZERO } satisfies Partial<Application>

export const CHANGES: Changes<PropertyEvents> = {
  PropertyRecorded: (a, { listedForSale = a.listedForSale, typeOpen, ...data }) => ({
    listedForSale,
    property: { ...a.property, ...data, ...(typeOpen && { type: undefined }) },
  }),
  HomesFound: (_, { homes }) => ({ homes }),
  HomeChosen: () => ({ homes: undefined }),
  PropertyCorrected: (a, { address }) => ({ property: { ...a.property, address } }),
  Valued: (_, { valuation }, at) => ({ valuation, valuedAt: at }),
  NotValued: () => ({ valuation: undefined }),
  BpoChanged: (_, { bpo }) => ({ bpo }),
  ValuationRightBegan: (_, right, at) => ({ valuationRight: { ...right, since: at } }),
  ValuationDocumentsSent: (a, { documents, of }) => {
    const { valuationRight: right } = a
    if (!right) return filed(a, documents)
    const uuidOf = (wanted: string) => documents.find(({ type }) => type === wanted)?.uuid
    const notice = uuidOf('VALUATION_NOTICE') ?? right.notice
    const document = uuidOf('VALUATION_COPY')
    const copy = document && of ? { document, of } : right.copy
    return { ...filed(a, documents), valuationRight: { ...right, notice, copy, withAgent: undefined } }
  },
  ValuationDocumentsOverdue: ({ valuationRight: right }, _, at) =>
    right ? { valuationRight: { ...right, withAgent: right.withAgent ?? at } } : {},
  // If a refresh finds new liens, the borrower must confirm the list of liens again.
  LiensFound: (a, { liens }) => ({ liens, ...(a.refresh ? { liensConfirmed: false } : {}) }),
  LiensSearched: (_, { liens }) => ({ liens }),
  LiensConfirmed: (_, { liens, hoaDues, equityLoanClosedOn }) => ({
    ...{ liens, hoaDues, equityLoanClosedOn },
    liensConfirmed: true,
  }),
  LiensReopened: () => ({ liensConfirmed: false, offer: undefined }),
  RentalSaved: (a, { product, rental = a.rental }, at) => ({
    product,
    productSaidAt: at,
    rental,
    ...(product === 'DSCR' && rental ? { hoaDues: rental.monthlyDues } : {}),
  }),
  TitleReported: (_, { title }) => ({ title }),
  FloodDetermined: (_, { flood }) => ({ flood }),
  InsuranceSubmitted: (_, { insurance }) => ({ insurance }),
  InsuranceAccepted: (a, checked) =>
    a.insurance ? { insurance: { ...a.insurance, ...checked, accepted: true, refused: undefined } } : {},
  InsuranceRefused: (a, checked) => (a.insurance ? { insurance: { ...a.insurance, ...checked, refused: true } } : {}),
}
