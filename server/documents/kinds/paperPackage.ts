import { instrumentName } from 'domain/application/core/documents.ts'
import { letter } from '../layout/letter.ts'
import { fullDate } from '../layout/words.ts'
import type { RenderedDocument } from '../rendered.ts'
import type { PaperPackageData } from '../types.ts'

/**
 * Renders the cover letter of the package for signing on paper. It lists the enclosed documents, and states what to do
 * with each document and where to send it.
 * @throws RangeError if no document is enclosed.
 */
export async function paperPackage(data: PaperPackageData): Promise<RenderedDocument> {
  const { lender, recipient, enclosed, loanNumber } = data
  const instrument = instrumentName(data.property.state)
  if (enclosed.length === 0) throw new RangeError('a package must contain a document')
  const options = {
    title: 'Package for Signing on Paper',
    subject: 'Cover letter with instructions for signing on paper',
    addressee: recipient,
  }
  return letter(data, options, (page) => {
    page.section('Your documents on paper', () => {
      page.paragraph(
        `**${recipient.name}**, you asked to sign your documents on paper. They are enclosed. Nothing is binding until you sign.`,
      )
      page.table({
        columns: [
          { header: 'Document', share: 0.5 },
          { header: 'Pages', share: 0.12 },
          { header: 'What to do', share: 0.38 },
        ],
        rows: enclosed.map(({ title, pages, todo }) => [title, String(pages), todo]),
      })
    })
    page.section('How to sign', () =>
      page.list(
        [
          'Read each document to the end. Keep a copy of everything you sign.',
          'Use a blue or black pen, and sign with your full legal name as printed.',
          'Sign, date, and initial every line that has your name under it. Don’t change the text.',
          `The ${instrument} isn’t enclosed. You sign it later, with a notary.`,
        ],
        'numbers',
      ),
    )
    page.section('Where to send it', () => {
      page.paragraph('Mail all signed pages to this address:')
      page.keyValueTable([
        ['Mail to', `${lender.name}, Closing, ${lender.address}`],
        ['Loan number', loanNumber],
        ['Questions', `${lender.phone} or ${lender.email}`],
      ])
      page.paragraph(
        'Once we have checked your signatures, your application continues online. You can also go back to signing online at any time before that.',
      )
    })
    page.small(`Provided by ${lender.name} on ${fullDate(data.preparedOn)}.`)
  })
}
