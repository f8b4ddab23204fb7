/**
 * A stand-in for a reseller of credit reports that uses MISMO 2.3.1. It stores orders, records the inquiries that each
 * order causes, and reports errors as resellers do: in a response with status 200.
 */
import { type StandIn, type StandInAnswer, startStandIn } from './standIn.ts'

export const LOGIN = 'hearthline-test'
export const PASSWORD = 'a "password" & more'
export const ACCOUNT = '7700112'
export const NOT_FOUND = 'E404'
export const BUSY = 'E900'
export const BUREAUS = ['Equifax', 'Experian', 'TransUnion'] as const
type Bureau = (typeof BUREAUS)[number]

/** The state of a person's file at a bureau. */
export type FileState = 'OPEN' | 'FROZEN' | 'LOCKED' | 'NO_HIT' | 'MINOR' | 'SEVERAL' | 'UNAVAILABLE' | 'UNSCORED'

export interface MismoStandIn {
  readonly server: StandIn
  /** The state of everyone's file at each bureau, which a test can change. */
  readonly files: Record<Bureau, FileState>
  readonly scores: Record<Bureau, number>
  /** The text of the fraud alert in the second bureau's file. If unset, there's no alert. */
  alert: string | undefined
  /** The PIN that opens a frozen file. */
  pin: string | undefined
  /** A new order is reported as still in process for this many status queries. */
  slow: number
  /** The responses to the next requests. The stand-in doesn't carry out these requests. */
  readonly failures: StandInAnswer[]
  /** Breaks the connection after the next order. The order takes effect, but the client gets no response. */
  loseNext(): void
  /** Forgets all orders. */
  forget(): void
  /** Starts over: everyone has a file at each bureau, and no requests are recorded. */
  reset(): void
  /** The inquiries that orders caused, such as 'HARD Equifax'. A bureau that returns no file records no inquiry. */
  readonly inquiries: readonly string[]
  /** The action of each request, in order. */
  readonly actions: readonly string[]
}

const FILES = { Equifax: 'OPEN', Experian: 'OPEN', TransUnion: 'OPEN' } as const
const SCORES = { Equifax: 742, Experian: 718, TransUnion: 731 } as const

interface Order {
  readonly report: string
  readonly credit: string
  waits: number
}

const PDF = Buffer.from('%PDF-1.4\n% a credit report\n').toString('base64')
const document = (status: string, data = ''): StandInAnswer => ({
  status: 200,
  headers: { 'content-type': 'text/xml; charset=utf-8' },
  page: `<?xml version="1.0" encoding="UTF-8"?>
<RESPONSE_GROUP MISMOVersionID="2.3.1"><RESPONSE ResponseDateTime="2026-11-24T10:00:00">${status}${
    data && `<RESPONSE_DATA>${data}</RESPONSE_DATA>`
  }</RESPONSE></RESPONSE_GROUP>`,
})
const success = '<STATUS _Condition="Success" _Code="0" _Description="Completed"/>'
export const failure = (code: string): StandInAnswer =>
  document(`<STATUS _Condition="Error" _Code="${code}" _Description="The order for ROSA failed"/>`)

const unescaped = (text: string): string =>
  text.replace(/&(lt|gt|quot|amp);/g, (_, name: string) => ({ lt: '<', gt: '>', quot: '"', amp: '&' })[name] ?? '')
/** Returns the value of an attribute from the request's first element with this attribute. */
const read = (xml: string, attribute: string): string | undefined => {
  const value = new RegExp(`\\s${attribute}="([^"]*)"`).exec(xml)?.[1]
  return value === undefined ? undefined : unescaped(value)
}
/** Returns an attribute of the request without decoding its XML entities. */
const raw = (xml: string, attribute: string): string => new RegExp(`\\s${attribute}="([^"]*)"`).exec(xml)?.[1] ?? ''
const keyIn = (xml: string, name: string): string | undefined =>
  new RegExp(`<KEY _Name="${name}" _Value="([^"]*)"`).exec(xml)?.[1]

