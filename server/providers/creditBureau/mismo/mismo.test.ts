import { dollars } from 'domain/values/money.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { systemClock } from '../../../clock.ts'
import { readConfig } from '../../../config.ts'
import {
  ACCOUNT,
  BUREAUS,
  BUSY,
  failure,
  LOGIN,
  type MismoStandIn,
  NOT_FOUND,
  PASSWORD,
  startMismo,
} from '../../../testing/standIns/mismo.ts'
import { vendorKey } from '../../shared/vendorKey.ts'
import type { VendorWorld } from '../../vendorWorld.ts'
import type { CreditBureau } from '../port.ts'
import { mismo } from './mismo.ts'

let vendor: MismoStandIn
beforeEach(async () => {
  vendor = await startMismo()
})
afterEach(() => vendor.server.stop())

const settings = () => ({
  ...{ MISMO_URL: vendor.server.url, MISMO_LOGIN: LOGIN, MISMO_PASSWORD: PASSWORD, MISMO_ACCOUNT: ACCOUNT },
  ...{ MISMO_ENVIRONMENT: 'test', MISMO_NOT_FOUND_CODES: `${NOT_FOUND}, E405`, MISMO_BUSY_CODES: BUSY },
})
const worldWith = (environment: Record<string, string>, isLive = false): VendorWorld => ({
  config: readConfig(environment),
  clock: systemClock,
  isLive,
  desk: { ask: async () => ({ state: 'PENDING', reference: 'task' }) },
})
const bureauWith = (more: Record<string, string> = {}): CreditBureau => {
  const made = mismo.make(worldWith({ ...settings(), ...more }), 'FIGURE')
  if (!made) throw new Error('a setting is missing')
  return made
}

type Question = Parameters<CreditBureau['pull']>[0]
const address = { street1: '12 Cedar Lane', street2: 'Unit 4', city: 'Reno', state: 'NV', zip: '89501' }
const question: Question = {
  kind: 'HARD',
  purpose: 'CREDIT_TRANSACTION',
  person: {
    name: { firstName: 'Rosa', middleName: 'M', lastName: 'O"Dell & <Sons>', suffix: 'JR' },
    ssn: '900010002',
    address,
  },
  property: address,
}
const KEY = 'application:HARD_CREDIT:1'
const pull = (more: Partial<Question> = {}, key = KEY) => bureauWith().pull({ ...question, ...more }, key)
const value = async (more: Partial<Question> = {}) => {
  const answer = await pull(more)
  if ('state' in answer || !answer.ok) throw new Error('there is no report')
  return answer.value
}
const failed = (more: Partial<Question> = {}) =>
  pull(more).then(
    () => undefined,
    (error: unknown) => error,
  )
const request = (at: number) => vendor.server.requests[at]?.bytes.toString() ?? ''

describe('an order', () => {
  it('an order for a credit report contains the login, our reference, the bureaus, the permissible purpose and the person', async () => {
    await pull({ pin: '4711' })
    const [status, order] = [request(0), request(1)]
    expect(status).toContain('CreditReportRequestActionType="StatusQuery"')
    expect(status).not.toMatch(/900010002|4711/)
    for (const part of [
      `LoginAccountIdentifier="${LOGIN}" LoginAccountPassword="a &quot;password&quot; &amp; more"`,
      `LenderCaseIdentifier="${vendorKey(KEY)}"`,
      'CreditReportRequestActionType="Submit" CreditRequestType="Individual"',
      'CreditReportType="Merge">',
      '_EquifaxIndicator="Y" _ExperianIndicator="Y" _TransUnionIndicator="Y"',
      '<KEY _Name="PermissiblePurpose" _Value="CREDIT_TRANSACTION"/><KEY _Name="CreditFreezePIN" _Value="4711"/>',
      '_SSN="900010002" _FirstName="Rosa" _MiddleName="M" _LastName="O&quot;Dell &amp; &lt;Sons&gt;" _NameSuffix="JR"',
      '_StreetAddress="12 Cedar Lane Unit 4" _City="Reno" _State="NV" _PostalCode="89501"',
    ])
      expect(order).toContain(part)
    expect(vendor.server.requests[0]?.headers['content-type']).toBe('text/xml; charset=utf-8')
  })

  it('a soft pull orders the reseller’s own soft-pull product from the bureaus that the lender chose', async () => {
    const bureau = bureauWith({ MISMO_SOFT_PRODUCT: 'Prequal', MISMO_BUREAUS: 'TransUnion' })
    const answer = await bureau.pull({ ...question, kind: 'SOFT', purpose: 'WRITTEN_INSTRUCTIONS' }, KEY)
    expect(request(1)).toContain('CreditReportType="Other" CreditReportTypeOtherDescription="Prequal"')
    expect(request(1)).toContain('_EquifaxIndicator="N" _ExperianIndicator="N" _TransUnionIndicator="Y"')
    expect(vendor.inquiries).toEqual(['SOFT TransUnion'])
    expect(answer).toMatchObject({ ok: true, value: { bureau: 'TransUnion', score: 731 } })
    expect(answer).not.toHaveProperty('value.otherScores')
    expect(answer).not.toHaveProperty('value.inquiries')
  })
})

