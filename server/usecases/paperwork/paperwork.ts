/**
 * Creates each stage's documents. Decides which documents are created, who signs them and when, and what the notary
 * adds.
 */

import { plannedOpening } from 'domain/application/closing/firstSigningDay.ts'
import type { DocumentTypeId } from 'domain/application/core/documents.ts'
import { hasRightToCancel, isCarriedByRent, isTexasHomestead } from 'domain/application/core/product.ts'
import type { CreditFile } from 'domain/application/credit/types.ts'
import { valuationsUnderWay } from 'domain/application/property/valuationRight.ts'
import type { Application, DocumentRecord, Personal } from 'domain/application/types.ts'
import { dateIn, type Instant } from 'domain/values/dates.ts'
import { zonesOf } from 'domain/values/timeZones.ts'
import { mergeDocuments, renderDocument } from '../../documents/press.ts'
import type { NotarialAct } from '../../documents/signing/marks.ts'
import type { Notarized } from '../../providers/notary/port.ts'
import { composeDocument, papersToSign } from './data.ts'
import { type Bench, type Cause, keep, makeDocuments, originalOf, sha256, uuidFor, type Wish } from './make.ts'
import { baseOf, type Material, zoneOfProperty } from './material.ts'
import {
  auditCertificate,
  auditedAgain,
  causeOfClosing,
  isGenerated,
  sealDocuments,
  sealUnsigned,
  signedSoFar,
} from './sign.ts'

export interface Task extends Bench {
  readonly application: Application
  readonly personal: Readonly<Record<string, Personal>>
  readonly cause: Cause
  /** Hash of the newest event in the application's chain. */
  readonly head: Uint8Array
}

/** Returns the time of the request. A retry uses the same time, so that it creates identical documents. */
const askedAt = ({ application, cause }: Task): Instant => application.requests[cause.kind]?.at ?? application.createdAt

const dayAtProperty = (a: Application, at: Instant) => dateIn(zonesOf(a.property.address.state).first, at)

function materialOf(task: Task, openedAt = askedAt(task)): Material {
  const { application, personal, organization } = task
  return { application, personal, organization, at: askedAt(task), openedOn: plannedOpening(application, openedAt) }
}

const SUMMARY: readonly DocumentTypeId[] = [
  'APPLICATION_SUMMARY',
  'CREDIT_SCORE_NOTICE',
  'HELOC_APPLICATION_DISCLOSURES',
  'CLOSING_COSTS',
]

/**
 * Creates the application summary's documents. Nobody signs them. Each one is sealed when it's created, so that its
 * content can't change after the borrower acknowledges it.
 */
export const summaryDocuments = (task: Task): Promise<DocumentRecord[]> => {
  const { application: a } = task
  const types: DocumentTypeId[] = [
    ...SUMMARY,
    // Leave out the notice of the right not to close if the loan qualifies on rent, because Regulation Z doesn't cover
    // business credit.
    ...(isCarriedByRent(a) ? [] : (['RIGHT_NOT_TO_CLOSE'] as const)),
    ...(isTexasHomestead(a) ? (['TEXAS_HOME_EQUITY_NOTICE'] as const) : []),
    ...(a.flood?.inHazardArea ? (['FLOOD_NOTICE'] as const) : []),
  ]
  return unsigned(task, materialOf(task), { types, stage: 'SUMMARY' })
}

/** Creates a co-signer's score disclosure, which only that co-signer receives. */
export function scoreNotice(task: Task, identity: string, credit: CreditFile): Promise<DocumentRecord[]> {
  const material = materialOf(task)
  const owners = material.application.owners.map((o) => (o.identityUuid === identity ? { ...o, credit } : o))
  return unsigned(
    task,
    { ...material, application: { ...material.application, owners } },
    { types: ['CREDIT_SCORE_NOTICE'], stage: 'SUMMARY', recipient: identity },
  )
}

