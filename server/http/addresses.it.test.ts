import { ADDRESS_SEARCH } from 'domain/api/paths.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedAddresses } from '../storage/addresses/seed.ts'
import { createOwnerPool } from '../storage/database.ts'
import { startTestProgram, type TestProgram } from '../testing/program.ts'

let program: TestProgram
beforeAll(async () => {
  program = await startTestProgram()
  const owner = createOwnerPool(program.database.adminUrl)
  await seedAddresses(owner, [{ street1: '77 Lantern Hill Road', city: 'Essex', state: 'VT', zip: '05452' }])
  await owner.end()
})
afterAll(() => program.stop())

test('the address search suggests addresses as the user types, and the lookup finds an address from part of its text', async () => {
  const get = async (path: string) => {
    const answer = await program.browser().call<{ fullAddress: string }[]>('GET', path)
    return answer.body.map(({ fullAddress }) => fullAddress)
  }
  const address = '77 Lantern Hill Road, Essex, VT 05452'
  expect(await get(`${ADDRESS_SEARCH}77%20lantern`)).toEqual([address])
  const partial = encodeURIComponent('77 lantern hill')
  expect(await get(`/service-application/external/api/v1/address/lookup?partialAddress=${partial}`)).toEqual([address])
})