describe('a merged report', () => {
  it('a merged report has every bureau’s score and contact details, lists each account once, and includes the report’s files', async () => {
    const { files = [], ...report } = await value()
    expect(report).toMatchObject({
      ...{ bureau: 'Equifax', score: 742, scoreModel: 'EquifaxBeacon5.0', scoreRange: [300, 850] },
      ...{ pulledOn: '2026-11-24', inquiries: [{ creditor: 'VALLEY AUTO', on: '2026-11-02' }] },
      keyFactors: ['Length of time accounts have been established'],
      bureauContact: { address: 'P.O. Box 740241, Atlanta, GA 30374', phone: '1-800-685-1111' },
      otherScores: [
        { bureau: 'Experian', score: 718 },
        {
          ...{ bureau: 'TransUnion', score: 731 },
          bureauContact: { address: 'P.O. BOX 9, CHESTER, PA 19016', phone: '(800) 555-0109' },
        },
      ],
    })
    expect(report.tradelines).toEqual([
      { creditor: 'MAPLE & SONS BANK', kind: 'CARD', balance: dollars(437), monthlyPayment: dollars(44) },
      {
        ...{ creditor: 'DELTA MEADOW BANK', kind: 'MORTGAGE', lien: 'FIRST_MORTGAGE' },
        ...{ balance: dollars(309_420), monthlyPayment: dollars(1_985.5) },
      },
    ])
    expect(files.map(({ mediaType }) => mediaType)).toEqual(['application/pdf', 'text/xml'])
    const [pdf, xml] = await Promise.all(files.map(async ({ bytes }) => Buffer.from(await bytes()).toString()))
    expect(pdf).toMatch(/^%PDF-1.4/)
    expect(xml).toContain('_SSN="*****0002"')
    expect(xml).toContain('CreditReportIdentifier="R-1-0"')
  })

  it('a merged report lists the bureaus that found no file, and uses the files of the other bureaus', async () => {
    vendor.files.Equifax = 'NO_HIT'
    vendor.files.TransUnion = 'UNSCORED'
    expect(await value()).toMatchObject({
      ...{ bureau: 'Experian', score: 718 },
      missing: [
        { bureau: { name: 'Equifax' }, why: 'NO_FILE' },
        { bureau: { name: 'TransUnion' }, why: 'NO_FILE' },
      ],
    })
  })

  it('a merged report leaves out the score of a bureau that returned several files', async () => {
    vendor.files.Equifax = 'SEVERAL'
    expect(await value()).toMatchObject({
      bureau: 'Experian',
      missing: [{ bureau: { name: 'Equifax' }, why: 'NOT_SURE' }],
    })
  })

  it('a merged report contains a fraud alert with the phone number from the alert’s text', async () => {
    vendor.alert = 'Verify identity. Call (775) 555-0123 first.'
    expect((await value()).alert).toEqual({ kind: 'FRAUD', phone: '7755550123' })
  })

  it.each([
    ['FROZEN', 'FROZEN'],
    ['LOCKED', 'LOCKED'],
    ['NO_HIT', 'NO_FILE'],
    ['MINOR', 'MINOR'],
    ['SEVERAL', 'NOT_SURE'],
    ['UNAVAILABLE', 'ERROR'],
    ['UNSCORED', 'NO_FILE'],
  ] as const)('no merged report is returned if every bureau’s file is %s', async (state, why) => {
    for (const bureau of BUREAUS) vendor.files[bureau] = state
    expect(await pull()).toMatchObject({ ok: false, why, bureau: { name: 'Equifax' } })
  })

  it('a frozen file opens only with the right PIN, and a wrong PIN is reported', async () => {
    for (const bureau of BUREAUS) vendor.files[bureau] = 'FROZEN'
    vendor.pin = '4711'
    const frozen = await pull()
    expect(frozen).toMatchObject({ why: 'FROZEN' })
    expect(frozen).not.toHaveProperty('pinRefused')
    expect(await pull({ pin: '1' }, 'a:HARD_CREDIT:2')).toMatchObject({ why: 'FROZEN', pinRefused: true })
    expect(await pull({ pin: '4711' }, 'a:HARD_CREDIT:3')).toMatchObject({ ok: true })
  })
})

