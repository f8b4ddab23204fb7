import { expect, it } from 'vitest'
import { World } from '../testing/testWorld.ts'
import { applicationView } from '../views/borrowerView.ts'

it('a rejected insurance policy is shown to the borrower until they submit another one', () => {
  const world = new World()
  world.goTo('insurance')
  const seen = () => applicationView(world.application, world.personal, world.lending, world.today).insurance
  world.send('submitInsurance')
  world.report('INSURANCE', { accepted: false })
  expect(seen()).toMatchObject({ accepted: false, refused: true })
  expect(world.state).toBe('insurance')
  world.send('submitInsurance')
  expect(seen()?.refused).toBeUndefined()
  world.report('INSURANCE', { accepted: true })
  expect(seen()).toMatchObject({ accepted: true })
})