const RESULTS: Readonly<Record<Exclude<FileState, 'SEVERAL'>, string>> = {
  OPEN: '_ResultStatusType="FileReturned"',
  UNSCORED: '_ResultStatusType="FileReturned"',
  FROZEN: '_ResultStatusType="NoFileReturnedCreditFreeze"',
  LOCKED: '_ResultStatusType="Other" _ResultStatusTypeOtherDescription="Consumer locked file"',
  NO_HIT: '_ResultStatusType="NoFileReturnedNoHit"',
  MINOR: '_ResultStatusType="Other" _ResultStatusTypeOtherDescription="File of a minor"',
  UNAVAILABLE: '_ResultStatusType="NoFileReturnedError"',
}
const MODELS = { Equifax: 'EquifaxBeacon5.0', Experian: 'ExperianFairIsaac', TransUnion: 'FICORiskScoreClassic04' }

/**
 * Returns an account in a bureau's format. The bureaus list the same accounts but may show different digits of an
 * account number.
 */
const liability = (bureau: string, fields: string, creditor: string): string =>
  `<CREDIT_LIABILITY BorrowerID="Borrower" ${fields}><_CREDITOR _Name="${creditor}"/><CREDIT_REPOSITORY _SourceType="${bureau}"/></CREDIT_LIABILITY>`

function liabilities(bureau: Bureau): string {
  const digits = bureau === 'Experian' ? '77881234****' : '778812340099'
  const payment = bureau === 'Equifax' ? '_MonthlyPaymentAmount="44"' : ''
  return [
    liability(
      bureau,
      `_AccountIdentifier="${digits}" _AccountType="Revolving" _AccountStatusType="Open" _UnpaidBalanceAmount="437" ${payment} CreditLoanType="CreditCard"`,
      'MAPLE &amp; SONS BANK',
    ),
    liability(
      bureau,
      '_AccountIdentifier="5500119" _AccountType="Mortgage" _AccountStatusType="Open" _UnpaidBalanceAmount="309420" _MonthlyPaymentAmount="1985.50" CreditLoanType="ConventionalRealEstateMortgage"',
      'DELTA MEADOW BANK',
    ),
  ].join('')
}

