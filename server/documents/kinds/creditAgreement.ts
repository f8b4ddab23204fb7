import { documentTitle } from 'domain/application/core/documents.ts'
import { stateName } from 'domain/values/address.ts'
import { addMonths, type PlainDate } from 'domain/values/dates.ts'
import type { Cents } from 'domain/values/money.ts'
import { type Letter, letter } from '../layout/letter.ts'
import { borrowersOf, isTexasHomestead, longDate, money, names, years } from '../layout/words.ts'
import type { RenderedDocument } from '../rendered.ts'
import type { CreditAgreementData, LineTerms } from '../types.ts'
import {
  chargeRows,
  checkTexas,
  drawRateText,
  lateText,
  lineRows,
  monthlyRate,
  rate,
  SUSPENSION,
  TERMINATION,
} from './terms.ts'

/**
 * Returns the due date of the last payment on the initial draw. Payments on later draws can continue after this date.
 */
const lastPaymentOn = ({ interestOnly, firstPaymentOn, termYears, maturesOn }: LineTerms): PlainDate =>
  interestOnly ? maturesOn : addMonths(firstPaymentOn, 12 * termYears - 1)

/** Adds the section that the Texas Constitution requires for a line on a homestead (art. XVI § 50(a)(6) and (t)). */
function texas(page: Letter, title: string, marketValue: Cents): void {
  page.section(title, () => {
    page.paragraph(
      'This is an extension of credit as defined by Section 50(a)(6), Article XVI, of the Texas Constitution. Where this section and another part of this agreement differ, this section governs.',
    )
    page.list(
      [
        '**No personal liability.** The line is given without recourse for personal liability against each owner of the property and the spouse of each owner, unless an owner or spouse obtained it by actual fraud.',
        '**Foreclosure** requires a court order.',
        '**Draws.** Each draw is at least $4,000. You ask for draws from time to time and not by credit card, debit card, or similar device, nor by a preprinted check that you did not ask for.',
        '**Fees.** No fee is charged in connection with a draw after the line is opened. Fees to originate, evaluate, maintain, record, insure, or service the line are together not more than 2 percent of the credit limit, apart from those that the Constitution excludes.',
        '**Prepayment** is allowed at any time without penalty or other charge.',
        '**Property.** Only the homestead secures the line. We may not call the line due because its market value falls or because you default on other debt that it does not secure.',
        '**Proceeds.** You are not required to use the line to repay another debt, except one secured by the homestead or owed to another lender.',
        '**Documents.** You did not sign an instrument in which blanks were left to be filled in, nor a confession of judgment or assignment of wages. You received copies of the final application and of everything you signed at closing.',
        '**Rescission.** Each owner and each owner’s spouse may rescind within three days after the line is made, without penalty or charge.',
        `**Fair market value.** By signing this agreement you and we acknowledge in writing that the fair market value of the homestead on the day the line is made is **${money(marketValue)}**.`,
        '**Cure.** If we fail to meet an obligation, we may correct it within 60 days after you notify us, in the manner the Constitution gives. When the line is paid and closed, we cancel and return the agreement and give you a release of the lien in recordable form.',
      ],
      'letters',
    )
  })
}

