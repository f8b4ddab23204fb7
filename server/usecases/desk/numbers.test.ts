import { DESK_CALL_NAMES, type DeskCall, deskRow } from 'domain/application/desk/calls.ts'
import { describe, expect, test } from 'vitest'
import { PORTS, shapeOf } from '../../providers/ports.ts'
import { maskNumbers } from './numbers.ts'
import { answerShape, jsonShape } from './shapes.ts'

/** Returns the names of all fields in a JSON Schema. */
function fieldsIn(schema: unknown): readonly string[] {
  if (typeof schema !== 'object' || schema === null) return []
  const own = 'properties' in schema ? Object.keys(schema.properties ?? {}) : []
  return [...own, ...Object.values(schema).flatMap(fieldsIn)]
}
const fieldsOf = (call: DeskCall): readonly string[] => {
  const { question, answer } = shapeOf(call) ?? {}
  return [question, answer].flatMap((schema) => (schema ? fieldsIn(jsonShape(schema)) : []))
}

/**
 * Fields whose numbers stay visible. They identify a bank, a policy, a flood community, or a loan at the lender
 * (`loanNumber`) or at its servicer (`account`), but don't give access to an account.
 */
const VISIBLE = ['routingNumber', 'loanNumber', 'policyNumber', 'number', 'communityNumber', 'accountType', 'account']

const isMasked = (field: string) => maskNumbers({ [field]: '12345' }, 'question').numbers.length > 0

describe('numbers at the desk', () => {
  test.each(DESK_CALL_NAMES)('%s shows no account number, SSN or PIN before an agent asks to see it', (call) => {
    const numbered = fieldsOf(call).filter((name) => /ssn|number|account|memo|^pin$|taxId|license|card/i.test(name))
    expect(numbered.filter((name) => !isMasked(name) && !VISIBLE.includes(name))).toEqual([])
  })
  test('two people must agree on every desk answer that contains an account number', () => {
    // Leave out the servicer's acknowledgment, because it doesn't decide where money goes.
    const aboutAccounts = DESK_CALL_NAMES.filter(
      (call) => fieldsOf(call).includes('accountNumber') && call !== 'servicer.board',
    )
    expect(aboutAccounts).toContain('accountCheck.check')
    expect(aboutAccounts.filter((call) => deskRow(call).people !== 2)).toEqual([])
  })
  test('the borrower’s loan number at a lienholder and the PIN of a frozen credit file are masked', () => {
    const { masked, numbers } = maskNumbers({ payTo: { memo: '0098-7716' }, pin: '4821' }, 'question')
    expect(masked).toEqual({ payTo: { memo: '••••7716' }, pin: '••••' })
    expect(numbers.map(({ number }) => number)).toEqual(['0098-7716', '4821'])
  })
  test('SSNs and account numbers are masked everywhere, but routing numbers stay visible', () => {
    const question = [
      { ssn: '219098765', name: 'Rosa' },
      { to: { accountNumber: '000123456', routingNumber: '021000021' } },
    ]
    expect(maskNumbers(question, 'question')).toEqual({
      masked: [{ ssn: '••••8765', name: 'Rosa' }, { to: { accountNumber: '••••3456', routingNumber: '021000021' } }],
      numbers: [
        { place: 'question.0.ssn', number: '219098765' },
        { place: 'question.1.to.accountNumber', number: '000123456' },
      ],
    })
  })
  test('masking a task without a question returns no numbers', () => {
    expect(maskNumbers(undefined, 'question')).toEqual({ masked: undefined, numbers: [] })
  })
})

describe('the JSON Schema of a call at the desk', () => {
  test('in the schemas for the desk, amounts have the `cents` format, and files have the `file` format', () => {
    const shape = jsonShape(PORTS.title.liens.answer)
    expect(shape).toMatchObject({
      type: 'array',
      items: { properties: { balance: { type: 'integer', format: 'cents' } } },
    })
    expect(jsonShape(PORTS.recording.record.question)).toMatchObject({ $defs: { File: { format: 'file' } } })
  })

  test('JSON that imitates a file is rejected, because only the server adds the bytes of a file', () => {
    const file = { type: 'FORM', mediaType: 'application/pdf', document: 'a' }
    const accepts = (determination: object) =>
      PORTS.flood.determine.answer.safeParse({ inHazardArea: false, zone: 'X', determination }).success
    expect(accepts({ ...file, bytes: async () => new Uint8Array() })).toBe(true)
    expect(accepts({ ...file, bytes: 'no bytes' })).toBe(false)
    expect(accepts(file)).toBe(false)
  })

  test('staff must attach the federal form to a flood determination, in its own field', () => {
    const required = answerShape('flood.determine', PORTS.flood.determine.answer).required
    expect(required).toEqual(['inHazardArea', 'determination'])
    expect(answerShape('title.liens', PORTS.title.liens.answer)).toEqual(jsonShape(PORTS.title.liens.answer))
  })
})
