import { text } from './fields.ts'
import { form } from './form.ts'

/**
 * The form for accepting a counteroffer. Each field contains a figure that the borrower saw: amounts in cents, the rate
 * in percent, and the term in years. A field is empty if the client doesn't show the figure.
 */
export const counterOfferForm = form({
  shape: {
    shownAmount: text({ max: 20 }),
    shownDraw: text({ max: 20 }),
    shownRate: text({ max: 20 }),
    shownTerm: text({ max: 20 }),
    shownPayment: text({ max: 20 }),
    shownFee: text({ max: 20 }),
    shownCash: text({ max: 20 }),
  },
})