export async function startMismo(): Promise<MismoStandIn> {
  const orders = new Map<string, Order>()
  const inquiries: string[] = []
  const actions: string[] = []
  const failures: StandInAnswer[] = []
  let isLost = false
  const files: Record<Bureau, FileState> = { ...FILES }
  const scores: Record<Bureau, number> = { ...SCORES }

  function creditOf(xml: string, report: string, kind: string): string {
    const isOpened = standIn.pin !== undefined && keyIn(xml, 'CreditFreezePIN') === standIn.pin
    const asked = BUREAUS.filter((bureau) => read(xml, `_${bureau}Indicator`) === 'Y')
    const shown = asked.map((bureau) => ({
      bureau,
      state: files[bureau] === 'FROZEN' && isOpened ? ('OPEN' as const) : files[bureau],
    }))
    const returned = shown.filter(({ state }) => state === 'OPEN' || state === 'UNSCORED').map(({ bureau }) => bureau)
    inquiries.push(...returned.map((bureau) => `${kind} ${bureau}`))
    const fileOf = ({ bureau, state }: (typeof shown)[number]): string => {
      const alert =
        standIn.alert !== undefined && bureau === 'Experian'
          ? `<_ALERT_MESSAGE _CategoryType="FACTAFraudVictimInitial"><_Text>${standIn.alert}</_Text></_ALERT_MESSAGE>`
          : ''
      const [result, count] = state === 'SEVERAL' ? [RESULTS.OPEN, 2] : [RESULTS[state], 1]
      return `<CREDIT_FILE BorrowerID="Borrower" CreditRepositorySourceType="${bureau}" ${result}>${alert}</CREDIT_FILE>`.repeat(
        count,
      )
    }
    const scored = shown.filter(({ state }) => state === 'OPEN' || state === 'SEVERAL')
    return [
      `<CREDIT_RESPONSE MISMOVersionID="2.3.1" CreditReportIdentifier="${report}" CreditReportFirstIssuedDate="2026-11-24">`,
      `<BORROWER BorrowerID="Borrower" _LastName="${raw(xml, '_LastName')}" _SSN="${raw(xml, '_SSN')}"/>`,
      ...returned.map(liabilities),
      ...returned.map(
        (bureau) =>
          `<CREDIT_INQUIRY BorrowerID="Borrower" _Date="2026-11-02" _Name="VALLEY AUTO"><CREDIT_REPOSITORY _SourceType="${bureau}"/></CREDIT_INQUIRY>`,
      ),
      ...shown.map(fileOf),
      ...scored.map(
        ({ bureau }) =>
          `<CREDIT_SCORE BorrowerID="Borrower" CreditRepositorySourceType="${bureau}" _Date="2026-11-24" _Value="+${scores[bureau]}" _ModelNameType="${MODELS[bureau]}" _FACTAInquiriesIndicator="N"><_FACTOR _Code="14" _Text="Length of time accounts have been established"/></CREDIT_SCORE>`,
      ),
      '<CREDIT_CONSUMER_REFERRAL _Name="TRANS UNION" _StreetAddress="P.O. BOX 9" _City="CHESTER" _State="PA" _PostalCode="19016"><CONTACT_DETAIL><CONTACT_POINT _Type="Phone" _Value="(800) 555-0109"/></CONTACT_DETAIL></CREDIT_CONSUMER_REFERRAL>',
      `<EMBEDDED_FILE _Type="PDF" _EncodingType="base64" MIMEType="application/pdf"><DOCUMENT><![CDATA[${PDF}]]></DOCUMENT></EMBEDDED_FILE>`,
      '</CREDIT_RESPONSE>',
    ].join('')
  }

  const named = (report: string) => `<CREDIT_RESPONSE MISMOVersionID="2.3.1" CreditReportIdentifier="${report}"/>`
  const waiting = (order: Order): StandInAnswer => {
    order.waits -= 1
    return document('<STATUS _Condition="Pending" _Code="P1"/>', named(order.report))
  }

  function respond(xml: string): StandInAnswer {
    const action = read(xml, 'CreditReportRequestActionType') ?? ''
    actions.push(action)
    const isKnown = [
      [read(xml, 'LoginAccountIdentifier'), LOGIN],
      [read(xml, 'LoginAccountPassword'), PASSWORD],
      [read(xml, 'InternalAccountIdentifier'), ACCOUNT],
    ].every(([given, expected]) => given === expected)
    if (!isKnown) return failure('E001')
    const reference = read(xml, 'LenderCaseIdentifier') ?? ''
    const order = orders.get(reference)
    if (action === 'Submit') {
      if (!keyIn(xml, 'PermissiblePurpose')) return failure('E020')
      // As with a real reseller, a second order with the same reference causes a second inquiry.
      const kind = read(xml, 'CreditReportType') === 'Merge' ? 'HARD' : 'SOFT'
      const report = `R-${orders.size + 1}-${inquiries.length}`
      const made = { report, credit: creditOf(xml, report, kind), waits: standIn.slow }
      orders.set(reference, made)
      return made.waits > 0 ? waiting(made) : document(success, made.credit)
    }
    const report = read(xml, 'CreditReportIdentifier')
    if (!order || (report !== undefined && report !== order.report)) return failure(NOT_FOUND)
    if (order.waits > 0) return waiting(order)
    return document(success, action === 'Reissue' ? order.credit : named(order.report))
  }

  const server = await startStandIn(
    'mismo',
    ({ bytes }) => {
      const xml = bytes.toString()
      const planned = failures.shift()
      if (planned) return planned
      const answer = respond(xml)
      if (!isLost || read(xml, 'CreditReportRequestActionType') !== 'Submit') return answer
      isLost = false
      return { ...answer, hangUp: true }
    },
    false,
  )
  const standIn: MismoStandIn = {
    ...{ server, files, scores, alert: undefined, pin: undefined, slow: 0, failures, inquiries, actions },
    loseNext: () => {
      isLost = true
    },
    forget: () => orders.clear(),
    reset: () => {
      orders.clear()
      inquiries.length = 0
      actions.length = 0
      Object.assign(files, FILES)
      Object.assign(scores, SCORES)
      Object.assign(standIn, { alert: undefined, pin: undefined, slow: 0 })
    },
  }
  return standIn
}
