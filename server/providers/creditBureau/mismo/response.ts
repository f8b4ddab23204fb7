/** Reads resellers' responses (MISMO 2.3.1, CREDIT_RESPONSE). */
import { isPlainDate, type PlainDate } from 'domain/values/dates.ts'
import * as z from 'zod/mini'
import type { Attachment } from '../../shared/port.ts'
import type { BureauScore, CreditReport, NoReport } from '../port.ts'
import { BUREAUS, type BureauName } from './settings.ts'
import { accountOf, tradelinesOf } from './tradelines.ts'
import { all, at, type Xml } from './xml.ts'

type Missing = NonNullable<CreditReport['missing']>[number]
type Why = Missing['why']
type Answer = { readonly ok: true; readonly value: CreditReport } | NoReport

/**
 * An order's progress: ERROR with the reseller's code, PENDING, or DONE. `report`: the reseller's ID for the report.
 */
export type State =
  | { readonly state: 'ERROR'; readonly code: string }
  | { readonly state: 'PENDING'; readonly report: string }
  | { readonly state: 'DONE'; readonly report: string; readonly credit: Xml | undefined }

const status = z.object({ _Condition: z.string(), _Code: z._default(z.string(), '') })
const reportName = z.string().check(z.minLength(1), z.maxLength(100))
const bureauName = z.enum(['Equifax', 'Experian', 'TransUnion'])
const date = z.string().check(z.refine(isPlainDate))
const creditFile = z.object({
  CreditRepositorySourceType: bureauName,
  _ResultStatusType: z._default(z.string(), 'FileReturned'),
  _ResultStatusTypeOtherDescription: z._default(z.string(), ''),
})
/** Some resellers write a plus sign in front of the score. */
const credited = z.object({
  CreditRepositorySourceType: bureauName,
  _Value: z.optional(z.string().check(z.regex(/^\+?\d{0,5}$/))),
  _ExclusionReasonType: z.optional(z.string()),
  _FACTAInquiriesIndicator: z.optional(z.string()),
  _ModelNameType: z._default(z.string(), ''),
  _ModelNameTypeOtherDescription: z.optional(z.string()),
})
const inquiry = z.object({ _Date: date, _Name: z.string() })

/** Reads an order's progress. @throws ZodError if the response has an unexpected format */
export function stateOf(root: Xml): State {
  const response = at(root, 'RESPONSE')
  const { _Condition: condition, _Code: code } = status.parse(at(response, 'STATUS')?.attributes)
  const credit = at(response, 'RESPONSE_DATA', 'CREDIT_RESPONSE')
  const failed = at(credit, 'CREDIT_ERROR_MESSAGE')?.attributes._Code
  if (/error|fail/i.test(condition) || failed !== undefined) return { state: 'ERROR', code: failed ?? code }
  const report = reportName.parse(credit?.attributes.CreditReportIdentifier)
  if (/pending|process/i.test(condition)) return { state: 'PENDING', report }
  return { state: 'DONE', report, credit: at(credit, 'CREDIT_FILE') ? credit : undefined }
}

/**
 * The reasons that a bureau returned no file. If all files are missing, the first reason in this list that applies is
 * reported.
 */
const REASONS: readonly Why[] = ['FROZEN', 'LOCKED', 'MINOR', 'NOT_SURE', 'ERROR', 'NO_FILE']

/**
 * MISMO 2.3.1 has no values for a locked file, a minor's file or several files, so resellers describe these cases in
 * words.
 */
function whyOf(result: string, words: string): Why | undefined {
  if (result === 'FileReturned') return undefined
  if (result === 'NoFileReturnedCreditFreeze') return 'FROZEN'
  if (/error/i.test(result)) return 'ERROR'
  if (/lock/i.test(words)) return 'LOCKED'
  if (/freeze|frozen/i.test(words)) return 'FROZEN'
  if (/minor/i.test(words)) return 'MINOR'
  return /multiple|several|ssn/i.test(words) ? 'NOT_SURE' : 'NO_FILE'
}