/** Creates the adverse action notice for each applicant who gets a copy. */
export const declineNotices = (task: Task): Promise<DocumentRecord[]> =>
  unsigned(task, materialOf(task), { types: ['ADVERSE_ACTION_NOTICE'], stage: 'SUMMARY' })

/**
 * Creates the notice of incompleteness for each applicant who gets a copy. The server may send the notice at any time,
 * even while the borrower is reading the application summary.
 */
export const incompleteNotices = (task: Task): Promise<DocumentRecord[]> =>
  unsigned(task, materialOf(task), { types: ['INCOMPLETE_NOTICE'], stage: 'CONSENT' })

/**
 * Creates the list of housing counseling agencies for the borrower. With several applicants, one copy is enough (12 CFR
 * 1024.20(a)(5)).
 */
export const counselingList = (task: Task, counseling: Material['counseling']): Promise<DocumentRecord[]> =>
  unsigned(
    task,
    { ...materialOf(task), counseling },
    { types: ['COUNSELING_LIST'], stage: 'CONSENT', recipient: task.application.borrower },
  )

/** Creates the notice of the right to copies of valuations, the copy of the current valuation, or both. */
export function valuationPapers(task: Task): Promise<DocumentRecord[]> {
  const { notice, of } = valuationsUnderWay(task.application)
  const types = [...(notice ? (['VALUATION_NOTICE'] as const) : []), ...(of ? (['VALUATION_COPY'] as const) : [])]
  return unsigned(task, materialOf(task), { types, stage: 'CONSENT' })
}

async function unsigned(task: Task, material: Material, wish: Omit<Wish, 'cause'>): Promise<DocumentRecord[]> {
  const { cause } = task
  const made = await makeDocuments(material, task, { ...wish, cause })
  return Promise.all(made.map((record) => sealUnsigned(material, task, record, cause)))
}

export function closingDocuments(task: Task): Promise<DocumentRecord[]> {
  const { application: a } = task
  const types: DocumentTypeId[] = [
    'ESIGN_CONSENT',
    'ACCOUNT_OPENING_DISCLOSURES',
    'CREDIT_AGREEMENT',
    'DEED_OF_TRUST',
    ...(hasRightToCancel(a) ? (['RIGHT_TO_CANCEL'] as const) : []),
    'CLOSING_COSTS',
    ...(a.bank.payType === 'AUTOPAY' ? (['AUTOPAY_AUTHORIZATION'] as const) : []),
  ]
  return makeDocuments(materialOf(task), task, { types, stage: 'CLOSING', cause: task.cause })
}

/**
 * Creates the printable package for signing on paper: a cover letter, and the documents that the borrower signs. On
 * paper, the borrower gets two copies of the notice of the right to cancel (12 CFR 1026.15(b)(1)).
 */
export async function paperPackage(task: Task): Promise<DocumentRecord[]> {
  const { application: a, cause } = task
  const asked = a.requests.CLOSING_DOCUMENTS?.at ?? a.createdAt
  const closing: Material = { ...materialOf(task, asked), at: asked }
  const wish: Wish = { types: ['PAPER_PACKAGE'], stage: 'PAPER', cause, recipient: a.borrower }
  const [cover] = await makeDocuments(materialOf(task), task, wish)
  const recipient = baseOf(closing).parties.find(({ id }) => id === a.borrower)
  if (!cover || !recipient) throw new RangeError('the package has no recipient')
  const records = papersToSign(a)
  const uuid = uuidFor(a.uuid, cause, 'PAPER_PACKAGE merged', a.borrower)
  const bytes = await keep(task, uuid, a.borrower, async () => {
    const files = records.map(async ({ type, forIdentity }): Promise<Uint8Array> => {
      if (type !== 'RIGHT_TO_CANCEL')
        return (await originalOf(task, uuidFor(a.uuid, causeOfClosing(a), type, forIdentity))).bytes
      const notice = composeDocument('RIGHT_TO_CANCEL', closing, recipient)
      return (await renderDocument('RIGHT_TO_CANCEL', { ...notice, copies: 2 })).bytes
    })
    return mergeDocuments(cover.title, [await task.readFile(cover.uuid), ...(await Promise.all(files))])
  })
  const pages = records.map((one) => (one.type === 'RIGHT_TO_CANCEL' ? 2 : 1) * one.pages)
  return [{ ...cover, uuid, sha256: sha256(bytes), pages: pages.reduce((sum, count) => sum + count, cover.pages) }]
}

