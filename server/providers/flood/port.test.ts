import { expect, it } from 'vitest'
import { floodCalls } from './port.ts'

const { answer } = floodCalls.determine

it('a determination that a home is in a hazard area must include the zone, unless the flood maps are unclear', () => {
  const { error } = answer.safeParse({ inHazardArea: true })
  expect(error?.issues).toMatchObject([{ path: ['zone'], message: 'Enter the flood zone' }])
  expect(answer.safeParse({ inHazardArea: true, zone: 'AE' }).success).toBe(true)
  expect(answer.safeParse({ inHazardArea: true, undetermined: true }).success).toBe(true)
  expect(answer.safeParse({ inHazardArea: false }).success).toBe(true)
})