const wordsIn = (xml: Xml): string =>
  all(xml, '_Text')
    .map(({ text }) => text.trim())
    .join(' ')

/** Returns a bureau's contact details from the report. Details that the report lacks come from BUREAUS. */
function contactOf(credit: Xml, bureau: BureauName): BureauScore['bureauContact'] {
  const own = BUREAUS[bureau]
  const named = (name = '') =>
    name
      .toUpperCase()
      .replace(/[^A-Z]/g, '')
      .startsWith(bureau.toUpperCase())
  const found = all(credit, 'CREDIT_CONSUMER_REFERRAL').find(({ attributes }) => named(attributes._Name))
  if (!found) return own
  const { _StreetAddress: street, _City: city, _State: state, _PostalCode: zip } = found.attributes
  const points = all(at(found, 'CONTACT_DETAIL'), 'CONTACT_POINT')
  const phone = points.find(({ attributes }) => attributes._Type === 'Phone')?.attributes._Value
  return {
    address: street && city && state && zip ? `${street}, ${city}, ${state} ${zip}` : own.address,
    phone: phone ?? own.phone,
    website: own.website,
  }
}

const RANGE = [300, 850] as const
const MOST_FACTORS = 4
const INQUIRIES = 'Number of recent inquiries on the credit report'

/** Returns a score, or undefined if the bureau couldn't compute one. */
function scoreOf(credit: Xml, xml: Xml): BureauScore | undefined {
  const read = credited.parse(xml.attributes)
  const score = Number(read._Value || Number.NaN)
  const [least, most] = RANGE
  if (read._ExclusionReasonType !== undefined || !(score >= least && score <= most)) return undefined
  const bureau = read.CreditRepositorySourceType
  const factors = all(xml, '_FACTOR').flatMap(({ attributes }) => attributes._Text ?? [])
  const keyFactors = factors.slice(0, MOST_FACTORS)
  // The number of inquiries is disclosed in addition to the four factors (15 USC 1681g(f)(9)).
  const told = keyFactors.some((factor) => /inquir/i.test(factor))
  return {
    ...{ bureau, bureauContact: contactOf(credit, bureau), score, scoreRange: RANGE },
    scoreModel: read._ModelNameTypeOtherDescription ?? (read._ModelNameType || 'Credit score'),
    keyFactors: read._FACTAInquiriesIndicator === 'Y' && !told ? [...keyFactors, INQUIRIES] : keyFactors,
  }
}

const ACTIVE_DUTY = /ActiveDuty/i
/** If a bureau reports that the consumer has died, treat this as a fraud alert, so that staff check it first. */
const FRAUD = /FraudVictim|DeathClaim/i

/** Returns the most serious alert from any bureau, with the phone number in the alert's text. */
function alertOf(files: readonly Xml[]): CreditReport['alert'] {
  const found = files.flatMap((file) =>
    all(file, '_ALERT_MESSAGE').flatMap((xml) => {
      const category = `${xml.attributes._CategoryType ?? ''} ${xml.attributes._Type ?? ''}`
      const kind = FRAUD.test(category) ? 'FRAUD' : ACTIVE_DUTY.test(category) ? 'ACTIVE_DUTY' : undefined
      const phone = /\(?\d{3}\)?[ .-]?\d{3}[ .-]?\d{4}/.exec(wordsIn(xml))?.[0].replace(/\D/g, '')
      return kind ? [{ kind, ...(phone && { phone }) } as const] : []
    }),
  )
  const fraud = found.filter(({ kind }) => kind === 'FRAUD')
  const strongest = fraud.length > 0 ? fraud : found
  return strongest.find(({ phone }) => phone !== undefined) ?? strongest[0]
}

function inquiriesOf(credit: Xml): NonNullable<CreditReport['inquiries']> {
  const listed = all(credit, 'CREDIT_INQUIRY').map(({ attributes }) => {
    const { _Name: creditor, _Date: on } = inquiry.parse(attributes)
    return { creditor, on: on as PlainDate }
  })
  const first = ({ creditor, on }: (typeof listed)[number]) =>
    listed.find((one) => one.creditor === creditor && one.on === on)
  return listed.filter((one) => first(one) === one).sort((one, other) => (one.on < other.on ? 1 : -1))
}