const isDeed = ({ type }: DocumentRecord): boolean => type === 'DEED_OF_TRUST'
const deedOf = (a: Application): DocumentRecord[] =>
  a.documents.filter((record) => isDeed(record) && (record.stage === 'CLOSING' || record.stage === 'NOTARY'))

/**
 * Returns the people who signed the security instrument before the notary session. The borrower isn't one of them,
 * because the borrower signs during the session.
 */
const withoutBorrower = (a: Application) => signedSoFar(a.owners.filter(({ role }) => role !== 'BORROWER'))

/** Places all signatures made so far and seals the documents. */
export async function sealSigned(task: Task): Promise<DocumentRecord[]> {
  const { application: a, cause, head } = task
  const material = materialOf(task)
  const signed = signedSoFar(a.owners)
  const records = a.documents.filter(({ type, stage }) => stage === 'CLOSING' && isGenerated(type))
  const sealed = await sealDocuments(material, task, records, {
    cause,
    signedOn: (record) => (isDeed(record) ? withoutBorrower(a) : signed),
  })
  return [...sealed.records, await auditCertificate(material, task, { cause, documents: sealed.audited, signed, head })]
}

/** Creates the security instrument with the signatures given before notarization. */
export async function notaryDocuments(task: Task): Promise<DocumentRecord[]> {
  const { application: a, cause } = task
  const sealing = { cause, signedOn: () => withoutBorrower(a), stage: 'NOTARY' } as const
  return (await sealDocuments(materialOf(task), task, deedOf(a), sealing)).records
}

/**
 * Seals the security instrument that was signed and certified in the notary session. If the date of the notice of the
 * right to cancel changed, issues that notice again.
 */
export async function notarizedDocuments(task: Task, certificate: Notarized): Promise<DocumentRecord[]> {
  const { application: a, cause, head } = task
  const material = { ...materialOf(task), openedOn: dayAtProperty(a, certificate.at) }
  const signed = new Map([...withoutBorrower(a), [a.borrower, certificate.at] as const])
  const notary = actOf(a, certificate)
  const deeds = await sealDocuments(material, task, deedOf(a), {
    cause,
    signedOn: () => signed,
    notary,
    stage: 'NOTARY',
  })
  const others = a.documents.filter(
    (record) => record.stage === 'CLOSING' && record.sealed && isGenerated(record.type) && !isDeed(record),
  )
  const documents = [...(await auditedAgain(material, task, others)), ...deeds.audited]
  const audit = await auditCertificate(material, task, { cause, documents, signed, notary, head })
  return [...deeds.records, audit, ...(await noticesAnew(task, material))]
}

const actOf = (a: Application, certificate: Notarized): NotarialAct => ({
  name: certificate.notary,
  signature: { kind: 'typed', text: certificate.notary },
  commission: certificate.commission,
  expires: certificate.commissionExpires,
  state: certificate.state,
  county: certificate.county,
  at: certificate.at,
  zone: zoneOfProperty(a),
  remote: certificate.manner === 'REMOTE',
})

/**
 * The rescission period starts when the line opens. If the line opens on a different day than planned, the notice is
 * issued again with the actual day.
 */
async function noticesAnew(task: Task, material: Material): Promise<DocumentRecord[]> {
  const { application: a } = task
  const asked = a.requests.CLOSING_DOCUMENTS?.at
  const planned = asked && materialOf(task, asked).openedOn
  if (!hasRightToCancel(a) || planned === material.openedOn) return []
  return unsigned(task, material, { types: ['RIGHT_TO_CANCEL'], stage: 'CLOSING' })
}
