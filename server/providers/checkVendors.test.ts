import { describe, expect, it } from 'vitest'
import { readConfig } from '../config.ts'
import type { CheckWorld } from './adapters.ts'
import { checkVendors } from './checkVendors.ts'
import { PRODUCTION_ADAPTERS } from './production.ts'

const world: CheckWorld = { config: readConfig({}), isLive: true }

describe('the credentials check of setup', () => {
  it('the credentials check returns each chosen vendor’s error message, and skips parties that the desk handles', async () => {
    const asked: string[] = []
    const vendor = (problem?: string) => ({
      make: () => undefined,
      check: async (_: CheckWorld, org: string) => {
        asked.push(org)
        if (problem) throw new Error(problem)
      },
    })
    const table = {
      ...PRODUCTION_ADAPTERS,
      mail: { smtp: vendor() },
      sms: { none: PRODUCTION_ADAPTERS.sms.none ?? vendor(), texter: vendor('the number belongs to another account') },
      post: { desk: PRODUCTION_ADAPTERS.post.desk ?? vendor(), printer: vendor('never asked') },
    }
    expect(await checkVendors(table, world, { code: 'MOVEMENT', providers: { sms: 'texter', post: 'desk' } })).toEqual([
      { party: 'mail', adapter: 'smtp', problem: undefined },
      { party: 'sms', adapter: 'texter', problem: 'the number belongs to another account' },
    ])
    expect(asked).toEqual(['MOVEMENT', 'MOVEMENT'])
  })

  it('every adapter that needs credentials checks them, and says which setting is missing', async () => {
    const adapters = Object.entries(PRODUCTION_ADAPTERS).flatMap(([party, table]) =>
      Object.entries(table).map(([name, { needs, check }]) => ({ place: `${party}.${name}`, needs, check })),
    )
    const withNeeds = adapters.filter(({ needs }) => needs)
    expect(withNeeds.length).toBeGreaterThan(10)
    expect(withNeeds.filter(({ check }) => !check).map(({ place }) => place)).toEqual([])
    for (const { place, check, needs = [] } of withNeeds) {
      // The program doesn't start without SMTP_URL, so the mail server's check never reports this setting as missing.
      if (place === 'mail.smtp') continue
      const problem = await check?.(world, 'FIGURE').then(
        () => '',
        (error: Error) => error.message,
      )
      expect(problem, place).toMatch(new RegExp(needs.join('|')))
    }
  })
})
