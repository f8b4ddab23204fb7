import { letter } from '../layout/letter.ts'
import { longDate } from '../layout/words.ts'
import type { RenderedDocument } from '../rendered.ts'
import type { RightNotToCloseData } from '../types.ts'

/**
 * Renders the notice of the right not to close. The applicant can walk away at any time before signing. Fees are
 * refunded to an applicant who walks away within three business days (12 CFR 1026.40(h)), or because a disclosed term
 * changed (12 CFR 1026.40(g)).
 */
export function rightNotToClose(data: RightNotToCloseData): Promise<RenderedDocument> {
  const { lender, property, loanNumber, termsUntil } = data
  const options = { title: 'Right Not to Close', subject: 'Notice of the right not to open the line of credit' }
  return letter(data, options, (page) => {
    page.section('You can decide not to open the line', () => {
      page.paragraph(
        `You applied for a home equity line of credit secured by your home at **${property.address}**. You don’t have to open it. Until you sign the closing documents, you can end your application at any time and for any reason.`,
      )
      page.keyValueTable([
        ['What you applied for', 'A home equity line of credit'],
        ['Loan number', loanNumber],
        ['Terms available until', longDate(termsUntil)],
      ])
    })
    page.section('If a term changes', () => {
      page.paragraph(
        `You also received “Important Terms of Our Home Equity Line of Credit”, whose terms are available until **${longDate(termsUntil)}**. If one of those terms changes before you open the line, and you decide not to open it because of the change, we’ll refund all fees that you paid to us or anyone else for your application. A change of the index isn’t a change of terms.`,
      )
    })
    page.section('In the first three business days', () => {
      page.paragraph(
        'If you decide not to open the line within three business days of receiving the important terms, we refund all fees that you paid for your application. We charge no nonrefundable fees before that time ends.',
      )
    })
    page.section('How to tell us', () => {
      page.paragraph(
        `Sign in to your account and withdraw your application, or call us at ${lender.phone} with your loan number, ${loanNumber}.`,
      )
    })
    page.small(`Provided by ${lender.name} on ${longDate(data.preparedOn)}.`)
  })
}
