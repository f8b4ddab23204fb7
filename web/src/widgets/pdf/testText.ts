/** Test data: the text of a document that contains every type of block. */
import type { DocumentText } from 'domain/api/documentText.ts'

export const TEXT: DocumentText = {
  title: 'Deed of Trust with Future Advances',
  lender: 'Hearthline Lending LLC',
  contact: '15720 Juniper Ridge Road\nNMLS No. 1000001',
  addressee: 'José O’Brien\n418 Linden Terrace',
  dated: 'November 23, 2026 · Loan number HL-260001',
  footer: 'Equal Housing Lender',
  initials: ['José O’Brien'],
  blocks: [
    { kind: 'heading', text: '1. What is secured' },
    { kind: 'paragraph', text: 'The line secures **$90,000.00**. <script>alert(1)</script>' },
    { kind: 'small', text: 'Provided by the lender.' },
    { kind: 'list', items: ['Pay on time', 'Keep the home insured'], labels: 'letters' },
    { kind: 'facts', rows: [{ label: 'Lender', value: 'Hearthline' }] },
    {
      kind: 'table',
      columns: [
        { header: 'Cost', align: 'left' },
        { header: 'Amount', align: 'right' },
      ],
      rows: [['Recording fee', '$92.00']],
      total: ['Total', '$92.00'],
    },
    {
      kind: 'table',
      columns: [
        { header: 'Year', align: 'left' },
        { header: 'Index', align: 'right' },
        { header: 'APR', align: 'right' },
      ],
      rows: [['2026', '6.750%', '8.400%']],
    },
    { kind: 'notice', title: 'You must act by midnight', paragraphs: ['Send the notice in time.'] },
    { kind: 'figure', figure: '764', meaning: 'This is your credit score.' },
    { kind: 'blanks', labels: ['Signature of the owner who cancels'] },
    { kind: 'signatures', signers: ['**José O’Brien**, borrower and owner'] },
    { kind: 'notary', labels: ['State of', 'County of'] },
  ],
}
