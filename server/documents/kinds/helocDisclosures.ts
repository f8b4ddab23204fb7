import { type Letter, letter } from '../layout/letter.ts'
import { longDate, money, years } from '../layout/words.ts'
import type { RenderedDocument } from '../rendered.ts'
import type { HelocDisclosuresData } from '../types.ts'
import {
  chargeRows,
  checkTexas,
  drawRateText,
  exampleText,
  firstDrawRate,
  lineRows,
  PAYEES,
  rate,
  SUSPENSION,
  TERMINATION,
} from './terms.ts'

function brochure(page: Letter): void {
  page.section('What you should know about home equity lines of credit', () => {
    page.paragraph(
      'A home equity line of credit lets you borrow against the equity in your home. You may draw, repay, and draw again during the draw period. Because your home secures the line, you could lose your home if you don’t pay.',
    )
    page.list([
      '**Compare.** Look at the annual percentage rate together with the fees. The annual percentage rate of a line includes interest only, unlike the rate of a loan for a fixed amount, so you can’t compare the two directly. Ask several lenders.',
      '**Consider alternatives.** A second mortgage for a fixed amount, a personal loan, or your savings may suit you better, especially if you need a single amount.',
      '**Know what can change.** Ask how we set the rate of a later draw, what the highest rate is, and whether your payment can rise.',
      '**Plan for the end of the draw period.** After that, you can’t draw anymore. If your payments covered only interest, they rise. If a balance is left at the end, you must pay it at once.',
      '**Selling or refinancing.** When you sell, you will normally have to pay off the line. To refinance your first mortgage, you need our consent.',
      '**The lender may freeze your line** if the value of your home or your ability to pay falls. It must tell you in writing and give the reasons.',
      '**You have three business days to change your mind** after you open a line secured by your principal home, for any reason.',
      '**If you have trouble paying,** call us early. A housing counselor approved by the U.S. Department of Housing and Urban Development can help you at little or no cost: 1-800-569-4287, or www.consumerfinance.gov/find-a-housing-counselor.',
      '**If something went wrong,** tell us first. You may also complain to the Consumer Financial Protection Bureau at www.consumerfinance.gov/complaint or 1-855-411-2372.',
    ])
  })
}

/**
 * Renders the application disclosures (12 CFR 1026.40(d)), including the topics of the home equity brochure
 * (1026.40(e)).
 */
