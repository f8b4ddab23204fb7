/**
 * How long the lender keeps records of applications and lines, and when they are due for erasure. Periods are in
 * months. A file is kept as a whole until the last of its periods ends.
 */
import { addMonths, type PlainDate, plainDate } from '../values/dates.ts'

/**
 * The event from which a period counts. DECISION: the event that ended the application, such as the adverse action
 * notice or the opening of the line. REGISTER: the filing of the loan application register, due on March 1 of the year
 * after the decision. LINE_CLOSED: the day on which the opened line was closed. MATCH: a person's name resembled a name
 * on a sanctions list. LAST_MESSAGE: a chat's last message. FEEDBACK: the day on which the person sent the feedback.
 */
const COUNTED_FROM = ['DECISION', 'REGISTER', 'LINE_CLOSED', 'MATCH', 'LAST_MESSAGE', 'FEEDBACK'] as const
type CountedFrom = (typeof COUNTED_FROM)[number]

export const RECORD_NAMES = [
  'APPLICATION',
  'DISCLOSURES',
  'REGISTER',
  'IDENTITY',
  'SANCTIONS',
  'CHATS',
  'FEEDBACK',
] as const
export type RecordName = (typeof RECORD_NAMES)[number]

interface RecordRow {
  readonly what: string
  readonly from: CountedFrom
  /**
   * The shortest period that the rule allows, in months. Undefined if no rule requires the lender to keep the record.
   */
  readonly least?: number
  /** The regulation or law that requires the lender to keep the record. */
  readonly rule?: string
}

/** The categories of records. `docs/retention.md` is generated from this table. */
export const RECORDS: Readonly<Record<RecordName, RecordRow>> = {
  APPLICATION: {
    what: 'The application, the information used to evaluate it, and the notice of the decision',
    from: 'DECISION',
    least: 25,
    rule: '12 CFR 1002.12(b)(1)',
  },
  DISCLOSURES: {
    what: 'Evidence that disclosures, rates, and fees complied with Regulation Z',
    from: 'DECISION',
    least: 24,
    rule: '12 CFR 1026.25(a)',
  },
  REGISTER: {
    what: 'The entry in the loan application register',
    from: 'REGISTER',
    least: 36,
    rule: '12 CFR 1003.5(a)(1)(i)',
  },
  IDENTITY: {
    what: 'Identity information of the people on an opened line, and how it was verified',
    from: 'LINE_CLOSED',
    least: 60,
    rule: '31 CFR 1020.220(a)(3)(ii)',
  },
  SANCTIONS: {
    what: 'A possible match with a sanctions list, and how it was resolved',
    from: 'MATCH',
    least: 120,
    rule: '31 CFR 501.601',
  },
  CHATS: { what: 'Chats with agents and with the bot', from: 'LAST_MESSAGE' },
  FEEDBACK: { what: 'Messages to the CEO and leave surveys', from: 'FEEDBACK' },
}

/** The records that belong to an application's file. Chats and feedback have their own periods. */
export const FILE_RECORDS = ['APPLICATION', 'DISCLOSURES', 'REGISTER', 'IDENTITY', 'SANCTIONS'] as const
export type FileRecord = (typeof FILE_RECORDS)[number]

/** A lender's retention periods in months, for each category of records. */
export type RetentionPeriods = Readonly<Record<RecordName, number>>

/**
 * The number of months by which a lender's period may exceed the rule's period without a stated reason. Lenders must
 * dispose of customer information within two years after its last use, unless they still need it (16 CFR
 * 314.4(c)(6)(i)). A lender that keeps it longer must state the reason.
 */
const DISPOSAL_MONTHS = 24

/**
 * Returns the problems with a lender's periods, one line per problem.
 * @param reasons the lender's reasons for keeping records longer than the rules require
 */
export function retentionProblems(
  periods: RetentionPeriods,
  reasons: Readonly<Partial<Record<RecordName, string>>>,
): string[] {
  return RECORD_NAMES.flatMap((name) => {
    const { least, rule } = RECORDS[name]
    const months = periods[name]
    if (least !== undefined && months < least)
      return [`${name}: ${months} months is shorter than the ${least} months that ${rule} requires`]
    if (least !== undefined && months > least + DISPOSAL_MONTHS && !reasons[name])
      return [
        `${name}: ${months} months is more than two years longer than ${rule} requires, so reasons.${name} must say why (16 CFR 314.4(c)(6)(i))`,
      ]
    return []
  })
}

/** The dates of an application's file from which retention periods count. */
export interface FileDates {
  /** The day of the event that ended the application or opened the line. Undefined while the application is open. */
  readonly decidedOn?: PlainDate | undefined
  /** Whether the line was opened. */
  readonly isOpened: boolean
  /** The day on which the opened line was closed. Undefined while it isn't closed. */
  readonly closedOn?: PlainDate | undefined
  /** The day on which a person's name last resembled a name on a sanctions list. Undefined if no name ever did. */
  readonly matchedOn?: PlainDate | undefined
}

/** A record, and the last day on which the lender must keep it. */
export interface KeptRecord {
  readonly record: FileRecord
  readonly until: PlainDate
  readonly rule: string
}

/** The register of a year is filed by March 1 of the next year (12 CFR 1003.5(a)(1)(i)). */
const filedOn = (decidedOn: PlainDate): PlainDate => plainDate(`${Number(decidedOn.slice(0, 4)) + 1}-03-01`)

/**
 * Returns the records in an application's file, each with its last day of retention. The record with the latest day
 * comes first. Undefined if a period can't begin yet, because the application is open or its line isn't closed.
 */
export function keptRecords(dates: FileDates, periods: RetentionPeriods): readonly KeptRecord[] | undefined {
  const { decidedOn, isOpened, closedOn, matchedOn } = dates
  if (!decidedOn || (isOpened && !closedOn)) return undefined
  const from: Readonly<Record<FileRecord, PlainDate | undefined>> = {
    APPLICATION: decidedOn,
    // If the line was opened, the period starts when the line is closed. Until then, the owners may have an extended
    // right to cancel, and the lender may owe new disclosures.
    DISCLOSURES: closedOn ?? decidedOn,
    REGISTER: filedOn(decidedOn),
    IDENTITY: closedOn,
    SANCTIONS: matchedOn,
  }
  return FILE_RECORDS.flatMap((record) => {
    const start = from[record]
    return start ? [{ record, until: addMonths(start, periods[record]), rule: RECORDS[record].rule ?? '' }] : []
  }).sort((one, other) => (one.until < other.until ? -1 : 1))
}

/** Whether every retention period of a file has ended. */
export const isDue = (kept: readonly KeptRecord[] | undefined, today: PlainDate): boolean =>
  kept?.every(({ until }) => until < today) ?? false