/** Renders the credit agreement, which covers draws, pricing, repayment, security and termination. */
export function creditAgreement(data: CreditAgreementData): Promise<RenderedDocument> {
  const { terms, lender, property } = data
  const borrowers = borrowersOf(data)
  const instrument = documentTitle('DEED_OF_TRUST', property.state)
  const texan = isTexasHomestead(data)
  const options = {
    title: 'Home Equity Line of Credit Agreement',
    subject: 'Open-end credit agreement',
    initials: borrowers,
  }
  let number = 0
  const numbered = (title: string): string => {
    number += 1
    return `${number}. ${title}`
  }
  checkTexas(data, terms)
  return letter(data, options, (page) => {
    page.paragraph(
      `This agreement is made on **${longDate(data.agreementOn)}** between **${names(borrowers)}** (“you”) and **${lender.name}**${lender.organizedAs ? `, ${lender.organizedAs}` : ''} (“we”, “us”). ` +
        `It opens a home equity line of credit (the “line”) secured by the property at **${property.address}** (the “property”).`,
    )
    page.section('The line in figures', () =>
      page.keyValueTable([
        ...lineRows(terms),
        ['Origination fee', `${money(terms.originationFee)} (${rate(terms.originationFeeRate)} of the initial draw)`],
      ]),
    )
    page.section(numbered('Your promise to pay'), () => {
      page.paragraph(
        'You promise to pay us all draws made under this agreement, the interest on them, and the fees that it names. If more than one of you signs, each of you is responsible for the whole debt, and any one of you may ask for a draw that binds all.',
      )
    })
    page.section(numbered('Draws'), () => {
      page.paragraph(
        `**Initial draw.** After your right to cancel ends, or right away if there is none, we pay out the initial draw of **${money(terms.initialDraw)}**: first to the payees listed in the itemization of closing costs, and the rest to your bank account.`,
      )
      page.paragraph(
        `**Additional draws.** During the draw period, which ends on **${longDate(terms.drawEndsOn)}**, you may ask for additional draws by phone or in writing. Principal that you repay becomes available again. A draw is at least **${money(terms.minimumDraw)}** and, together with the unpaid principal of the line, not more than the credit limit of **${money(terms.creditLimit)}**. We don’t have to make a draw that would exceed it.`,
      )
      page.paragraph(
        '**After the draw period,** you can’t take more draws, and you continue to make payments until you have repaid everything.',
      )
    })
    page.section(numbered('Interest'), () => {
      page.paragraph(
        `Interest accrues on the unpaid principal of each draw from the day we disburse it. The initial draw has a fixed annual percentage rate of **${rate(terms.apr)}**, a monthly periodic rate of **${monthlyRate(terms.apr)}**. The annual percentage rate is the monthly periodic rate times twelve; it includes only interest and no other cost.`,
      )
      page.paragraph(drawRateText(terms))
      page.paragraph(
        'For each billing cycle we multiply the unpaid principal of each draw by its monthly periodic rate. A first cycle that is longer or shorter than a month is charged for its actual days, each at the annual rate divided by 365.25.',
      )
      page.paragraph(
        'If the index is no longer available, we choose another with a substantially similar history and a margin that together give substantially the same rate on the day of the change.',
      )
      if (terms.autopayDiscount !== undefined)
        page.paragraph(
          data.autopay
            ? `The rate above includes a discount of ${rate(terms.autopayDiscount)} because you chose automatic payments. If they end, the rate rises by the same amount starting with the next billing cycle. If you resume them, it falls again.`
            : `If you choose automatic payments, the rate falls by ${rate(terms.autopayDiscount)} starting with the next billing cycle, as long as you keep them.`,
        )
    })
    page.section(numbered('Payments'), () => {
      page.paragraph(
        `Your minimum payment is due on day ${Number(terms.firstPaymentOn.slice(8))} of each month, first on **${longDate(terms.firstPaymentOn)}**. ` +
          (terms.interestOnly
            ? `During the draw period it is the interest accrued on each draw; for the initial draw **${money(terms.monthlyPayment)}** in a month of usual length. **These payments do not reduce the principal.** After the draw period it is, for each draw, the level amount that repays principal and interest over ${years(terms.termYears - terms.drawYears)}, by ${longDate(terms.maturesOn)}; for the initial draw **${money(terms.paymentAfterDrawPeriod)}**.`
            : `For each draw it is the level amount that repays principal and interest over ${years(terms.termYears)} from the day of the draw; for the initial draw **${money(terms.monthlyPayment)}**. The payments of several draws are added together.`) +
          ` The last payment on the initial draw is due on ${longDate(lastPaymentOn(terms))}; it may differ by a few cents because of rounding.`,
      )
      page.paragraph(
        'For each billing cycle, we send you a statement at least 14 days before the payment is due. It states what you owe, the amount and due date of the payment, and how and where to pay. You can start or end automatic payments at any time by phone or in writing.',
      )
      page.paragraph(
        'We apply payments first to interest that is due, then to principal that is due, then to fees, and the rest to the principal of the draw with the highest rate.',
      )
      page.paragraph(
        '**You may repay all or part of the line at any time without a penalty.** A partial repayment does not postpone your next payment.',
      )
    })
    page.section(numbered('Fees'), () => {
      page.table({
        columns: [
          { header: 'Fee', share: 0.33 },
          { header: 'How it is calculated', share: 0.45 },
          { header: 'Amount', share: 0.22, align: 'right' },
        ],
        rows: chargeRows(terms),
      })
      page.paragraph(
        `A payment is late when we have not received it in full on its due date. The late charge is ${lateText(terms)}. We charge it only once for each payment. No fee is higher than the law of ${stateName(property.state)} allows, and we refund any amount that we collect above that.`,
      )
    })
    page.section(numbered('Security'), () => {
      page.paragraph(
        `A ${instrument.toLowerCase()} on the property, signed by its owners, secures what you owe under this agreement. **You could lose ${data.businessPurpose ? 'the property' : 'your home'} if you do not meet your obligations.** You keep the property insured and in good repair, pay its taxes and assessments when they are due, and allow no other lien to take priority over ours. If you do not, we may do so at your expense after notifying you, and we add the cost to the principal.`,
      )
    })
    page.section(numbered('When we may end the line'), () => {
      page.paragraph(
        'We may end the line and require you to pay the entire outstanding balance in one payment only if:',
      )
      page.list(TERMINATION)
      page.paragraph(
        'Before we do, we tell you in writing what the default is and give you at least 30 days to cure it, unless applicable law gives you more time or it cannot be cured. We may instead take a lesser action, such as refusing draws, without giving up the right to do more.',
      )
    })
    page.section(numbered('When we may refuse draws or lower the limit'), () => {
      page.paragraph(
        'We may refuse additional draws or reduce the credit limit for as long as one of these conditions lasts:',
      )
      page.list(SUSPENSION)
      page.paragraph(
        'We tell you in writing, with the reasons, within three business days after we act. When the condition has ended, you can ask us to restore the line. We investigate promptly and, if you asked, charge only the actual cost of an appraisal and credit report. Any one of you may also ask us to suspend draws. After that, all of you must ask us to lift the suspension.',
      )
    })
    page.section(numbered('Changes'), () => {
      page.paragraph(
        'We may change the terms only if you agree in writing at the time, if the change unequivocally benefits you for the rest of the line, if it is insignificant, if the index is replaced as described above, or as applicable law permits for events named in this agreement. The rate of an existing draw never rises, except when a discount named above ends.',
      )
    })
    page.section(numbered('Ending the line yourself'), () => {
      page.paragraph(
        'You may end the line at any time by writing to us and paying what you owe. When everything is paid and no more draws can be made, we release our lien within the time that applicable law sets and record the release at the cost, if any, that it allows.',
      )
    })
    if (property.occupancy === 'PRIMARY')
      page.section(numbered('Your right to cancel'), () => {
        page.paragraph(
          'Because your principal dwelling secures the line, each owner has the right to cancel it without cost within three business days. A separate notice, given to each owner, explains how to cancel and by what date. We do not disburse any money before then.',
        )
      })
    if (data.businessPurpose)
      page.section(numbered('Purpose'), () => {
        page.paragraph(
          'You told us that the property is rented out, that neither you nor your family live in it or will live in it, and that you use the line for business and not for personal, family, or household purposes. This is business credit. Federal rules for consumer credit, including the right to cancel, do not apply to it.',
        )
      })
    page.section(numbered('Information and notices'), () => {
      page.paragraph(
        'We may obtain credit reports and valuations while the line is open, and report it to consumer reporting agencies; late or missed payments may appear in your credit report. Tell us promptly if your name, address, or employment changes. We send statements and notices to the address in our records or, with your consent, electronically. Your billing rights are in the account-opening disclosures.',
      )
      page.paragraph(
        'If you are a covered member of the armed forces or a dependent, nothing in this agreement takes away a right that the Servicemembers Civil Relief Act or the Military Lending Act gives you.',
      )
    })
    page.section(numbered('Governing law'), () => {
      page.paragraph(
        `Federal law and, to the extent that it doesn’t apply, the law of ${stateName(property.state)} govern this agreement. If a part of it cannot be enforced, the rest remains in effect. A delay in using a right does not waive it. We may transfer this agreement; you may not. By signing it, you do not waive any right to go to court or to a jury trial.`,
      )
    })
    if (texan) texas(page, numbered('Texas homestead'), data.marketValue)
    page.notice('Before you sign', [
      'Read this agreement. Do not sign it if it contains blanks. You are entitled to a copy of the documents that you sign. You will find it in your account, and you can ask for a paper copy.',
      'You have received the application disclosures, the account-opening disclosures, and, if this is your principal dwelling, the notice of your right to cancel.',
    ])
    page.section('Signatures', () => page.signatureBlock(borrowers, 'You agree to the terms above.'))
  })
}
