import { describe, expect, test } from 'vitest'
import { PORTS } from '../../providers/ports.ts'
import { maskNumbers } from './numbers.ts'
import { answerShape, jsonShape } from './shapes.ts'

describe('numbers at the desk', () => {
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
  test('masking returns no numbers if there is no question', () => {
    expect(maskNumbers(undefined, 'question')).toEqual({ masked: undefined, numbers: [] })
  })
})

describe('the JSON Schema of a call at the desk', () => {
  test('amounts have the format `cents`, and files have the format `file`', () => {
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

  test('the flood determination requires the federal form in its own field', () => {
    const required = answerShape('flood.determine', PORTS.flood.determine.answer).required
    expect(required).toEqual(['inHazardArea', 'determination'])
    expect(answerShape('title.liens', PORTS.title.liens.answer)).toEqual(jsonShape(PORTS.title.liens.answer))
  })
})