/**
 * Staff may see full Social Security numbers only after a second sign-in step, so the stored report has only the last
 * four digits.
 */
const withoutNumbers = (xml: string): string => xml.replace(/(\b_SSN\s*=\s*["'])[\d-]*(\d{4}["'])/g, '$1*****$2')

/** Returns the report's files: the response itself and, if the reseller sent one, the PDF. */
function filesOf(credit: Xml, raw: string): Attachment[] {
  const file = (mediaType: string, bytes: () => Uint8Array): Attachment => ({
    ...{ type: 'CREDIT_REPORT', mediaType },
    bytes: async () => bytes(),
  })
  const pdfs = all(credit, 'EMBEDDED_FILE').flatMap((xml) => {
    const isPdf = /pdf/i.test(`${xml.attributes._Type ?? ''} ${xml.attributes.MIMEType ?? ''}`)
    const bytes = Buffer.from(at(xml, 'DOCUMENT')?.text ?? '', 'base64')
    return isPdf && bytes.subarray(0, 5).toString('latin1') === '%PDF-' ? [file('application/pdf', () => bytes)] : []
  })
  return [...pdfs, file('text/xml', () => Buffer.from(withoutNumbers(raw)))]
}

/**
 * Reads a finished report.
 * @param raw the response as the reseller sent it
 * @param today the date to use if the report has no date of its own
 * @throws ZodError if a field that we use has an unexpected format
 */
export function answerOf(
  credit: Xml,
  raw: string,
  { kind, today }: { kind: 'SOFT' | 'HARD'; today: PlainDate },
): Answer {
  const files = all(credit, 'CREDIT_FILE')
  const read = files.map((xml) => ({ xml, ...creditFile.parse(xml.attributes) }))
  const scores = all(credit, 'CREDIT_SCORE').flatMap((xml) => scoreOf(credit, xml) ?? [])
  const missing = [...new Set(read.map((one) => one.CreditRepositorySourceType))].flatMap((name): Missing[] => {
    const own = read.filter((one) => one.CreditRepositorySourceType === name)
    const reasons = own.map(({ xml, _ResultStatusType, _ResultStatusTypeOtherDescription: words }) =>
      whyOf(_ResultStatusType, `${words} ${all(xml, 'CREDIT_ERROR_MESSAGE').map(wordsIn).join(' ')}`),
    )
    const bureau = { name, contact: contactOf(credit, name) }
    const known = REASONS.find((why) => reasons.includes(why))
    if (known) return [{ bureau, why: known }]
    // The bureau returned several files and can't tell which one belongs to the applicant.
    if (own.length > 1) return [{ bureau, why: 'NOT_SURE' }]
    return scores.some((one) => one.bureau === name) ? [] : [{ bureau, why: 'NO_FILE' }]
  })
  const [first, ...otherScores] = scores.filter(({ bureau }) => !missing.some((one) => one.bureau.name === bureau))
  if (!first) {
    const why = REASONS.find((reason) => missing.some((one) => one.why === reason))
    const found = missing.find((one) => one.why === why)
    if (!found) throw new RangeError('the report names no bureau')
    return { ok: false, ...found }
  }
  const { CreditReportFirstIssuedDate: issued = '' } = credit.attributes
  const alert = alertOf(files)
  return {
    ok: true,
    value: {
      ...first,
      pulledOn: isPlainDate(issued) ? issued : today,
      tradelines: tradelinesOf(all(credit, 'CREDIT_LIABILITY').map(accountOf)),
      ...(alert && { alert }),
      ...(kind === 'HARD' && { inquiries: inquiriesOf(credit) }),
      ...(otherScores.length > 0 && { otherScores }),
      ...(missing.length > 0 && { missing }),
      files: filesOf(credit, raw),
    },
  }
}
