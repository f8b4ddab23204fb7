import { letter } from '../layout/letter.ts'
import { longDate, money } from '../layout/words.ts'
import type { RenderedDocument } from '../rendered.ts'
import type { AutopayData } from '../types.ts'
import { rate } from './terms.ts'

const ordinal = (day: number): string => {
  const tail = ['th', 'st', 'nd', 'rd'][day % 10 > 3 || Math.floor((day % 100) / 10) === 1 ? 0 : day % 10] ?? 'th'
  return `${day}${tail}`
}

/** Renders the borrower's written authorization of recurring transfers from their account (12 CFR 1005.10(b)). */
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
      `I, **${accountHolder.name}**, authorize ${lender.name} to withdraw the payments of my home equity line of credit from my bank account by electronic transfer, and to correct errors by crediting or debiting the same account.`,
    )
    page.section('The account', () =>
      page.keyValueTable([
        ['Bank', data.bankName],
        ['Kind of account', kind === 'checking' ? 'Checking' : 'Savings'],
        ['Routing number', data.routingNumber],
        ['Account number', `ending in ${data.accountMask}`],
        ['Account holder', accountHolder.name],
      ]),
    )
    page.section('The payments', () => {
      page.keyValueTable([
        ['Amount', `The minimum payment that my statement shows, at present ${money(data.monthlyPayment)}`],
        ['When', `On the ${ordinal(day)} of each month; on the next banking day if banks are closed`],
        ['First payment', longDate(data.firstPaymentOn)],
        ['Last payment', 'When the line is paid in full, or when this authorization ends'],
      ])
      page.paragraph(
        `The amount changes when I take another draw${data.discount === undefined ? '' : ', when the discount for automatic payments ends,'} or when a fee is due. My statement, at least 10 days before each payment, tells me how much will be withdrawn and when. I have the right to notice of every amount that differs from the one before.`,
      )
    })
    page.section('My rights', () => {
      page.list([
        `**Automatic payment is my choice.** The line was not made dependent on it.${data.discount === undefined ? '' : ` As long as it lasts, my rate is lower by ${rate(data.discount)}; if it ends, the rate of my agreement without that discount applies from the next billing cycle on.`}`,
        `**I can end it or stop a payment** by telling ${lender.name} at ${lender.phone} or ${lender.email}, or in writing at ${lender.address}, at least 3 business days before the payment, or by telling my bank. I still owe the payment and make it in another way.`,
        '**If a payment is returned unpaid,** it may be tried again up to two times, and the charge for a returned payment of my agreement applies. My bank may charge a fee of its own.',
        '**If a withdrawal is wrong,** I may tell my bank within 60 days after the statement on which it appears, and federal law limits what I can lose.',
      ])
      page.paragraph(
        'I am an owner of this account and may authorize withdrawals from it alone. I may keep a copy of this authorization; it is in my account with the lender.',
      )
    })
    page.section('Signature', () => page.signatureBlock([accountHolder], 'I authorize the payments described above.'))
  })
}