describe('a repeated order', () => {
  it('an order whose response was lost is found by our reference, and the report is reissued without a second inquiry', async () => {
    vendor.loseNext()
    await expect(pull()).rejects.toThrow()
    expect(await pull()).toMatchObject({ ok: true, value: { score: 742 } })
    expect(vendor.actions).toEqual(['StatusQuery', 'Submit', 'StatusQuery', 'Reissue'])
    expect(vendor.inquiries).toEqual(['HARD Equifax', 'HARD Experian', 'HARD TransUnion'])
  })

  it("an order that's in process is pending, and a later call with the same session returns the finished report", async () => {
    vendor.slow = 2
    const first = await pull()
    expect(first).toEqual({ state: 'PENDING', reference: 'R-1-0', session: `${vendorKey(KEY)} R-1-0` })
    const session = `${vendorKey(KEY)} R-1-0`
    expect(await pull({ session })).toMatchObject({ state: 'PENDING', reference: 'R-1-0' })
    expect(request(2)).toContain('CreditReportIdentifier="R-1-0"')
    expect(await pull({ session })).toMatchObject({ ok: true })
    expect(vendor.inquiries).toHaveLength(3)
  })

  it('an order that the reseller accepted and then lost goes to staff instead of causing a second inquiry', async () => {
    vendor.slow = 1
    await pull()
    vendor.forget()
    const session = `${vendorKey(KEY)} R-1-0`
    expect(await failed({ session })).toMatchObject({ code: NOT_FOUND, isPermanent: true, mayHaveActed: true })
    expect(vendor.actions.filter((action) => action === 'Submit')).toHaveLength(1)
  })

  it('a session that belongs to a different order is ignored, and a new order is placed', async () => {
    expect(await pull({ session: 'other R-9' })).toMatchObject({ ok: true })
    expect(request(0)).not.toContain('CreditReportIdentifier')
  })

  it('an order is pending if it was finished but is back in process when we ask for its report', async () => {
    vendor.loseNext()
    await expect(pull()).rejects.toThrow()
    const state = '<RESPONSE_DATA><CREDIT_RESPONSE CreditReportIdentifier="R-1-0"/></RESPONSE_DATA>'
    const answer = (condition: string) => ({
      status: 200,
      page: `<RESPONSE_GROUP><RESPONSE><STATUS _Condition="${condition}"/>${state}</RESPONSE></RESPONSE_GROUP>`,
    })
    vendor.failures.push(answer('Success'), answer('InProcess'))
    expect(await pull()).toMatchObject({ state: 'PENDING', reference: 'R-1-0' })
    vendor.failures.push(answer('Success'), answer('Success'))
    expect(await failed()).toMatchObject({ code: 'NO_REPORT', mayHaveActed: true })
    vendor.failures.push(answer('Success'), failure('E077'))
    expect(await failed()).toMatchObject({ code: 'E077', isPermanent: true })
  })
})

