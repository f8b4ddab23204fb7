/**
 * The calls to outside parties that the lender's staff can answer by hand, with one row per call. A call that isn't in
 * this table needs a vendor, or has a built-in default.
 */
interface DeskRow {
  /** The number of business days that staff have. This is our own choice. */
  readonly days: number
  /** The number of people who must agree on the answer. Two for every answer about money. */
  readonly people: 1 | 2
  /** Whether the answer says that staff sent money, which a hold on funding stops. */
  readonly pays: boolean
  /** The name of the document that staff must attach before they answer. */
  readonly mustAttach?: string
  /** Whether the answer is about who a person is. Compliance staff and underwriters give such answers. */
  readonly aboutIdentity: boolean
}

const row = (days: number): DeskRow => ({ days, people: 1, pays: false, aboutIdentity: false })
const person = (days: number): DeskRow => ({ ...row(days), aboutIdentity: true })
const money = (days: number): DeskRow => ({ ...row(days), people: 2 })
const payment = (days: number): DeskRow => ({ ...money(days), pays: true })

export const DESK_CALLS = {
  'creditBureau.pull': row(1),
  'propertyRecords.find': row(1),
  'valuation.automated': row(2),
  'valuation.brokerOpinion': row(10),
  'title.liens': row(2),
  'title.report': row(5),
  'flood.determine': { ...row(2), mustAttach: 'Standard Flood Hazard Determination Form' },
  'identity.screen': person(1),
  'identity.verify': person(1),
  'income.reviewPaystubs': row(1),
  'employment.confirm': row(3),
  'accountCheck.check': row(1),
  'notary.readSigned': row(1),
  'notary.book': row(1),
  'notary.visit': row(2),
  'insurance.review': row(1),
  'recording.record': row(10),
  'post.mail': row(1),
  // The answer names the account that gets the lienholder's payoff.
  'payments.demand': money(3),
  'payments.payOff': payment(1),
  'payments.disburse': payment(1),
  // The answer can declare a return, after which the money is sent again.
  'payments.settlement': money(5),
  'payments.authorizeAutopay': money(1),
} as const satisfies Record<string, DeskRow>

export type DeskCall = keyof typeof DESK_CALLS
export const DESK_CALL_NAMES = Object.keys(DESK_CALLS) as DeskCall[]
export const isDeskCall = (name: string): name is DeskCall => Object.hasOwn(DESK_CALLS, name)

export const deskRow = (call: DeskCall): DeskRow => DESK_CALLS[call]
