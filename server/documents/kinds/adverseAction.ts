import { equalCreditNotice } from 'domain/organization/equalCredit.ts'
import { letter } from '../layout/letter.ts'
import { fullDate, longDate } from '../layout/words.ts'
import type { RenderedDocument } from '../rendered.ts'
import type { AdverseActionNoticeData } from '../types.ts'

/**
 * Renders the adverse action notice, modeled on sample form C-1 of Regulation B (12 CFR 1002.9(a)(2) and (b)). If the
 * lender used a credit report, the notice includes the FCRA disclosures (FCRA 615(a), 15 U.S.C. 1681m(a)). If the
 * lender used information from anyone else, the notice states the right to ask what kind of information it was (15
 * U.S.C. 1681m(b)(1)).
 * @throws RangeError if the data has no reason or more than four reasons
 */
export async function adverseAction(data: AdverseActionNoticeData): Promise<RenderedDocument> {
  const { agencies, lender, reasons, recipient, report, silentBureau, usedOthers } = data
  if (reasons.length < 1 || reasons.length > 4) throw new RangeError('an adverse action notice has one to four reasons')
  const options = {
    title: 'Notice of Action Taken and Statement of Reasons',
    subject: 'Notice of adverse action',
    addressee: recipient,
  }
  return letter(data, options, (page) => {
    page.section('The action we took', () => {
      page.paragraph(
        `**${recipient.name}**, thank you for your application. We reviewed it carefully and are **unable to approve it**.`,
      )
      page.keyValueTable([
        ['Action taken', 'Application declined: no credit is extended'],
        ['Credit requested', 'A home equity line of credit'],
        ['Property', data.property.address],
        ['Application date', longDate(data.appliedOn)],
        ['Decision date', longDate(data.decidedOn)],
      ])
    })
    page.section('Principal reasons for the decision', () => {
      page.list(reasons, 'numbers')
    })
    const bureau = report?.bureau ?? silentBureau
    if (bureau) {
      page.section(report ? 'The credit report we used' : 'The credit report we could not obtain', () => {
        page.paragraph(
          `Our decision was based in whole or in part on ${report ? 'information in a report from' : 'the answer of'} the consumer reporting agency below${report ? '' : ', which gave us no report on you'}. The agency played no part in our decision and is unable to supply specific reasons why we have denied credit to you.`,
        )
        page.keyValueTable([
          ['Consumer reporting agency', bureau.name],
          ['Address', bureau.address],
          ['Toll-free phone', bureau.phone],
        ])
        page.paragraph(
          'You have a right under the Fair Credit Reporting Act to know the information contained in your credit file at the agency. You have a right to a **free copy of your report** from it, if you request it no later than **60 days** after you receive this notice. If you find that any information in the report is inaccurate or incomplete, you have the right to **dispute** the matter with the agency.',
        )
      })
    }
    if (report) {
      const [low, high] = report.range
      page.section('The credit score we used', () => {
        page.paragraph(
          'We also obtained your credit score from this agency and used it in making our decision. Your credit score is a number that reflects the information in your credit report. It can change, depending on how the information in your report changes.',
        )
        page.figure(
          String(report.score),
          `Your credit score, created on **${longDate(report.scoredOn)}**. Scores range from a low of ${low} to a high of ${high}.`,
        )
        page.keyValueTable([
          ['Source', report.bureau.name],
          ['Scoring model', report.model],
        ])
        page.paragraph('Key factors that adversely affected your credit score:')
        page.list(report.keyFactors, 'numbers')
        page.paragraph(
          'If you have any questions regarding your credit score, contact the agency at the address or the number above.',
        )
      })
    }
    if (usedOthers)
      page.section('Information from other sources', () => {
        page.paragraph(
          'Our decision was based in whole or in part on information obtained from an outside source other than a consumer reporting agency. Under the Fair Credit Reporting Act, you have the right to make a **written request**, no later than **60 days** after you receive this notice, for disclosure of the nature of this information. Send it to the address below.',
        )
      })
    page.notice('Equal Credit Opportunity Act', [...equalCreditNotice(agencies)])
    page.section('Contact us', () => {
      page.paragraph('If you have any questions regarding this notice, contact the creditor:')
      page.keyValueTable([
        ['Creditor', lender.name],
        ['Address', lender.address],
        ['Phone', lender.phone],
      ])
    })
    page.small(`Provided by ${lender.name} on ${fullDate(data.preparedOn)}.`)
  })
}