describe('an error', () => {
  const page = (text: string) => ({ status: 200, page: text })
  it.each([
    ['of the reseller that may pass is retried', failure(BUSY), { isPermanent: false }],
    ['of the reseller that nobody knows goes to staff', failure('E010'), { isPermanent: true, code: 'E010' }],
    ['with an unusual code keeps no text', failure('Rosa O Dell'), { isPermanent: true, code: 'UNUSABLE' }],
    ['page of a proxy is retried', page('<html><p>Bad gateway</html>'), { isPermanent: false, status: 502 }],
    ['page that isn’t XML is retried', page(''), { isPermanent: false, status: 502 }],
    ['in the shape of the response goes to staff', page('<A/>'), { isPermanent: true, code: 'BAD_ANSWER' }],
    ['429 waits as long as the reseller asks', { status: 429, headers: { 'retry-after': '9' } }, { retryAfter: 9 }],
    ['401 goes to staff', { status: 401 }, { isPermanent: true }],
    [
      'with a document type is refused before anything expands',
      page('<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><RESPONSE_GROUP>&b;</RESPONSE_GROUP>'),
      { status: 502 },
    ],
  ])('an error leads to a retry or to staff, depending on its cause: an error %s', async (_, answer, expected) => {
    vendor.failures.push(answer)
    expect(await failed()).toMatchObject(expected)
    expect(vendor.inquiries).toEqual([])
  })

  it('an order that the reseller rejects with an error isn’t sent again', async () => {
    vendor.failures.push(failure(NOT_FOUND), failure('E030'))
    expect(await failed()).toMatchObject({ isPermanent: true, code: 'E030', mayHaveActed: true })
  })

  it('an error in a field that we use makes the whole credit report unusable', async () => {
    vendor.scores.Experian = 7_189_999
    expect(await failed()).toMatchObject({ isPermanent: true, code: 'BAD_REPORT', mayHaveActed: true })
  })
})

describe('the settings', () => {
  it('the credentials check uses a status query, which orders no report', async () => {
    await expect(mismo.check?.(worldWith(settings()), 'FIGURE')).resolves.toBeUndefined()
    expect(vendor.actions).toEqual(['StatusQuery'])
    const wrong = worldWith({ ...settings(), MISMO_PASSWORD: 'wrong' })
    await expect(mismo.check?.(wrong, 'FIGURE')).rejects.toThrow('the reseller answered E001')
    await expect(mismo.check?.(worldWith({}), 'FIGURE')).rejects.toThrow('Set MISMO_URL')
  })

  it('a lender’s settings for one environment don’t work in the other', () => {
    const live = { ...settings(), MISMO_URL: 'https://reseller.test/credit' }
    expect(() => mismo.make(worldWith(live, true), 'FIGURE')).toThrow('MISMO_ENVIRONMENT must be live in production')
    expect(() => mismo.make(worldWith({ ...live, MISMO_ENVIRONMENT: 'live' }), 'FIGURE')).toThrow(
      'MISMO_ENVIRONMENT must be test outside production',
    )
    expect(mismo.make(worldWith({ ...live, MISMO_ENVIRONMENT: 'live' }, true), 'FIGURE')).toBeDefined()
    expect(mismo.make(worldWith({ ...live, MISMO_ACCOUNT: '' }), 'FIGURE')).toBeUndefined()
  })

  it.each([
    [{ MISMO_URL: 'http://reseller.test' }, 'MISMO_URL must'],
    [{ MISMO_URL: 'reseller' }, 'MISMO_URL must'],
    [{ MISMO_BUREAUS: 'Innovis' }, 'MISMO_BUREAUS must'],
    [{ MISMO_BUREAUS: 'Equifax, Innovis' }, 'MISMO_BUREAUS must'],
  ])('the error about a reseller’s settings names the wrong setting: %j', (wrong, words) => {
    expect(() => mismo.make(worldWith({ ...settings(), ...wrong }), 'FIGURE')).toThrow(words)
  })
})
