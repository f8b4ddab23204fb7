import { letter } from '../layout/letter.ts'
import { fullDate } from '../layout/words.ts'
import type { RenderedDocument } from '../rendered.ts'
import type { Addressed } from '../types.ts'

/**
 * Renders the notice of the right to copies of appraisals, in the words of model form C-9 of Regulation B (12 CFR
 * 1002.14(a)(2); 12 CFR 1002, appendix C).
 */
export function valuationNotice(data: Addressed): Promise<RenderedDocument> {
  const { lender, recipient, property, preparedOn } = data
  const options = {
    title: 'Right to a Copy of Appraisals',
    subject: 'Notice of the right to receive a copy of appraisals',
    addressee: recipient,
  }
  return letter(data, options, (page) => {
    page.section('Your right to a copy', () => {
      page.paragraph(
        'We may order an appraisal to determine the property’s value and charge you for this appraisal. We will promptly give you a copy of any appraisal, even if your loan does not close.',
      )
      page.paragraph('You can pay for an additional appraisal for your own use at your own cost.')
    })
    page.section('Your application', () => {
      page.keyValueTable([
        ['Property', property.address],
        ['Loan number', data.loanNumber],
      ])
      page.paragraph(
        `An automated estimate or a broker’s opinion of your home’s value counts as well. Questions? Call ${lender.phone}.`,
      )
    })
    page.small(`Provided by ${lender.name} on ${fullDate(preparedOn)}.`)
  })
}
