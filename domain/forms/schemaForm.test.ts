import { describe, expect, it } from 'vitest'
import { readSchemaForm, shapeOfSchema } from './schemaForm.ts'

const CENTS = { type: 'integer', format: 'cents' }
const LIENS = shapeOfSchema({
  type: 'array',
  items: {
    type: 'object',
    properties: { lender: { type: 'string' }, kind: { type: 'string', enum: ['FIRST', 'OTHER'] }, balance: CENTS },
    required: ['lender', 'kind'],
  },
})
const PAYOFF = shapeOfSchema({
  oneOf: [
    {
      type: 'object',
      properties: {
        ok: { type: 'boolean', const: true },
        value: {
          type: 'object',
          properties: {
            amount: CENTS,
            goodUntil: { type: 'string', format: 'date' },
            letter: { $ref: '#/$defs/File' },
          },
          required: ['amount', 'goodUntil', 'letter'],
        },
      },
      required: ['ok', 'value'],
    },
    {
      type: 'object',
      properties: { ok: { type: 'boolean', const: false }, why: { type: 'string', enum: ['NO_ANSWER'] } },
      required: ['ok', 'why'],
    },
  ],
  $defs: { File: { format: 'file' } },
})
const oneField = (property: object, required = true) =>
  shapeOfSchema({ type: 'object', properties: { it: property }, required: required ? ['it'] : [] })
const errorsOf = (checked: ReturnType<typeof readSchemaForm>) => (checked.ok ? [] : checked.errors)

