import { ordinalDay } from 'domain/values/ordinal.ts'
import { letter } from '../layout/letter.ts'
import { longDate, money } from '../layout/words.ts'
import type { RenderedDocument } from '../rendered.ts'
import type { AutopayData } from '../types.ts'
import { rate } from './terms.ts'

/** Renders the borrower's written authorization for recurring transfers from their account (12 CFR 1005.10(b)). */
export function autopay(data: AutopayData): Promise<RenderedDocument> {
  const { lender, accountHolder } = data
  const day = Number(data.firstPaymentOn.slice(8))
  const kind = data.accountKind === 'CHECKING' ? 'checking' : 'savings'
  const options = {
    title: 'Authorization for Automatic Payments',
    subject: 'Authorization of preauthorized electronic fund transfers',
  }
  return letter(data, options, (page) => {
    page.paragraph(
      `I, **${accountHolder.name}**, authorize ${lender.name} to withdraw the payments on my home equity line of credit from my bank account by electronic transfer, and to correct errors by crediting or debiting the same account.`,
    )
    page.section('The account', () =>
      page.keyValueTable([
        ['Bank', data.bankName],
        ['Account type', kind === 'checking' ? 'Checking' : 'Savings'],
        ['Routing number', data.routingNumber],
        ['Account number', `ending in ${data.accountMask}`],
        ['Account holder', accountHolder.name],
      ]),
    )
    page.section('The payments', () => {
      page.keyValueTable([
        ['Amount', `The minimum payment shown on my statement, currently ${money(data.monthlyPayment)}`],
        ['When', `On the ${ordinalDay(day)} of each month, or the next banking day if banks are closed`],
        ['First payment', longDate(data.firstPaymentOn)],
        ['Last payment', 'When the line is paid in full, or when this authorization ends'],
      ])
      page.paragraph(
        `The amount changes when I take another draw${data.discount === undefined ? '' : ', when the discount for automatic payments ends,'} or when a fee is due. At least 10 days before each payment, my statement tells me the amount and date of the withdrawal. I have the right to be notified of any amount that differs from the previous one.`,
      )
    })
    page.section('My rights', () => {
      page.list([
        `**Automatic payment is my choice.** It is not a condition of the line.${data.discount === undefined ? '' : ` While it is on, my rate is lower by ${rate(data.discount)}. If it ends, my rate without that discount applies starting with the next billing cycle.`}`,
        `**I can end it or stop a payment** by telling ${lender.name} at ${lender.phone} or ${lender.email}, or in writing at ${lender.address}, at least 3 business days before the payment, or by telling my bank. I still owe the payment and must make it another way.`,
        '**If a payment is returned unpaid,** it may be submitted up to two more times, and the returned payment charge in my agreement applies. My bank may also charge a fee.',
        '**If a withdrawal is wrong,** I can tell my bank within 60 days after the statement that shows it. Federal law limits my losses.',
      ])
      page.paragraph(
        'I own this account and may authorize withdrawals on my own. I can find a copy of this authorization in my account with the lender.',
      )
    })
    page.section('Signature', () => page.signatureBlock([accountHolder], 'I authorize the payments described above.'))
  })
}
