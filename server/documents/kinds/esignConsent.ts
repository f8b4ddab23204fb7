import { letter } from '../layout/letter.ts'
import { money, signerNames } from '../layout/words.ts'
import type { RenderedDocument } from '../rendered.ts'
import type { EsignConsentData } from '../types.ts'

/**
 * Renders the consent to electronic records, with the disclosures required before the first electronic delivery (15
 * U.S.C. 7001(c)).
 */
export function esignConsent(data: EsignConsentData): Promise<RenderedDocument> {
  const { lender } = data
  const options = {
    title: 'Consent to Electronic Records and Signatures',
    subject: 'Consent under the Electronic Signatures in Global and National Commerce Act',
  }
  return letter(data, options, (page) => {
    page.paragraph(
      `You are applying to ${lender.name} (“we”, “us”) for a home equity line of credit. The law entitles you to many of the records of this application in writing. ` +
        'With your consent we give them to you electronically instead, and you may sign them electronically. Please read this before you agree.',
    )
    page.section('What your consent covers', () => {
      page.paragraph(
        'Your consent covers every record that we give you in connection with this application and, if it is opened, with the line itself, for as long as the line exists:',
      )
      page.list([
        'the application summary, disclosures before and at account opening, and the notice of your credit score;',
        'the credit agreement, the instrument that secures it, the notice of your right to cancel and the itemization of closing costs;',
        'authorizations that you give us, such as for automatic payments;',
        'periodic statements, notices of changes, privacy notices and notices about a decision on your application; and',
        'your electronic signature and initials, which bind you as those you would put on paper.',
      ])
    })
    page.section('Your right to paper', () => {
      page.paragraph(
        `You can have any of these records on paper, now or later. Write to ${lender.email}, call ${lender.phone}, or write to ${lender.address}. ` +
          (data.paperCopyFee === 0
            ? 'We do not charge for a paper copy.'
            : `We charge ${money(data.paperCopyFee)} for each paper copy of a record that we have already given you electronically.`) +
          ' Asking for a paper copy does not withdraw your consent.',
      )
    })
    page.section('Withdrawing your consent', () => {
      page.paragraph(
        `You may withdraw your consent at any time, without a fee: write to ${lender.email}, call ${lender.phone}, or use ${data.settingsPath} in your account. ` +
          'From the time we have had a reasonable period to act on it, records come to your mailing address. Those that we gave you before stay valid. ' +
          'If you withdraw before your line is open, we continue on paper, which takes longer.',
      )
    })
    page.section('Keeping your contact details current', () => {
      page.paragraph(
        `We send notices that a record is ready to the email address you gave us. If it changes, tell us under ${data.settingsPath} or by calling ${lender.phone}.`,
      )
    })
    page.section('What you need', () => {
      page.paragraph('To open and keep these records you need:')
      page.list([
        'a computer, tablet or phone with access to the internet and a current version of Chrome, Edge, Firefox or Safari;',
        'a program that opens PDF files; your browser has one;',
        'an email account that you can read; and',
        'room to save the files, or a printer.',
      ])
      page.paragraph(
        'If we change what is needed in a way that could keep you from opening later records, we will tell you, and you may withdraw your consent without a fee.',
      )
    })
    page.section('Showing that you can open this format', () => {
      page.figure(
        data.formatCode,
        'Type this code on the page on which you give your consent. It shows that you could open this document, as you will have to open the others.',
      )
    })
    page.section('Your consent', () => {
      page.notice('By signing below you confirm', [
        'that you have read this text and could open it in the format in which records will be given to you, which is PDF;',
        'that you have, or can get, what is listed above; and',
        `that you, ${signerNames(data.parties)}, agree to receive records electronically and to sign electronically, until you withdraw your consent.`,
      ])
      page.small(`Version of this text: ${data.version}`)
      page.signatureBlock(data.parties, 'Each of us signs for themselves.')
    })
  })
}
