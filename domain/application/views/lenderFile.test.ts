import { describe, expect, test } from 'vitest'
import { plainDate } from '../../values/dates.ts'
import { World } from '../testing/testWorld.ts'
import { lateAfter, lenderFileOf, searchMoved, searchTexts } from './lenderFile.ts'

const { application: fresh, personal } = new World()
const target = { STARTED: 10, OFFERS: 20, APPLICATION: 10, CHECKS: 5, CLOSING: 10, FUNDING: 1 }

describe('the lender’s file', () => {
  test("an application's status determines its stage", () => {
    const { city, state } = fresh.property.address
    expect(lenderFileOf({ ...fresh, status: 'RECORDING' })).toEqual({ stage: 'FUNDING', city, state, isHeld: false })
    expect(lenderFileOf({ ...fresh, status: 'DECLINED' }).stage).toBe('ENDED')
  })

  test("an application is late if it has been in its stage for more business days than the lender's target", () => {
    // The day is a Monday, so one business day earlier is Friday.
    const limits = lateAfter({ stageDays: target }, plainDate('2026-11-23'))
    expect(limits).toContainEqual({ stage: 'FUNDING', days: 1, before: '2026-11-20' })
    expect(limits).toContainEqual({ stage: 'CHECKS', days: 5, before: '2026-11-16' })
    expect(limits).toContainEqual({ stage: 'FUNDED' })
  })

  test("agents can find an application by any owner's name, the home's address or the loan number", () => {
    const name = { firstName: 'Wren', middleName: '', lastName: 'Vale', suffix: '' }
    const [owner] = [{ identityUuid: 'w', role: 'CO_SIGNER', identityStatus: 'NONE' }] as const
    const texts = searchTexts({ ...fresh, owners: [owner] }, { ...personal, w: { name } })
    expect(texts).toEqual(expect.arrayContaining(['Wren Vale', fresh.property.address.street1, fresh.loanNumber]))
    expect(searchMoved(fresh, { ...fresh, owners: [owner] }, [])).toBe(true)
  })

  test("the text that agents search changes only if a name, the home's address or an owner changes", () => {
    const { borrower: identity, property } = fresh
    const name = { firstName: 'Wren', middleName: '', lastName: 'Vale', suffix: '' }
    const moved = { ...fresh, property: { ...property, address: { ...property.address, zip: '99501' } } }
    expect(searchMoved(fresh, fresh, [{ identity, patch: { name } }])).toBe(true)
    expect(searchMoved(fresh, moved, [])).toBe(true)
    expect(searchMoved(fresh, { ...fresh, status: 'FUNDING' }, [{ identity, patch: { phone: '5595550110' } }])).toBe(
      false,
    )
  })
})
