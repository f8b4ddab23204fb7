import { describe, expect, it } from 'vitest'
import { demographicsByStaffForm } from '../../forms/demographicsByStaff.ts'
import { ANY_DAY, checkForm } from '../../forms/form.ts'
import { recordAnswers } from '../agentDecisions.ts'
import { BORROWER, World } from '../testing/testWorld.ts'
import { askableByStaff } from './askedByStaff.ts'

const CO_SIGNER = { firstName: 'Bo', lastName: 'Sample', email: 'bo@example.com', role: 'CO_SIGNER' }

function record(world: World, body: object): void {
  const checked = checkForm(demographicsByStaffForm, body, ANY_DAY)
  if (!checked.ok) throw new Error(JSON.stringify(checked.errors))
  world.take(recordAnswers(world.application, checked.value, world.agent()))
}
const offered = () => {
  const world = new World()
  world.toOffers()
  return world
}

describe('demographic answers on the phone or in person', () => {
  it('an answer that staff record early replaces the borrower’s own step, and the application goes on', () => {
    const world = offered()
    record(world, { taken: 'PHONE', ethnicity: ['12'] })
    expect(world.personal[BORROWER]?.demographics).toMatchObject({ ethnicity: ['12'], taken: 'PHONE' })
    world.contact()
    expect(world.application.status).toBe('HARD_CREDIT')
    expect(world.application.requests.HARD_CREDIT?.state).toBe('OPEN')
    world.goTo('incomeReview')
    expect(
      world.log.filter(({ type, data }) => type === 'Requested' && 'kind' in data && data.kind === 'TITLE'),
    ).toHaveLength(1)
  })

  it('if the borrower is at the demographic questions, the application continues once staff record the answers', () => {
    const world = offered()
    world.contact()
    expect(world.application.status).toBe('DEMOGRAPHICS')
    record(world, { taken: 'IN_PERSON', ethnicity: ['2'], race: ['5'], observedSex: '1' })
    expect(world.application.status).toBe('HARD_CREDIT')
    expect(world.application.requests.HARD_CREDIT?.no).toBe(1)
    expect(world.personal[BORROWER]?.demographics?.observed).toEqual({ sex: '1' })
  })

  it('staff can correct what they recorded, but not what the applicant answered on the site', () => {
    const world = offered()
    record(world, { taken: 'PHONE', sex: ['1'] })
    record(world, { taken: 'PHONE', sex: ['2'] })
    expect(world.personal[BORROWER]?.demographics?.sex).toEqual(['2'])

    const online = offered()
    online.apply()
    expect(askableByStaff(online.application)).toEqual([])
    expect(() => record(online, { taken: 'PHONE' })).toThrow()
  })

  it('a co-signer whose answers staff recorded isn’t asked again, and owners who don’t borrow aren’t asked', () => {
    const world = offered()
    const owner = { ...CO_SIGNER, firstName: 'Al', email: 'al@example.com', role: 'NON_BORROWING_OWNER' }
    world.toSummary({ ownershipType: 'JOINT', coOwners: [CO_SIGNER, owner] })
    const [, identity = '', other = ''] = world.application.owners.map(({ identityUuid }) => identityUuid)
    expect(askableByStaff(world.application)).toEqual([identity])
    expect(() => record(world, { forIdentity: other, taken: 'PHONE' })).toThrow('We don’t ask this person')
    record(world, { forIdentity: identity, taken: 'PHONE', race: ['22'] })
    const profile = { lastName: 'Sample', dateOfBirth: '1981-01-01', phoneNumber: '(555) 555-0111', ssn: '123-45-6787' }
    world.send('acceptIntro', { firstName: 'Bo', ...profile, race: [] }, identity)
    expect(world.personal[identity]?.demographics).toMatchObject({ race: ['22'], taken: 'PHONE' })
  })

  it('the events say who was asked and how, and contain no answers', () => {
    const world = offered()
    record(world, { taken: 'PHONE', raceTribe: 'Navajo', race: ['1'] })
    const taken = world.log.find(({ type }) => type === 'DemographicsTaken')
    expect(taken?.data).toEqual({ identity: BORROWER, taken: 'PHONE' })
    expect(JSON.stringify(world.log)).not.toContain('Navajo')
    expect(JSON.stringify(world.application)).not.toContain('Navajo')
  })

  it('staff can’t record answers after the application has ended', () => {
    const world = offered()
    world.do('withdraw', { withdrawConfirmed: 'on' })
    expect(askableByStaff(world.application)).toEqual([])
    expect(() => record(world, { taken: 'PHONE' })).toThrow('This application has ended')
  })
})
