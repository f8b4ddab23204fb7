import { type Letter, letter } from '../layout/letter.ts'
import { fullDate, isTexasHomestead, longDate } from '../layout/words.ts'
import type { RenderedDocument } from '../rendered.ts'
import type { RightToCancelData } from '../types.ts'

function notice(page: Letter, data: RightToCancelData): void {
  const { lender, property } = data
  page.section('Your right to cancel', () => {
    page.paragraph(
      `We have agreed to open a home equity line of credit for you, and you have agreed to give us a security interest in your home at **${property.address}**. You have a legal right under federal law to cancel the account, without cost, within **three business days** after the latest of these events:`,
    )
    page.table({
      columns: [
        { header: 'Event', share: 0.68 },
        { header: 'Date', share: 0.32 },
      ],
      rows: [
        ['The account was opened', fullDate(data.openedOn)],
        ['You received your Truth in Lending disclosures', fullDate(data.disclosuresOn)],
        ['You received this notice of your right to cancel', fullDate(data.noticeOn)],
      ],
    })
    page.paragraph(
      'A business day is every calendar day except Sundays and legal public holidays. If you cancel the account, our security interest in your home is also cancelled. Any one owner may cancel, and that cancels the account for all.',
    )
    if (isTexasHomestead(data))
      page.paragraph(
        'Section 50(a)(6)(Q)(viii), Article XVI, of the Texas Constitution gives each owner and the spouse of each owner a right to rescind within three days as well. The later of the two times is the one stated below.',
      )
  })
  page.section('What happens when you cancel', () => {
    page.paragraph(
      'Within 20 calendar days after we receive your notice, we must take the steps necessary to reflect that our security interest in your home has been cancelled, and must return to you any money or property that you have given to us or to anyone else in connection with the account.',
    )
    page.paragraph(
      'You may keep any money or property that we have given you until we have done these things, but you must then offer to return it. If it is impractical or unfair for you to return property, you must offer its reasonable value. You may offer to return property at your home or where it is; money must be returned to the address below. If we do not take possession within 20 calendar days of your offer, you may keep it without further obligation.',
    )
  })
  page.section('How to cancel', () => {
    page.paragraph(`If you decide to cancel, notify us in writing at:`)
    page.keyValueTable([
      ['By mail or delivery', `${lender.name}, ${lender.address}`],
      ['By email', lender.email],
    ])
    page.paragraph(
      'You may use any written statement that is signed and dated by you and states your intention to cancel, or use this notice by dating and signing below. Keep one copy of this notice, because it contains important information about your rights.',
    )
    page.notice(`You must act by midnight of ${fullDate(data.expires)}`, [
      'If you cancel by mail, email, or telegram, send the notice no later than that time (or midnight of the third business day following the latest of the three events listed above). If you send or deliver it in some other way, it must reach the address above by that time.',
      `We will not pay out any money before ${longDate(data.earliestDisbursement)}, or until we are reasonably satisfied that no one has canceled.`,
    ])
  })
  page.section('I wish to cancel', () => {
    page.paragraph('Sign here **only** if you want to cancel the account.')
    page.blanks(['Signature of the owner who cancels', 'Date'])
  })
  page.section('Receipt', () =>
    page.signatureBlock(
      [data.recipient],
      `By signing here you confirm that you, ${data.recipient.name}, received ${data.copies === 2 ? 'two copies' : 'a copy, delivered electronically with your consent,'} of this notice. It does not cancel the account.`,
    ),
  )
}

/**
 * Renders the notice of the right to cancel for one owner (12 CFR 1026.15(b)). An owner who receives the notice on
 * paper gets two copies.
 * @throws RangeError if the home isn't a principal dwelling, because only loans secured by a principal dwelling can be
 * canceled (12 CFR 1026.15(a)(1)).
 */
export function rightToCancel(data: RightToCancelData): Promise<RenderedDocument> {
  if (data.property.occupancy !== 'PRIMARY') throw new RangeError('only a principal dwelling has a right to cancel')
  const options = {
    title: 'Notice of Right to Cancel',
    subject: 'Notice of the right of rescission under 12 CFR 1026.15',
    addressee: data.recipient,
  }
  return letter(data, options, (page) => {
    for (let copy = 1; copy <= data.copies; copy += 1) {
      if (copy > 1) page.pageBreak()
      if (data.copies === 2)
        page.small(
          `Copy ${copy} of 2 for ${data.recipient.name}. Keep one for yourself; you may use the other to cancel.`,
        )
      notice(page, data)
    }
  })
}