describe('a form that is generated from a JSON Schema', () => {
  it('a generated form turns rows of numbered fields into a list of objects, and amounts in dollars into cents', () => {
    const posted = {
      count: '2',
      '0.lender': 'Harvest',
      '0.kind': 'FIRST',
      '0.balance': '1,250.50',
      '1.lender': 'Elm',
      '1.kind': 'OTHER',
    }
    expect(readSchemaForm(LIENS, posted)).toEqual({
      ok: true,
      value: [
        { lender: 'Harvest', kind: 'FIRST', balance: 125_050 },
        { lender: 'Elm', kind: 'OTHER' },
      ],
    })
    expect(readSchemaForm(LIENS, {})).toEqual({ ok: true, value: [] })
  })

  it('an error message in a generated form contains the path of the field', () => {
    expect(errorsOf(readSchemaForm(LIENS, { count: '1', '0.kind': 'THIRD', '0.balance': 'much' }))).toEqual([
      { field: '0.lender', message: 'Enter an answer' },
      { field: '0.kind', message: 'Choose one of the options' },
      { field: '0.balance', message: 'Enter an amount in dollars, such as 1,250.00' },
    ])
  })

  it("if a schema has several cases, the generated form asks which case applies and reads only that case's fields", () => {
    expect(errorsOf(readSchemaForm(PAYOFF, {}))).toEqual([{ field: 'ok', message: 'Choose an answer' }])
    expect(readSchemaForm(PAYOFF, { ok: 'false', why: 'NO_ANSWER', 'value.amount': '12' })).toEqual({
      ok: true,
      value: { ok: false, why: 'NO_ANSWER' },
    })
    const posted = { ok: 'true', 'value.amount': '400', 'value.goodUntil': '11/30/2026', 'value.letter': 'a-document' }
    expect(readSchemaForm(PAYOFF, posted)).toEqual({
      ok: true,
      value: { ok: true, value: { amount: 40_000, goodUntil: '2026-11-30', letter: { document: 'a-document' } } },
    })
    expect(
      errorsOf(readSchemaForm(PAYOFF, { ok: 'true', 'value.goodUntil': '2/31/2026' })).map(({ field }) => field),
    ).toEqual(['value.amount', 'value.goodUntil', 'value.letter'])
  })

  it('a generated form omits unanswered optional fields, and accepts empty text only in fields that allow it', () => {
    expect(readSchemaForm(oneField({ type: 'boolean' }, false), {})).toEqual({ ok: true, value: {} })
    expect(readSchemaForm(oneField({ type: 'boolean' }), { it: 'false' })).toEqual({ ok: true, value: { it: false } })
    expect(readSchemaForm(oneField({ type: 'string' }), { it: ' ' }).ok).toBe(false)
    expect(readSchemaForm(oneField({ type: 'string' }), { it: '' }, (name) => name === 'it')).toEqual({
      ok: true,
      value: { it: '' },
    })
  })

  it('a generated form checks the minimum and maximum of numbers', () => {
    const confidence = oneField({ type: 'number', minimum: 0, maximum: 100 })
    expect(readSchemaForm(confidence, { it: '61.5' })).toEqual({ ok: true, value: { it: 61.5 } })
    expect(errorsOf(readSchemaForm(confidence, { it: '101' }))).toEqual([
      { field: 'it', message: 'Must be at most 100' },
    ])
    expect(errorsOf(readSchemaForm(oneField({ type: 'integer' }), { it: '1.5' }))).toEqual([
      { field: 'it', message: 'Enter a number' },
    ])
    const range = oneField({ type: 'array', prefixItems: [{ type: 'integer' }, { type: 'integer' }] })
    expect(readSchemaForm(range, { 'it.0': '300', 'it.1': '850' })).toEqual({ ok: true, value: { it: [300, 850] } })
  })

  it.each([
    ['a number below its limit', { type: 'number', minimum: 10 }, '9', 'Must be at least 10'],
    ['an empty number', { type: 'number' }, '', 'Enter an answer'],
    ['an endless number', { type: 'number' }, '1e999', 'Enter a number'],
    ['an empty amount', CENTS, '', 'Enter an answer'],
    ['an empty date', { format: 'date' }, '', 'Enter an answer'],
    ['an empty time', { format: 'date-time' }, '', 'Enter an answer'],
    ['an unreadable time', { format: 'date-time' }, 'noon', 'Enter a date, such as 11/27/2026'],
    ['an unanswered question', { type: 'boolean' }, '', 'Choose an answer'],
    ['no choice', { enum: ['A', 'B'] }, '', 'Choose an answer'],
    ['a long text', { type: 'string' }, 'x'.repeat(2001), 'Cannot be more than 2000 characters'],
  ])('a generated form rejects %s', (_, schema, it, message) => {
    expect(errorsOf(readSchemaForm(oneField(schema), { it }))).toEqual([{ field: 'it', message }])
  })

  it('a generated form accepts times of day, fixed values, and lists of at most 50 items', () => {
    const read = (schema: object, posted: object) => readSchemaForm(oneField(schema), { ...posted })
    expect(read({ format: 'date-time' }, { it: '2026-11-23T15:00:00Z' })).toEqual({
      ok: true,
      value: { it: '2026-11-23T15:00:00.000Z' },
    })
    expect(read({ const: 'PENDING' }, {})).toEqual({ ok: true, value: { it: 'PENDING' } })
    expect(read({ type: 'array', items: { const: 'A' } }, { 'it.count': '51' })).toMatchObject({
      value: { it: { length: 50 } },
    })
  })

  it.each([
    ['an object', { type: 'object', properties: { a: { type: 'string' }, b: { const: true } } }],
    ['a list', { type: 'array', items: { type: 'string' } }],
    ['a pair', { type: 'array', prefixItems: [{ type: 'string' }, { type: 'string' }] }],
    ['one of several cases', { anyOf: [{ type: 'object', properties: { ok: { const: true } } }] }],
    ['a fixed value', { const: 'A' }],
  ])('a generated form leaves out %s if the field is optional and empty', (_, schema) => {
    expect(readSchemaForm(oneField(schema, false), {})).toEqual({ ok: true, value: {} })
  })

  it.each([
    ['an object with any names', { type: 'object', additionalProperties: { type: 'string' } }],
    ['a list of anything', { type: 'array' }],
    ['an unknown reference', { $ref: '#/$defs/Missing' }],
    ['a fixed number', { const: 7 }],
    ['cases that no field tells apart', { oneOf: [{ type: 'object', properties: { a: { type: 'string' } } }] }],
  ])("a schema with %s is rejected, because a form can't represent it", (_, schema) => {
    expect(() => shapeOfSchema(schema)).toThrow(RangeError)
  })
})
