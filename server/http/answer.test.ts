import { contract } from 'domain/api/contract.ts'
import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { serialize } from './answer.ts'

const response = z.object({
  name: z.string(),
  liens: z.array(z.object({ lender: z.string() })),
  rate: z.optional(z.number()),
})
const call = contract({ id: 'getHome', method: 'GET', path: '/home', summary: '', access: 'anyone', response })
const answer = { name: 'Home', liens: [{ lender: 'Bank', score: 700 }], rate: undefined, internal: true }

it("serializing a response drops the fields that its contract doesn't declare", () => {
  expect(JSON.parse(serialize(call, response, answer, false))).toEqual({ name: 'Home', liens: [{ lender: 'Bank' }] })
})

it("in strict mode, serializing a response with undeclared fields throws an error that lists the fields' paths", () => {
  expect(() => serialize(call, response, answer, true)).toThrow(
    'getHome answers with fields that its contract does not declare: liens.0.score, internal',
  )
})

it('in strict mode, a response with only declared fields is serialized', () => {
  const { internal: _, ...rest } = { ...answer, liens: [{ lender: 'Bank' }] }
  expect(serialize(call, response, rest, true)).toBe('{"name":"Home","liens":[{"lender":"Bank"}]}')
})

it("in strict mode, serializing rejects a response if a field's type differs from the contract", () => {
  expect(() => serialize(call, response, { name: 1, liens: [] }, true)).toThrow()
})

it.each([
  ['an object in place of a text', { name: { first: 'Home' }, liens: [] }],
  ['a list in place of a text', { name: ['Home'], liens: [] }],
  ['an object in place of a list', { name: 'Home', liens: { lender: 'Bank' } }],
  ['a text in place of an object', { name: 'Home', liens: ['Bank'] }],
  ['a list in place of an object', { name: 'Home', liens: [['Bank']] }],
])('serializing rejects %s, which could hide undeclared fields', (_, wrong) => {
  expect(() => serialize(call, response, wrong, false)).toThrow()
})

it('a serialized response keeps records, unions and empty optional fields', () => {
  const rates = z.object({
    byTerm: z.record(z.string(), z.object({ rate: z.number() })),
    limit: z.union([z.number(), z.object({ most: z.number() })]),
    note: z.optional(z.nullable(z.string())),
    more: z.unknown(),
  })
  const given = {
    byTerm: { 5: { rate: 8, internal: 1 }, 10: { rate: 9 } },
    limit: { most: 3, internal: 1 },
    note: null,
    more: { any: [1] },
  }
  expect(JSON.parse(serialize(call, rates, given, false))).toEqual(z.parse(rates, given))
  expect(given.byTerm[5]).toHaveProperty('internal')
})
