import { wordingDate } from 'domain/application/core/consents.ts'
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
      `You are applying to ${lender.name} (“we”, “us”) for a home equity line of credit. Federal and state laws entitle you to receive many records of this application in writing. ` +
        'With your consent, we provide them electronically instead, and you may sign them electronically. Please read this before you agree.',
    )
    page.section('What your consent covers', () => {
      page.paragraph(
        'Your consent covers every record that we give you in connection with this application. If your line opens, it also covers the records of the line for as long as the line exists:',
      )
      page.list([
        'the application summary, disclosures before and at account opening, and the notice of your credit score;',
        'the credit agreement, the instrument that secures it, the notice of your right to cancel, and the itemization of closing costs;',
        'authorizations that you give us, such as for automatic payments;',
        'periodic statements, notices of changes, privacy notices, and notices about a decision on your application; and',
        'your electronic signature and initials, which bind you in the same way as a signature on paper.',
      ])
    })
    page.section('Your right to paper', () => {
      page.paragraph(
        `You can get any of these records on paper, now or later. Email ${lender.email}, call ${lender.phone}, or write to ${lender.address}. ` +
          (data.paperCopyFee === 0
            ? 'Paper copies are free.'
            : `We charge ${money(data.paperCopyFee)} for each paper copy of a record that you already received electronically.`) +
          ' Requesting a paper copy does not withdraw your consent.',
      )
    })
    page.section('Withdrawing your consent', () => {
      page.paragraph(
        `You may withdraw your consent at any time, without a fee. Email ${lender.email}, call ${lender.phone}, or use ${data.settingsPath} in your account. ` +
          'After a reasonable period to process your request, we send records to your mailing address. Records that you already received stay valid. ' +
          'If you withdraw your consent before your line opens, we continue on paper, which takes longer.',
      )
    })
    page.section('Keeping your contact details current', () => {
      page.paragraph(
        `We email you when a record is ready. If your email address changes, update it under ${data.settingsPath} or call ${lender.phone}.`,
      )
    })
    page.section('What you need', () => {
      page.paragraph('To open and keep these records, you need:')
      page.list([
        'a computer, tablet, or phone with internet access and a current version of Chrome, Edge, Firefox, or Safari;',
        'a program that opens PDF files, such as your browser;',
        'an email account; and',
        'storage space for the files, or a printer.',
      ])
      page.paragraph(
        'If these requirements change in a way that could keep you from opening later records, we will tell you, and you may withdraw your consent without a fee.',
      )
    })
    page.section('Showing that you can open this format', () => {
      page.figure(
        data.formatCode,
        'Enter this code on the page where you give your consent. It shows that you can open documents in this format.',
      )
    })
    page.section('Your consent', () => {
      page.notice('By signing below you confirm', [
        'that you read this text and could open it in PDF, the format of your records;',
        'that you have, or can get, everything listed above; and',
        `that you, ${signerNames(data.parties)}, agree to receive records electronically and to sign electronically, until you withdraw your consent.`,
      ])
      page.small(`Wording of ${wordingDate(data.version)}`)
      page.signatureBlock(data.parties, 'Each person signs only for themselves.')
    })
  })
}
