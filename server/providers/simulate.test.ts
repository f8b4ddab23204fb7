import { partial } from 'domain/application/testing/partial.ts'
import { beforeEach, expect, it, vi } from 'vitest'
import type { Config } from '../config.ts'
import type { AdapterTable } from './adapters.ts'
import { simulate } from './simulate.ts'

const goBack = vi.fn(async () => 'returned')
const adapter = { make: () => undefined }
const table = partial<AdapterTable<never>>({
  payments: { desk: adapter, bank: { ...adapter, simulations: { return: goBack } } },
})
const config = partial<Config>({})
const wanted = { party: 'payments', event: 'return', order: 'transfer_1', reason: 'closed' }
const run = (change: Partial<typeof wanted> = {}, payments = 'bank') =>
  simulate(table, { config }, { code: 'CEDAR_GROVE', providers: { payments } }, { ...wanted, ...change })

beforeEach(() => goBack.mockClear())

it('an event is simulated at the vendor that the lender has chosen, and never in a live environment', async () => {
  expect(await run()).toBe('returned')
  expect(goBack).toHaveBeenCalledWith({ config, isLive: false }, 'CEDAR_GROVE', 'transfer_1', 'closed')
})

it('the error for an unknown party, an unknown event or a vendor without simulations lists the valid choices', async () => {
  await expect(run({ party: 'weather' })).rejects.toThrow('There’s no party weather. The parties are creditBureau')
  await expect(run({ event: 'toString' })).rejects.toThrow('bank simulates return.')
  await expect(run({}, 'desk')).rejects.toThrow('CEDAR_GROVE uses desk for payments, which simulates nothing.')
  expect(goBack).not.toHaveBeenCalled()
})