export function helocDisclosures(data: HelocDisclosuresData): Promise<RenderedDocument> {
  const { terms, lender, history } = data
  const options = {
    title: 'Important Terms of Our Home Equity Line of Credit',
    subject: 'Application disclosures under 12 CFR 1026.40',
  }
  checkTexas(data, terms)
  return letter(data, options, (page) => {
    page.paragraph(
      `This disclosure contains important information about the home equity line of credit of ${lender.name}. You should read it carefully and **keep a copy for your records**.`,
    )
    page.section('Availability of terms', () => {
      page.paragraph(
        `To obtain the terms described below, you must submit your application on or before **${longDate(data.termsUntil)}**. Until then, these terms, other than the value of the index, can change only as this disclosure describes. ` +
          'If these terms change (other than the index) and you therefore decide not to enter into an agreement with us, you are entitled to a refund of any fees that you have paid to us or anyone else in connection with your application. ' +
          'If you decide against the line within three business days after you receive this disclosure, we refund any fees that you have paid.',
      )
    })
    page.section('Your line in figures', () =>
      page.keyValueTable([...lineRows(terms), ['Smallest draw', money(terms.minimumDraw)]]),
    )
    page.section('Security interest', () => {
      page.paragraph(
        `We will take a lien on your home at ${data.property.address}. **You could lose your home if you do not meet the obligations in your agreement with us.**`,
      )
    })
    page.section('Possible actions', () => {
      page.paragraph(
        'We can terminate your line, require you to pay us the entire outstanding balance in one payment, and charge you certain fees, if:',
      )
      page.list(TERMINATION)
      page.paragraph('We can refuse to make additional extensions of credit or reduce your credit limit while:')
      page.list(SUSPENSION)
      page.paragraph(
        'The agreement permits us to make certain changes to its terms at specified times or upon the occurrence of specified events. If you ask, we will give you more specific information about when we can take these actions.',
      )
    })
    page.section('Payment terms', () => {
      page.paragraph(
        `You can obtain draws for **${years(terms.drawYears)}** (the “draw period”). ${terms.interestOnly ? `After the draw period, all draws are repaid over **${years(terms.termYears - terms.drawYears)}**.` : `Each draw is repaid over **${years(terms.termYears)}** from the day it is made.`} Payments are due monthly in both periods. ` +
          (terms.interestOnly
            ? 'During the draw period, your minimum payment is the accrued interest. After the draw period, your minimum payment is the level amount that repays principal and interest over the rest of the term. Minimum payments during the draw period do not reduce the principal.'
            : 'Your minimum payment for each draw is the level amount that repays principal and interest over its term; the payments of all draws are added together. No balloon payment is left at the end.'),
      )
      page.keyValueTable([
        [
          'Minimum payment on your initial draw',
          `${money(terms.monthlyPayment)} a month${terms.interestOnly ? ' in the draw period, interest only' : ''}`,
        ],
        ...(terms.interestOnly
          ? [
              [
                'Minimum payment after the draw period',
                `${money(terms.paymentAfterDrawPeriod)} a month, principal and interest`,
              ] as const,
            ]
          : []),
        ['First payment due', longDate(terms.firstPaymentOn)],
      ])
    })
    page.section('Minimum payment example', () => {
      page.paragraph(exampleText(data.example, terms.interestOnly))
    })
    page.section('Fees and charges', () => {
      page.paragraph('To open, maintain, and use the line, you must pay us these fees:')
      page.table({
        columns: [
          { header: 'Fee', share: 0.33 },
          { header: 'How it is calculated', share: 0.45 },
          { header: 'Amount', share: 0.22, align: 'right' },
        ],
        rows: chargeRows(terms),
      })
      if (data.costs.length > 0) {
        page.paragraph('You must also pay certain fees to third parties to open the line:')
        page.table({
          columns: [
            { header: 'Fee', share: 0.44 },
            { header: 'Paid to', share: 0.28 },
            { header: 'Amount', share: 0.28, align: 'right' },
          ],
          rows: data.costs.map((cost) => [
            cost.label,
            PAYEES[cost.paidTo],
            cost.least === cost.most ? money(cost.most) : `${money(cost.least)} to ${money(cost.most)}`,
          ]),
        })
      }
      page.paragraph(
        'You must carry insurance on the property that secures the line. If you ask, we will give you an itemization of the fees paid to third parties.',
      )
    })
    page.section('Minimum draw', () => {
      page.paragraph(
        `The smallest draw you can take is ${money(terms.minimumDraw)}. The initial draw is ${money(terms.initialDraw)}.`,
      )
    })
    page.section('Tax deductibility', () => {
      page.paragraph(
        'You should consult a tax advisor about whether interest and charges on the line are deductible. Interest on any part of the line that exceeds the fair market value of your home is not deductible for federal income tax.',
      )
    })
    page.section('Rates of additional draws', () => {
      page.paragraph(
        `Your initial draw has a fixed rate of ${rate(terms.apr)}. The line has a variable-rate feature for additional draws: their annual percentage rate and minimum payment depend on the index on the day of the draw. The annual percentage rate includes only interest and not other costs.`,
      )
      page.paragraph(drawRateText(terms))
      page.paragraph(
        'Ask us for the current index value, margin, and annual percentage rate. After you open the line, rate information is on each periodic statement that we send you.',
      )
      page.keyValueTable([
        ['Index', `${terms.drawRate.indexName}, ${terms.drawRate.indexSource}`],
        ['Value of the index', `${rate(terms.drawRate.indexValue)} on ${longDate(terms.drawRate.indexOn)}`],
        ['Margin', rate(terms.drawRate.margin)],
        ['Rate of an additional draw on that day', rate(firstDrawRate(terms))],
        ['Highest rate of any draw', rate(terms.drawRate.cap)],
      ])
    })
    page.section('Maximum rate and payment example', () => {
      page.paragraph(
        `If a draw of ${money(data.exampleAtCap.balance)} were made at the maximum annual percentage rate of ${rate(data.exampleAtCap.rate)}, the minimum monthly payment would be **${money(data.exampleAtCap.payment)}**. ` +
          'This rate could apply to the first additional draw that you take.',
      )
    })
    page.section('Historical example', () => {
      page.paragraph(
        'The table shows how the annual percentage rate and the minimum payment of an additional draw of $10,000 would have depended on the index. For each year, it assumes that you made the draw on the first business day, with the margin and limits above. A draw keeps its rate, so a later change of the index would not have changed the payment. The table does not indicate how the index will change in the future.',
      )
      page.table({
        columns: [
          { header: 'Year', share: 0.2 },
          { header: 'Index', share: 0.25, align: 'right' },
          { header: 'Annual percentage rate', share: 0.3, align: 'right' },
          { header: 'Minimum payment', share: 0.25, align: 'right' },
        ],
        rows: history.map((row) => [String(row.year), rate(row.index), rate(row.apr), money(row.minimumPayment)]),
      })
    })
    brochure(page)
  })
}
