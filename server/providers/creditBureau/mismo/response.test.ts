import { plainDate } from 'domain/values/dates.ts'
import { describe, expect, it } from 'vitest'
import { answerOf, stateOf } from './response.ts'
import { at, element, parseXml } from './xml.ts'

const file = (inner = '', attributes = '', bureau = 'Equifax') =>
  `<CREDIT_FILE CreditRepositorySourceType="${bureau}" ${attributes}>${inner}</CREDIT_FILE>`
const score = (attributes = '_Value="700"', inner = '', bureau = 'Equifax') =>
  `<CREDIT_SCORE CreditRepositorySourceType="${bureau}" ${attributes}>${inner}</CREDIT_SCORE>`
const today = plainDate('2026-11-24')

async function read(content: string, kind: 'SOFT' | 'HARD' = 'HARD') {
  const raw = `<CREDIT_RESPONSE>${content}</CREDIT_RESPONSE>`
  return answerOf(await parseXml(raw), raw, { kind, today })
}
async function report(content: string) {
  const answer = await read(content)
  if (!answer.ok) throw new Error(answer.why)
  return answer.value
}

describe('a score', () => {
  it.each([
    '_ExclusionReasonType="NotScoredInsufficientCredit"',
    '_Value=""',
    '_Value="0"',
    '_Value="9002"',
    '_Value="700" _ExclusionReasonType="NotScoredSubjectDeceased"',
  ])('a score with %s is treated as missing', async (attributes) => {
    expect(await read(file() + score(attributes))).toMatchObject({ ok: false, why: 'NO_FILE' })
  })

  it('a score has at most four key factors, plus the number of inquiries', async () => {
    const factors = ['A', 'B', 'C', 'D', 'E'].map((text) => `<_FACTOR _Code="1" _Text="${text}"/>`).join('')
    const inquiries = '_Value="700" _FACTAInquiriesIndicator="Y"'
    expect((await report(file() + score('_Value="700"', factors))).keyFactors).toEqual(['A', 'B', 'C', 'D'])
    expect((await report(file() + score(inquiries, factors))).keyFactors).toEqual([
      ...['A', 'B', 'C', 'D', 'Number of recent inquiries on the credit report'],
    ])
    const told = '<_FACTOR _Text="Too many inquiries"/><_FACTOR/>'
    expect((await report(file() + score(inquiries, told))).keyFactors).toEqual(['Too many inquiries'])
  })

  it("a score includes the name of its model, and a report without a date gets today's date", async () => {
    expect(await report(file() + score())).toMatchObject({ scoreModel: 'Credit score', pulledOn: today })
    const other = '_Value="700" _ModelNameType="Other" _ModelNameTypeOtherDescription="VantageScore 4.0"'
    expect((await report(file() + score(other))).scoreModel).toBe('VantageScore 4.0')
  })
})

describe('an alert', () => {
  const alert = (category: string, text = '') => `<_ALERT_MESSAGE ${category}><_Text>${text}</_Text></_ALERT_MESSAGE>`
  it.each([
    ['_CategoryType="FACTAActiveDuty"', { kind: 'ACTIVE_DUTY' }],
    ['_CategoryType="FACTAFraudVictimExtended"', { kind: 'FRAUD' }],
    ['_CategoryType="Other" _Type="DeathClaim"', { kind: 'FRAUD' }],
    ['_CategoryType="FACTAAddressDiscrepancy"', undefined],
  ])('an alert with %s is read as %j', async (category, expected) => {
    expect((await report(file(alert(category)) + score())).alert).toEqual(expected)
  })

  it('a fraud alert is preferred to an active-duty alert, and an alert with a phone number is preferred to one without', async () => {
    const duty = alert('_CategoryType="FACTAActiveDuty"', 'Call 775-555-0100')
    const fraud = alert('_CategoryType="FACTAFraudVictimInitial"')
    const phone = alert('_CategoryType="FACTAFraudVictimInitial"', 'Call 775.555.0199')
    const alerted = async (inner: string) => (await report(file(inner) + score())).alert
    expect(await alerted(duty + fraud + phone)).toEqual({ kind: 'FRAUD', phone: '7755550199' })
    expect(await alerted(duty + fraud)).toEqual({ kind: 'FRAUD' })
  })
})

