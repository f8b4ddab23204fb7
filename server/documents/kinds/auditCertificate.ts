import { wordingDate } from 'domain/application/core/consents.ts'
import { inList } from 'domain/values/lists.ts'
import type { AuditCertificateData } from '../auditTypes.ts'
import { letter } from '../layout/letter.ts'
import { zonedMoment } from '../layout/words.ts'
import type { RenderedDocument } from '../rendered.ts'

/**
 * Renders the audit certificate. It states who signed which document, when and from where. It also contains the
 * documents' hashes, so that anyone can check a file.
 */
export function auditCertificate(data: AuditCertificateData): Promise<RenderedDocument> {
  const options = { title: 'Audit Certificate', subject: 'Record of electronic signing' }
  return letter(data, options, (page) => {
    page.paragraph(
      `This certificate records how the documents of loan number **${data.loanNumber}** were signed electronically with ${data.lender.name}. ` +
        'If a file’s SHA-256 hash matches the hash shown here, the file is the one that was signed. Each file also has an electronic seal, which PDF programs can check. Any change to the file breaks the seal.',
    )
    page.section('Documents', () => {
      for (const document of data.documents) {
        page.keyValueTable(
          [
            ['Document', `${document.title} (${document.pages} ${document.pages === 1 ? 'page' : 'pages'})`],
            [
              'Signed by',
              document.signedBy.length === 0 ? 'No signature needed; provided to read' : inList(document.signedBy),
            ],
            ['Sealed', zonedMoment(document.sealedAt, data.zone)],
            ['SHA-256 before signing', document.sha256Before],
            ['SHA-256 after sealing', document.sha256After],
          ],
          0.24,
        )
      }
    })
    page.section('People', () => {
      for (const person of data.people) {
        page.keyValueTable(
          [
            ['Name', `${person.name}, ${person.role}`],
            ['Email', person.email],
            ['Identity', person.identity],
            [
              'Consent to electronic records',
              person.consent
                ? `Wording of ${wordingDate(person.consent.version)}, given ${zonedMoment(person.consent.at, data.zone)}`
                : person.onPaper
                  ? 'Not needed (signed on paper)'
                  : 'None on record',
            ],
            ['IP address of the consent', person.consent?.ip ?? ''],
            ['Browser of the consent', person.consent?.userAgent ?? ''],
          ],
          0.24,
        )
      }
    })
    page.section('What happened', () =>
      page.table({
        columns: [
          { header: 'When', share: 0.27 },
          { header: 'Who', share: 0.23 },
          { header: 'What', share: 0.32 },
          { header: 'From', share: 0.18 },
        ],
        rows: data.entries.map((entry) => [zonedMoment(entry.at, data.zone), entry.who, entry.what, entry.ip]),
      }),
    )
    page.section('Record', () => {
      page.keyValueTable(
        [
          ['Events', `${data.eventsCount}, each chained to the previous event`],
          ['Hash of the last event', data.eventsHash],
          ['Certificate created', zonedMoment(data.createdAt, data.zone)],
        ],
        0.24,
      )
    })
  })
}
