import { expect, it } from 'vitest'
import { type DomainEvent, event } from '../events.ts'
import { noticesFor } from '../notifications.ts'
import type { Owner } from '../owners/types.ts'
import { BORROWER, uuid, World } from '../testing/testWorld.ts'
import type { Condition } from './types.ts'

const SIGNER = uuid(2)
const owners: readonly Owner[] = [
  { identityUuid: BORROWER, role: 'BORROWER', identityStatus: 'NONE' },
  { identityUuid: SIGNER, role: 'CO_SIGNER', identityStatus: 'NONE' },
]
const opened = (change: Partial<Condition> = {}) =>
  event('ConditionOpened', {
    condition: {
      ...{
        uuid: uuid(50),
        category: 'GENERIC_DOCUMENT_REQUEST',
        forIdentity: BORROWER,
        notes: '',
        commentsToBorrower: '',
      },
      ...{ requestDocuments: ['SUPPORT'], actionNeeded: 'UPLOAD', numDocsRequired: 1 },
      ...change,
    },
  })
const closed = (again?: string) =>
  event('ConditionClosed', { condition: uuid(50), ...(again !== undefined && { again }) })

function told(events: readonly DomainEvent[], identity = BORROWER) {
  const world = new World()
  world.happen(event('ContactSaved', { ownership: { type: 'JOINT', married: false }, owners }), ...events)
  return noticesFor(world.application, world.log, identity)
}

it('only the person who must answer a condition is notified, with a link while the condition is open', () => {
  const [notice] = told([opened()])
  expect(notice).toMatchObject({ title: 'We need something from you' })
  expect(notice?.ctas[0]?.redirectPath).toBe(`/account/heloc/${uuid(3)}/conditions`)
  expect(told([opened()], SIGNER)).toEqual([])
  expect(told([opened(), closed()]).at(-1)?.ctas).toEqual([])
  expect(told([opened(), event('Cancelled', { why: 'WITHDRAWN', by: BORROWER })]).at(-1)?.ctas).toEqual([])
})

it("a signer's link leads to the signer's own page", () => {
  const [notice] = told([opened({ forIdentity: SIGNER })], SIGNER)
  expect(notice?.ctas[0]?.redirectPath).toContain('/heloc-signer/conditions')
})

it('a notification tells a person whether their answer is enough, under review or incomplete', () => {
  const first = (...events: DomainEvent[]) => told(events)[0]?.title
  expect(first(opened(), closed())).toBe('You sent everything we needed')
  expect(first(opened({ review: uuid(51) }), closed())).toBe('We received your answer')
  expect(first(opened(), closed('Please send all pages.'))).toBe('We need one more thing')
})
