import { letter } from '../layout/letter.ts'
import { fullDate, longDate } from '../layout/words.ts'
import type { RenderedDocument } from '../rendered.ts'
import type { CreditScoreNoticeData } from '../types.ts'

/**
 * Renders the credit score disclosure, which replaces a risk-based pricing notice. All applicants for credit secured by
 * one to four residential units receive it (12 CFR 1022.74(d); FCRA 609(g), 15 U.S.C. 1681g(g)).
 */
export function creditScoreNotice(data: CreditScoreNoticeData): Promise<RenderedDocument> {
  const { bureau, recipient } = data
  const [low, high] = data.range
  const options = {
    title: 'Your Credit Score and the Price You Pay for Credit',
    subject: 'Credit score disclosure',
    addressee: recipient,
  }
  return letter(data, options, (page) => {
    page.section('Your credit score', () => {
      page.figure(
        String(data.score),
        `**${recipient.name}**, this is your credit score. It was created on **${longDate(data.scoredOn)}**. Source: **${bureau.name}**.`,
      )
      page.keyValueTable([
        ['Your credit score', String(data.score)],
        ['Date of the score', longDate(data.scoredOn)],
        ['Source', bureau.name],
        ['Scoring model', data.model],
        ['Range of scores', `From a low of ${low} to a high of ${high}`],
        ...(data.higherThan === undefined
          ? []
          : [
              [
                'How your score compares',
                `Your credit score ranks higher than ${data.higherThan} percent of U.S. consumers.`,
              ] as const,
            ]),
      ])
    })
    page.section('What you should know about credit scores', () => {
      page.paragraph(
        'Your credit score is a number that reflects the information in your credit report. Your credit report is a record of your credit history: whether you pay your bills on time and how much you owe to creditors. ' +
          'Your score can change as your credit history changes.',
      )
      page.paragraph(
        'Your score can affect whether you can get a loan and how much you will have to pay for it. Generally, the higher your score, the more likely you are to be offered better terms.',
      )
    })
    page.section('Key factors that adversely affected your score', () => {
      page.list(data.keyFactors, 'numbers')
    })
    page.section('Checking your credit report', () => {
      page.paragraph(
        'Credit reports can contain mistakes. You have the right to dispute any inaccurate information in yours. If you find one, contact the consumer reporting agency. It is a good idea to check your report to make sure the information in it is accurate.',
      )
      page.paragraph(
        'Under federal law you have the right to a free copy of your credit report from each of the nationwide consumer reporting agencies once a year. To order it: visit www.annualcreditreport.com, call toll-free 1-877-322-8228, or mail the Annual Credit Report Request Form from the website of the Federal Trade Commission to Annual Credit Report Request Service, P.O. Box 105281, Atlanta, GA 30348-5281.',
      )
      page.paragraph(
        'More about credit reports and your rights under federal law is on the website of the Consumer Financial Protection Bureau, www.consumerfinance.gov/learnmore.',
      )
    })
    page.section('Contact information', () => {
      page.keyValueTable([
        ['Consumer reporting agency', bureau.name],
        ['Address', bureau.address],
        ['Phone', bureau.phone],
        ['Website', bureau.website],
      ])
    })
    page.section('Notice to the home loan applicant', () => {
      page.paragraph(
        'In connection with your application for a home loan, the lender must disclose to you the score that a consumer reporting agency distributed to users and the lender used in connection with your home loan, and the key factors affecting your credit scores.',
      )
      page.paragraph(
        'The credit score is a computer generated summary calculated at the time of the request and based on information that a consumer reporting agency or lender has on file. The scores are based on data about your credit history and payment patterns. Credit scores are important because they are used to assist the lender in determining whether you will obtain a loan. They may also be used to determine what interest rate you may be offered on the mortgage. Credit scores can change over time, depending on your conduct, how your credit history and payment patterns change, and how credit scoring technologies change.',
      )
      page.paragraph(
        'Because the score is based on information in your credit history, it is very important that you review the credit-related information that is being furnished to make sure it is accurate. Credit records may vary from one company to another.',
      )
      page.paragraph(
        'If you have questions about your credit score or the credit information that is furnished to you, contact the consumer reporting agency at the address and telephone number provided with this notice, or contact the lender, if the lender developed or generated the credit score. The consumer reporting agency plays no part in the decision to take any action on the loan application and is unable to provide you with specific reasons for the decision on a loan application.',
      )
      page.paragraph('If you have questions concerning the terms of the loan, contact the lender.')
    })
    page.small(`Provided by ${data.lender.name} on ${fullDate(data.preparedOn)}.`)
  })
}
