import { createHash } from 'node:crypto'
import { instant, plainDate } from 'domain/values/dates.ts'
import type { AuditCertificateData, AuditedDocument } from './auditTypes.ts'
import { lender, texas } from './render.testdata.ts'

const audited = (title: string, seed: string): AuditedDocument => ({
  title,
  pages: 5,
  sha256Before: createHash('sha256').update(seed).digest('hex'),
  sha256After: createHash('sha256').update(`${seed} signed`).digest('hex'),
  signedBy: texas.DEED_OF_TRUST.parties.map((party) => party.name),
  sealedAt: instant('2026-11-21T17:00:05Z'),
})

export const auditData: AuditCertificateData = {
  lender,
  loanNumber: 'HL-2026-000417',
  preparedOn: plainDate('2026-11-21'),
  createdAt: instant('2026-11-21T18:00:00Z'),
  parties: texas.DEED_OF_TRUST.parties,
  property: texas.DEED_OF_TRUST.property,
  documents: [audited('Home Equity Line of Credit Agreement', 'agreement'), audited('Deed of Trust', 'deed')],
  people: texas.DEED_OF_TRUST.parties.map((party, index) => ({
    name: party.name,
    role: party.borrower ? 'borrower and owner' : 'owner',
    email: `applicant${index}@mail.example`,
    identity: 'Driver’s license and selfie, verified 11/19/2026',
    consent: {
      version: 'e-sign 2026-01',
      at: instant('2026-11-20T15:15:00Z'),
      ip: `203.0.113.${7 + index}`,
      userAgent:
        'Mozilla/5.0 (Macintosh; Intel Mac OS X 14_5) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15',
    },
  })),
  entries: [
    {
      at: instant('2026-11-20T15:15:00Z'),
      who: 'María José O’Brien-Nguyễn',
      what: 'Consented to electronic records',
      ip: '203.0.113.7',
    },
    {
      at: instant('2026-11-21T16:58:00Z'),
      who: 'María José O’Brien-Nguyễn',
      what: 'Read the agreement to the end',
      ip: '203.0.113.7',
    },
    {
      at: instant('2026-11-21T17:00:00Z'),
      who: 'María José O’Brien-Nguyễn',
      what: 'Signed the agreement',
      ip: '203.0.113.7',
    },
    { at: instant('2026-11-21T17:00:05Z'), who: 'Hearthline Lending LLC', what: 'Sealed the agreement', ip: 'server' },
  ],
  eventsHash: createHash('sha256').update('events').digest('hex'),
  eventsCount: 84,
  zone: 'America/Chicago',
}
