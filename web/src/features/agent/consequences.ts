/** The consequence of each outcome of a review. Agents see this text before they confirm a decision. */
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ReviewKind, ReviewWay } from 'domain/journey/reviews.ts'

const CONSEQUENCES: Readonly<Record<ReviewWay, MessageDescriptor>> = {
  CLEAR: msg`The review ends, and the application continues.`,
  AGAIN: msg`We’ll send the request again. If the problem remains, a new review opens.`,
  VALUE: msg`The rules run again with this amount. Offers can change.`,
  ASK: msg`The person gets an email with your request. This review ends, and the answer comes to the queue.`,
  REPRICE: msg`The rules run again without the member discount. The borrower must accept the new terms.`,
  DECLINE: msg`The application is declined, and the borrower gets an adverse action notice. You can’t undo this.`,
  HIT: msg`The application is rejected. The notice says only that federal law doesn’t allow the loan. Report it to the Office of Foreign Assets Control (OFAC) within 10 business days. You can’t undo this.`,
  REPORTED: msg`The record shows that the report was filed. Give its date and reference as your reason.`,
  CANCEL: msg`The line is canceled for all owners, and the unwinding starts. You can’t undo this.`,
}

/**
 * Consequences of outcomes that mean something special in these types of review. They replace the usual wording.
 */
const CONSEQUENCES_OF: Readonly<Partial<Record<ReviewKind, Partial<Record<ReviewWay, MessageDescriptor>>>>> = {
  UNDERWRITING: { CLEAR: msg`The rules run again without this finding, and the application continues.` },
  DELINQUENCY: { CLEAR: msg`The rules run again without this finding, and the application continues.` },
  HOME_VALUE: { CLEAR: msg`The rules run with this value, and the application continues.` },
  FLOOD: { CLEAR: msg`The home is treated as outside flood hazard areas. No flood insurance is required.` },
  MERCHANT: { CLEAR: msg`The work and the amount are treated as confirmed, and the borrower can sign.` },
  MEMBERSHIP: { CLEAR: msg`The member discount stays, and the application continues.` },
  PAYSTUBS: { VALUE: msg`This becomes the verified income. The rules run again, and the terms can change.` },
  RENT: { VALUE: msg`The rules run again with this rent. The terms can change.` },
  INSURANCE: { CLEAR: msg`The policy counts as proof of insurance.` },
  BANK_ACCOUNT: { CLEAR: msg`The account can receive the funds.` },
  WATCHLIST: { CLEAR: msg`The name on the list belongs to someone else, and the application continues.` },
  IDENTITY: { CLEAR: msg`The person’s identity is treated as verified, and the application continues.` },
  SIGNED_DOCUMENTS: {
    CLEAR: msg`The signatures stand, and the documents are sealed.`,
    AGAIN: msg`The person gets an email and must sign again.`,
  },
  NOTARY: { AGAIN: msg`The review ends, and the borrower can schedule another session.` },
  CANCELLATION: { CLEAR: msg`The line stays open. If funding is on hold, a colleague must release it.` },
  UNWINDING: { CLEAR: msg`The record shows that the lender returned the fees and released the lien.` },
  RECORDING: {
    AGAIN: msg`We’ll send the security instrument to the county again, with your reason as a note about the correction.`,
  },
  PAYOFF: {
    CLEAR: msg`We’ll pay the amounts that the lienholders demand. A draw that isn’t sent yet changes by the difference.`,
    AGAIN: msg`We’ll ask the lienholders again for their payoff amounts.`,
  },
  RETURNED_PAYMENT: { AGAIN: msg`The money goes to the account that the borrower chose last.` },
  INCOMPLETE: {
    AGAIN: msg`The person gets another notice, with the same number of days to answer.`,
    DECLINE: msg`The application is declined as incomplete. The borrower gets an adverse action notice. You can’t undo this.`,
  },
}

/** The consequence of proposing a decision that a colleague must approve. */
export const PROPOSAL = msg`A colleague must approve this decision. Until then, nothing changes for the borrower.`

/** Returns the text that says what happens when this type of review ends with the given outcome. */
export const consequenceOf = (kind: ReviewKind, way: ReviewWay): MessageDescriptor =>
  CONSEQUENCES_OF[kind]?.[way] ?? CONSEQUENCES[way]

const FINAL: readonly ReviewWay[] = ['DECLINE', 'HIT', 'CANCEL']
/** Whether the outcome ends the application or the line. Such an outcome can't be undone. */
export const isFinal = (way: ReviewWay | undefined): boolean => FINAL.some((one) => one === way)