describe('a missing file', () => {
  it.each([
    ['_ResultStatusType="NoFileReturned"', '', 'NO_FILE'],
    ['_ResultStatusType="NoFileReturned"', 'Security freeze', 'FROZEN'],
    ['_ResultStatusType="NoFileReturned"', 'Full SSN required', 'NOT_SURE'],
    ['_ResultStatusType="Other" _ResultStatusTypeOtherDescription="Multiple files"', '', 'NOT_SURE'],
  ])(
    'a bureau’s response without a file, with %s and the message %s, is read as %s',
    async (attributes, message, why) => {
      const words = message && `<CREDIT_ERROR_MESSAGE><_Text>${message}</_Text></CREDIT_ERROR_MESSAGE>`
      expect(await read(file(words, attributes))).toMatchObject({ ok: false, why })
    },
  )

  it('if one bureau’s file is locked and another bureau found none, the reported reason is the lock, which the applicant can remove', async () => {
    const locked = file('', '_ResultStatusType="Other" _ResultStatusTypeOtherDescription="LOCKED"', 'TransUnion')
    expect(await read(file('', '_ResultStatusType="NoFileReturnedNoHit"') + locked)).toMatchObject({
      ...{ ok: false, why: 'LOCKED', bureau: { name: 'TransUnion', contact: { website: 'www.transunion.com' } } },
    })
  })

  it('a response without any bureau is refused', async () => {
    await expect(read('')).rejects.toThrow('no bureau')
  })
})

it('inquiries are listed once, newest first, and a soft pull returns no inquiries', async () => {
  const inquiry = (name: string, date: string) => `<CREDIT_INQUIRY _Name="${name}" _Date="${date}"/>`
  const content = [file(), score(), inquiry('A', '2026-10-01'), inquiry('B', '2026-11-01'), inquiry('A', '2026-10-01')]
  expect((await report(content.join(''))).inquiries).toEqual([
    { creditor: 'B', on: '2026-11-01' },
    { creditor: 'A', on: '2026-10-01' },
  ])
  expect(await read(content.join(''), 'SOFT')).not.toHaveProperty('value.inquiries')
  await expect(report(`${content.join('')}${inquiry('C', 'yesterday')}`)).rejects.toThrow()
})

it('details that a bureau’s contact data lacks come from our own data', async () => {
  const referral = '<CREDIT_CONSUMER_REFERRAL _Name="EQUIFAX INFO" _City="Atlanta"/>'
  expect((await report(file() + score() + referral)).bureauContact).toMatchObject({
    ...{ address: 'P.O. Box 740241, Atlanta, GA 30374', phone: '1-800-685-1111' },
  })
})

it('a file that isn’t a PDF isn’t stored as a PDF', async () => {
  const embedded = (type: string, content: string) =>
    `<EMBEDDED_FILE ${type}><DOCUMENT>${Buffer.from(content).toString('base64')}</DOCUMENT></EMBEDDED_FILE>`
  const files = [embedded('_Type="PDF"', '<script>'), embedded('_Type="HTML"', '%PDF-'), '<EMBEDDED_FILE/>']
  expect((await report(file() + score() + files.join(''))).files?.map(({ mediaType }) => mediaType)).toEqual([
    'text/xml',
  ])
})

describe('the state of an order', () => {
  const state = async (attributes: string, data = '') =>
    stateOf(await parseXml(`<G><RESPONSE><STATUS ${attributes}/><RESPONSE_DATA>${data}</RESPONSE_DATA></RESPONSE></G>`))
  it('an order fails if the report itself contains an error', async () => {
    const failed = '<CREDIT_RESPONSE><CREDIT_ERROR_MESSAGE _Code="E9"/></CREDIT_RESPONSE>'
    expect(await state('_Condition="Success"', failed)).toEqual({ state: 'ERROR', code: 'E9' })
    expect(await state('_Condition="Failure"')).toEqual({ state: 'ERROR', code: '' })
  })
  it('a response to an order without a report ID is refused', async () => {
    await expect(state('_Condition="Success"', '<CREDIT_RESPONSE/>')).rejects.toThrow()
    await expect(state('')).rejects.toThrow()
  })
})

describe('XML', () => {
  it.each([
    ['a document type', '<!DOCTYPE a SYSTEM "file:///etc/passwd"><a/>'],
    ['an entity of its own', '<a>&own;</a>'],
    ['two roots', '<a/><b/>'],
    ['an open element', '<a><b></a>'],
    ['nothing', ''],
    ['too many levels', `${'<a>'.repeat(40)}${'</a>'.repeat(40)}`],
    ['too many elements', `<a>${'<b/>'.repeat(100_001)}</a>`],
  ])('XML with %s is refused', async (_, document) => {
    await expect(parseXml(document)).rejects.toThrow()
  })

  it('the XML reader reads back what the XML writer wrote', async () => {
    const text = element('A', { x: '<&">\u0001', none: undefined, empty: '' }, element('B', {}))
    expect(text).toBe('<A x="&lt;&amp;&quot;&gt;"><B/></A>')
    const root = await parseXml(`<?xml version="1.0"?><!-- note -->${text}`)
    expect(root).toMatchObject({ name: 'A', attributes: { x: '<&">' } })
    expect(at(root, 'B')?.name).toBe('B')
    expect(at(root, 'B', 'C')).toBeUndefined()
    expect((await parseXml('<a>1<![CDATA[<2>]]>&amp;</a>')).text).toBe('1<2>&')
  })
})
