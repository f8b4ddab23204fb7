import { letter } from '../layout/letter.ts'
import { borrowersOf, longDate, money, years } from '../layout/words.ts'
import type { RenderedDocument } from '../rendered.ts'
import type { AccountOpeningData } from '../types.ts'
import {
  chargeRows,
  checkTexas,
  costRows,
  drawRateText,
  exampleText,
  lineRows,
  monthlyRate,
  rate,
  SUSPENSION,
  sum,
  TERMINATION,
} from './terms.ts'

/**
 * Renders the account-opening disclosures, which the borrower receives before the first draw (12 CFR 1026.6(a)). They
 * include the statement of billing rights (1026.6(a)(5)).
 */
export function accountOpening(data: AccountOpeningData): Promise<RenderedDocument> {
  const { terms, lender } = data
  const options = {
    title: 'Account-Opening Disclosures',
    subject: 'Account-opening disclosures under 12 CFR 1026.6(a)',
  }
  checkTexas(data, terms)
  return letter(data, options, (page) => {
    page.paragraph(
      `These disclosures describe the home equity line of credit that you are opening with ${lender.name} on ${longDate(data.openedOn)}. Keep them with your agreement.`,
    )
    page.section('Your line', () => page.keyValueTable(lineRows(terms)))
    page.section('When finance charges begin', () => {
      page.paragraph(
        'Finance charges begin to accrue on a draw on the day we disburse it. There is no grace period in which you can repay a draw without a finance charge. Payments reduce the balance on the day we receive them.',
      )
    })
    page.section('How we calculate finance charges', () => {
      page.paragraph(
        `Each draw has its own fixed rate. The initial draw has a monthly periodic rate of **${monthlyRate(terms.apr)}**, which corresponds to an **annual percentage rate of ${rate(terms.apr)}**. The annual percentage rate includes only interest and not other costs.`,
      )
      page.paragraph(
        'For each monthly billing cycle, we take the unpaid principal of each draw after the payments credited in the previous cycle, multiply it by that draw’s monthly periodic rate, and add the results. ' +
          'A first cycle that is longer or shorter than a month is charged for its actual days, each at the annual rate divided by 365.25. Interest is not added to principal.',
      )
      page.paragraph(drawRateText(terms))
      page.paragraph(
        'If the index rises, the rate and the minimum payment of later draws rise. The rates and payments of earlier draws do not change.',
      )
      if (terms.autopayDiscount !== undefined)
        page.paragraph(
          `The rate of the initial draw includes a discount of ${rate(terms.autopayDiscount)} for automatic payments. If you end automatic payments, the discount ends with the next billing cycle, and the annual percentage rate rises by the same amount.`,
        )
    })
    page.section('Payments', () => {
      page.paragraph(
        `The draw period is ${years(terms.drawYears)} and ends on ${longDate(terms.drawEndsOn)}; ${terms.interestOnly ? `afterward, all draws are repaid over ${years(terms.termYears - terms.drawYears)}` : `each draw is repaid over ${years(terms.termYears)}`}. Your minimum payment on the initial draw is **${money(terms.monthlyPayment)}** a month, first due on **${longDate(terms.firstPaymentOn)}**.` +
          (terms.interestOnly
            ? ` In the draw period, it covers interest only and does not reduce the principal. After the draw period, it is **${money(terms.paymentAfterDrawPeriod)}** a month.`
            : ''),
      )
      page.paragraph(exampleText(data.example, terms.interestOnly))
      page.paragraph(
        `At the maximum annual percentage rate of ${rate(data.exampleAtCap.rate)} the minimum payment on ${money(data.exampleAtCap.balance)} would be ${money(data.exampleAtCap.payment)} a month.`,
      )
    })
    page.section('Charges', () => {
      page.table({
        columns: [
          { header: 'Charge', share: 0.33 },
          { header: 'How it is calculated', share: 0.45 },
          { header: 'Amount', share: 0.22, align: 'right' },
        ],
        rows: chargeRows(terms),
      })
      if (data.costs.length > 0)
        page.table({
          columns: [
            { header: 'Charge to open the line', share: 0.34 },
            { header: 'Paid to', share: 0.24 },
            { header: 'How you pay it', share: 0.24 },
            { header: 'Amount', share: 0.18, align: 'right' },
          ],
          rows: costRows(data.costs),
          total: ['Total', '', '', money(sum(data.costs))],
        })
    })
    page.section('Security interest', () => {
      page.paragraph(
        `The line is secured by a lien on ${data.businessPurpose ? 'your property' : 'your home'} at ${data.property.address}. You must insure it against fire and other hazards, and against flood where federal law requires it. You may choose the insurer. You could lose ${data.businessPurpose ? 'the property' : 'your home'} if you do not meet the obligations in your agreement.`,
      )
    })
    page.section('When we may end, suspend, or reduce the line', () => {
      page.paragraph('We may terminate the line and require payment of the entire balance at once if:')
      page.list(TERMINATION)
      page.paragraph('We may refuse further draws or reduce your credit limit while:')
      page.list(SUSPENSION)
    })
    page.section('Tax', () =>
      page.paragraph('Consult a tax advisor about whether interest and charges are deductible.'),
    )
    page.section('Your billing rights: keep this notice for future use', () => {
      page.paragraph(
        'This notice tells you about your rights and our responsibilities under the Fair Credit Billing Act.',
      )
      page.paragraph(
        `**If you find a mistake on your statement.** Write to us at ${data.billingAddress}. Give your name and account number, the dollar amount of the suspected error, and what you believe is wrong and why. ` +
          'You must write within 60 days after the error first appeared on your statement, and at least 3 business days before an automated payment is scheduled if you want to stop payment on the amount you think is wrong. You may call us, but if you do we are not required to investigate, and you may have to pay the amount in question.',
      )
      page.paragraph(
        '**What will happen after we receive your letter.** Within 30 days we must tell you that we received it, and whether we have already corrected the error. Within 90 days we must either correct the error or explain to you why we believe the statement is correct.',
      )
      page.paragraph(
        '**While we investigate,** we cannot try to collect the amount in question or report you as delinquent on it. It may remain on your statement, and we may continue to charge interest on it. You do not have to pay it, but you are responsible for the rest of your balance. We can apply any unpaid amount against your credit limit.',
      )
      page.paragraph(
        '**After we finish,** if we made a mistake you will not have to pay the amount or any interest or fees related to it. If we do not believe there was one, you will have to pay it with the interest and fees, and we will send you a statement of what you owe and when it is due. We may then report you as delinquent if you do not pay it.',
      )
      page.paragraph(
        '**If our explanation does not satisfy you,** write to us within 10 days telling us that you still refuse to pay. We cannot then report you as delinquent without also reporting that you question the bill, we must tell you to whom we reported you, and we must let them know when the matter is settled. ' +
          'If we do not follow these rules, you do not have to pay the first $50 of the amount you question, even if your statement is correct.',
      )
    })
    page.section('Receipt', () =>
      page.signatureBlock(
        borrowersOf(data),
        'By signing you confirm that you received these disclosures before the first draw, in a form that you can keep.',
      ),
    )
  })
}
