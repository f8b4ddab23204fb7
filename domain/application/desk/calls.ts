/**
 * The calls to outside parties that the lender's staff can answer by hand, with one row for each. A call that isn't in
 * this table needs a vendor or has a built-in default response.
 */
interface DeskRow {
  /** The number of business days that staff have to answer. This is our own choice. */
  readonly days: number
  /** The number of people who must agree on the answer: two for every answer about money. */
  readonly people: 1 | 2
  /** Whether staff themselves send the money before they answer. If so, they can't answer while funding is on hold. */
  readonly pays: boolean
  /**
   * The document that staff must attach before they can answer, and the name of the answer's field for that document.
   */
  readonly mustAttach?: { readonly name: string; readonly field: string }
  /** Whether the answer is about a person's identity. Only compliance agents and underwriters may give such answers. */
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
  'flood.determine': {
    ...row(2),
    mustAttach: { name: 'Standard Flood Hazard Determination Form', field: 'determination' },
  },
  'identity.screen': person(1),
  'identity.verify': person(1),
  'income.reviewPaystubs': row(1),
  'employment.confirm': row(3),
  // Two people must agree, because the answer decides which account receives the draw.
  'accountCheck.check': money(1),
  'notary.readSigned': row(1),
  'notary.book': row(1),
  'notary.visit': row(2),
  'insurance.review': row(1),
  'recording.record': row(10),
  'servicer.board': row(5),
  'post.mail': row(1),
  // Two people must agree, because the answer includes the account that the payoff goes to.
  'payments.demand': money(3),
  'payments.payOff': payment(1),
  // Two people must agree, because if the answer says that the payoff came back, it's sent again.
  'payments.payoffSettlement': money(10),
  'payments.disburse': payment(1),
  // Two people must agree, because the lender sends the money again if the answer says that the payment was returned.
  'payments.settlement': money(5),
  'payments.authorizeAutopay': money(1),
} as const satisfies Record<string, DeskRow>

export type DeskCall = keyof typeof DESK_CALLS
export const DESK_CALL_NAMES = Object.keys(DESK_CALLS) as DeskCall[]
export const isDeskCall = (name: string): name is DeskCall => Object.hasOwn(DESK_CALLS, name)

export const deskRow = (call: DeskCall): DeskRow => DESK_CALLS[call]
