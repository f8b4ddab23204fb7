import { expect, it } from 'vitest'
import { copyOfPersonal, leftOfPersonal } from './personal.ts'
import { withoutRestricted } from './restricted.ts'

it("the copy of a person's data masks the full numbers of IDs and accounts", () => {
  const account = {
    ...{ uuid: 'a', bankName: 'First Bank', name: 'Checking', kind: 'CHECKING', mask: '••6789', source: 'LINK' },
    ...{ routingNumber: '021000021', accountNumber: '123456789' },
  }
  const copy = copyOfPersonal({ ssn: '123456789', ein: '987654321', accounts: [account] })
  expect(copy).toMatchObject({ accounts: [{ bankName: 'First Bank', mask: '••6789' }] })
  expect(JSON.stringify(copy)).not.toMatch(/123456789|987654321|021000021/)
})

it("the copy of a person's data leaves out secrets, staff’s notes and fields that aren’t on the list of copied fields", () => {
  const stored = { dob: '1984-05-12', creditPin: '1234', staffNotes: { a: 'A note' }, desk: {}, unknown: 1 }
  expect(copyOfPersonal(stored)).toEqual({ dob: '1984-05-12' })
  expect(leftOfPersonal().map(([name]) => name)).toEqual(expect.arrayContaining(['creditPin', 'staffNotes', 'desk']))
})

it("the copy of a person's data omits everything about screening, and keeps the data next to it", () => {
  expect(
    withoutRestricted({
      status: 'UNDERWRITING',
      reviews: [
        { kind: 'WATCHLIST', since: '2026-11-30' },
        { kind: 'IDENTITY', since: '2026-11-29' },
      ],
      waitsFor: ['SANCTIONS', 'TITLE'],
      requests: { SANCTIONS: { no: 1 }, FLOOD: { no: 2 } },
      one: { review: 'SANCTIONS_REPORT', due: '2026-12-10' },
      empty: null,
    }),
  ).toEqual({
    status: 'UNDERWRITING',
    reviews: [{ kind: 'IDENTITY', since: '2026-11-29' }],
    waitsFor: ['TITLE'],
    requests: { FLOOD: { no: 2 } },
    empty: null,
  })
})
