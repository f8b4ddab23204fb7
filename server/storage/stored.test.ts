import fc from 'fast-check'
import { expect, test } from 'vitest'
import { asStored, textOf } from './stored.ts'

test('asStored returns the same result as converting a value to JSON and back', () => {
  const { node } = fc.letrec((tie) => ({
    leaf: fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null)),
    maybe: fc.oneof(tie('node'), fc.constant(undefined)),
    node: fc.oneof(
      { maxDepth: 4 },
      tie('leaf'),
      fc.array(tie('node'), { maxLength: 4 }),
      fc.dictionary(fc.string({ unit: 'grapheme-ascii', maxLength: 4 }), tie('maybe'), {
        maxKeys: 4,
        noNullPrototype: true,
      }),
    ),
  }))
  fc.assert(
    fc.property(node, node, (value, known) => {
      const stored = JSON.parse(JSON.stringify(known)) as unknown
      expect(asStored(value, stored)).toStrictEqual(JSON.parse(JSON.stringify(value)))
    }),
  )
})

test('asStored reuses the parts of the known value that haven’t changed', () => {
  const known = { home: { rooms: 3 }, liens: [{ rank: 1 }], offer: { amount: 1 } }
  const value = { ...known, offer: undefined, liens: [...known.liens, { rank: 2, paid: undefined }] }
  const stored = asStored(value, known)
  expect(stored).toStrictEqual({ home: { rooms: 3 }, liens: [{ rank: 1 }, { rank: 2 }] })
  expect(stored.home).toBe(known.home)
  expect(stored.liens[0]).toBe(known.liens[0])
})

test("textOf returns a record's JSON, even if the record shares parts with an earlier one", () => {
  fc.assert(
    fc.property(
      fc.dictionary(fc.string(), fc.jsonValue()),
      fc.dictionary(fc.string(), fc.jsonValue()),
      (first, more) => {
        const known = JSON.parse(JSON.stringify(first)) as Record<string, unknown>
        expect(JSON.parse(textOf(known))).toStrictEqual(known)
        const changed = asStored({ ...known, ...more }, known)
        expect(textOf(changed)).toBe(JSON.stringify(changed))
      },
    ),
  )
})
