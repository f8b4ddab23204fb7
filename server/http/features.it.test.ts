import { FLAG_KEYS } from 'domain/api/flags.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { postgresFlags } from '../providers/featureFlags/postgres/postgres.ts'
import { createPool } from '../storage/database.ts'
import { allFlags, removeFlag } from '../storage/flags.ts'
import { createDb, statement } from '../storage/transactions.ts'
import { register, startTestProgram, type TestProgram } from '../testing/program.ts'
import { BadFlag, createFlags, setFlag } from '../usecases/flags.ts'

// Shows: words, behaviors
const SERVICE = '/service-optimize/heloc/api'
const MAINTENANCE = 'fe-heloc-maintenance'
const PROFILE = '/service-application/api/v3/application/heloc/optermizerly-profile'
const experiments = (uuid: string) => `/service-application/api/v3/application/heloc/${uuid}/experiments`

let program: TestProgram
beforeAll(async () => {
  program = await startTestProgram()
})
afterAll(() => program.stop())

const db = () => program.server.services.db
afterEach(async () => {
  for (const { key, org_code } of await allFlags(db())) await removeFlag(db(), key, org_code ?? undefined)
})

const post = <T>(path: string, body: object, host = 'localhost') =>
  program.browser().call<T>('POST', path, { body, host })
const isOn = async (featureKey: string, host?: string) =>
  (await post<{ enabled: boolean }>(`${SERVICE}/v1/feature`, { featureKey, optimizeUser: {} }, host)).body.enabled
interface Decided {
  readonly decisions: { flagKey: string; flagEnabled: boolean; variables: object; variation?: string }[]
}
const decide = async (body: object, host?: string) =>
  (await post<Decided>(`${SERVICE}/v2/decision`, body, host)).body.decisions

describe('feature lookup', () => {
  test("the feature lookup returns the flag's default, or off for an unknown flag", async () => {
    expect(await isOn('fe-heloc-redesign-2025')).toBe(true)
    expect(await isOn(MAINTENANCE)).toBe(false)
    expect(await isOn('no-such-flag')).toBe(false)
    expect(await isOn('constructor')).toBe(false)
  })

  test('after a feature flag is changed, every node returns its new value without a restart', async () => {
    const pool = createPool(program.database.url)
    const other = createFlags(postgresFlags(createDb(pool)), { error: () => {} })
    await setFlag(db(), { key: 'fe-heloc-redesign-2025', enabled: false })
    expect(await isOn('fe-heloc-redesign-2025')).toBe(false)
    expect(await other.isOn('fe-heloc-redesign-2025', { org: 'FIGURE' })).toBe(false)
    await setFlag(db(), { key: 'fe-heloc-redesign-2025', enabled: true })
    expect(await isOn('fe-heloc-redesign-2025')).toBe(true)
    expect(await other.isOn('fe-heloc-redesign-2025', { org: 'FIGURE' })).toBe(true)
    await pool.end()
  })

  test("the feature lookup keeps each organization's flags separate", async () => {
    await setFlag(db(), { key: 'fe-credit-union-logo', org: 'MOVEMENT', enabled: true })
    expect(await isOn('fe-credit-union-logo', 'movement.localhost')).toBe(true)
    expect(await isOn('fe-credit-union-logo')).toBe(false)
    await setFlag(db(), { key: 'fe-credit-union-logo', enabled: true })
    await setFlag(db(), { key: 'fe-credit-union-logo', org: 'MOVEMENT', enabled: false })
    expect(await isOn('fe-credit-union-logo', 'movement.localhost')).toBe(false)
    expect(await isOn('fe-credit-union-logo')).toBe(true)
  })

  test.each(['v1/feature', 'v1/features', 'v2/decision'])(
    'the feature call %s returns 404 for a product other than HELOC',
    async (path) => {
      const answer = await post(`/service-optimize/dscr/api/${path}`, { featureKey: MAINTENANCE, optimizeUser: {} })
      expect(answer.status).toBe(404)
    },
  )

  test('the feature lookup can return all features', async () => {
    await setFlag(db(), { key: 'fe-heloc-portfolio-link', enabled: true })
    const { body } = await post<{ features: { featureKey: string; enabled: boolean }[] }>(`${SERVICE}/v1/features`, {
      optimizeUser: { trackerId: 'a' },
    })
    expect(body.features.map(({ featureKey }) => featureKey)).toEqual(FLAG_KEYS)
    expect(body.features).toContainEqual({ featureKey: 'fe-heloc-portfolio-link', enabled: true })
    expect(body.features).toContainEqual({ featureKey: MAINTENANCE, enabled: false })
  })
})

describe('feature decision', () => {
  test("evaluating the flag fe-heloc-maintenance returns the flag's variables with the default wording", async () => {
    await setFlag(db(), { key: MAINTENANCE, enabled: true, variables: { routes: ['/dashboard'] } })
    expect(await decide({ optimizeUser: { trackerId: 'a' }, featureKeys: [MAINTENANCE] })).toEqual([
      {
        flagKey: MAINTENANCE,
        flagEnabled: true,
        variables: {
          routes: ['/dashboard'],
          message:
            'We are currently undergoing scheduled maintenance. Please check back shortly. Thank you for your patience!',
          pageTitle: 'Scheduled Maintenance',
          shouldShowDashboardLink: false,
        },
      },
    ])
    // A flag keeps its variables when an operator switches it off.
    await setFlag(db(), { key: MAINTENANCE, enabled: false })
    const [off] = await decide({ featureKeys: [MAINTENANCE] })
    expect(off).toMatchObject({ flagEnabled: false, variables: { routes: ['/dashboard'] } })
    expect((await decide({})).map(({ flagKey }) => flagKey)).toEqual(FLAG_KEYS)
  })

  test('evaluating a flag always assigns a person to the same variation', async () => {
    const variations = [
      { name: 'a', weight: 1 },
      { name: 'b', weight: 1, enabled: false },
    ]
    await setFlag(db(), { key: 'fe-heloc-leave-survey', enabled: true, variations })
    const asked = Array.from({ length: 40 }, (_, index) => index % 20).map(async (person) => {
      const [one] = await decide({
        optimizeUser: { trackerId: `tracker ${person}` },
        featureKeys: ['fe-heloc-leave-survey'],
      })
      expect(one?.flagEnabled).toBe(one?.variation === 'a')
      return one?.variation
    })
    const drawn = await Promise.all(asked)
    expect(drawn.slice(0, 20)).toEqual(drawn.slice(20))
    expect(new Set(drawn)).toEqual(new Set(['a', 'b']))
  })

  test.each([
    { variables: { route: ['/x'] } },
    { variables: { routes: ['x'] } },
    { variables: { shouldShowDashboardLink: 'yes' } },
    { variations: [{ name: 'a', weight: 0 }] },
    { variations: [{ name: 'a', weight: 1, variables: { message: '' } }] },
    {
      variations: [
        { name: 'a', weight: 1 },
        { name: 'a', weight: 1 },
      ],
    },
  ])('setting a flag to %j is rejected', async (change) => {
    await expect(setFlag(db(), { key: MAINTENANCE, enabled: true, ...change })).rejects.toBeInstanceOf(BadFlag)
    expect(await allFlags(db())).toEqual([])
  })
})

test('a failing flag lookup returns the default and logs the error', async () => {
  const told: object[] = []
  const pool = createPool('postgres://nobody@127.0.0.1:1/none')
  const flags = createFlags(postgresFlags(createDb(pool)), { error: (what: object) => void told.push(what) })
  const user = { org: 'FIGURE' }
  expect(await flags.isOn('fe-heloc-redesign-2025', user)).toBe(true)
  expect(await flags.decide(MAINTENANCE, user)).toMatchObject({
    flagEnabled: false,
    variables: { pageTitle: 'Scheduled Maintenance' },
  })
  expect(told).toContainEqual({ flag: MAINTENANCE, code: 'DATABASE_UNAVAILABLE' })
  await pool.end()
})

test('row-level security limits flag rows to the organization and prevents changes to them', async () => {
  await setFlag(db(), { key: MAINTENANCE, org: 'MOVEMENT', enabled: true })
  const pool = createPool(program.database.url)
  const scoped = async (mode: string, org: string, text: string) => {
    const client = await pool.connect()
    try {
      await client.query(`begin; select enter_scope('${org}', null, '${mode}', null, null, null, null)`)
      return (await client.query(text)).rowCount
    } finally {
      await client.query('rollback')
      client.release()
    }
  }
  expect(await scoped('PUBLIC', 'MOVEMENT', 'select from flag')).toBe(1)
  expect(await scoped('PUBLIC', 'FIGURE', 'select from flag')).toBe(0)
  expect(await scoped('PUBLIC', 'MOVEMENT', 'update flag set enabled = false')).toBe(0)
  expect(await scoped('PUBLIC', 'MOVEMENT', 'delete from flag')).toBe(0)
  await expect(scoped('PUBLIC', 'MOVEMENT', "insert into flag values ('x', 'MOVEMENT', true)")).rejects.toThrow(
    'policy',
  )
  await pool.end()
})

describe('experiments', () => {
  test('a visitor keeps one experiment profile per browser, and a signed-in person has the same profile on every device', async () => {
    const first = await program.browser().call<{ uuid: string }>('GET', `${PROFILE}?trackerId=one`)
    expect(first.body).toEqual({ uuid: expect.stringMatching(/^[\da-f-]{36}$/), trackerId: 'one', experiments: [] })
    expect((await program.browser().call('GET', `${PROFILE}?trackerId=one`)).body).toEqual(first.body)
    expect((await program.browser().call('GET', PROFILE)).status).toBe(400)

    const { browser, identity } = await register(program, { email: 'profile@example.com' })
    const kept = await browser.call('PATCH', `${PROFILE}?identityUuid=${identity}`, {
      body: { optimizelyProfileUuid: first.body.uuid },
    })
    expect(kept.status).toBe(204)
    const elsewhere = await browser.call<{ uuid: string }>('GET', `${PROFILE}?trackerId=another`)
    expect(elsewhere.body.uuid).toBe(first.body.uuid)
    expect((await program.browser().call<{ uuid: string }>('GET', `${PROFILE}?trackerId=another`)).body.uuid).not.toBe(
      first.body.uuid,
    )
  })

  test("reading experiments returns an error if no profile is given, and 404 for another person's profile", async () => {
    const { browser, identity } = await register(program, { email: 'none@example.com' })
    const other = await register(program, { email: 'else@example.com' })
    for (const body of [{}, { optimizelyProfileUuid: '' }, { optimizelyProfileUuid: 'x' }]) {
      const answer = await browser.call<{ message: string }>('PATCH', `${PROFILE}?identityUuid=${identity}`, { body })
      expect([answer.status, answer.body.message]).toEqual([400, 'No profile uuid'])
    }
    const body = { optimizelyProfileUuid: other.uuid }
    expect((await browser.call('PATCH', `${PROFILE}?identityUuid=${other.identity}`, { body })).status).toBe(404)
    expect((await program.browser().call('PATCH', `${PROFILE}?identityUuid=${identity}`, { body })).status).toBe(401)
  })

  test('each experiment variation is recorded once per application', async () => {
    const { browser, uuid } = await register(program, { email: 'variation@example.com' })
    const name = 'fe-heloc-redesign-2025'
    const variations = ['a', 'b'].map((one) => ({ name: one, weight: 1 }))
    await setFlag(db(), { key: name, enabled: true, variations })
    const note = (variation: string, others: object[] = []) =>
      browser.call('PATCH', experiments(uuid), {
        body: { experiments: [{ name, variation }, ...others], appUuid: uuid },
      })
    expect((await note('a')).status).toBe(204)
    // Unknown variations and flags are left out, and don't replace or block the known ones.
    const unknown = [
      { name, variation: 'c' },
      { name, variation: 'x'.repeat(101) },
      { name: 'no-such-flag', variation: 'a' },
      { name: 'fe-heloc-leave-survey', variation: 'a' },
    ]
    expect((await note('b', unknown)).status).toBe(204)
    const [kept] = await db().read(
      { mode: 'SYSTEM', application: uuid },
      statement<{ name: string; variation: string }>(
        'test_experiments',
        'select name, variation from application_experiment',
      )(),
    )
    expect(kept).toEqual([{ name, variation: 'b' }])
  })

  test("an experiment variation is recorded only with the ID of one of the person's own applications", async () => {
    const { browser, uuid } = await register(program, { email: 'rosa.e@example.com' })
    const other = await register(program, { email: 'other.e@example.com' })
    const one = { name: 'e', variation: 'a' }
    for (const appUuid of [undefined, '', other.uuid]) {
      const answer = await browser.call<{ message: string }>('PATCH', experiments(uuid), {
        body: { experiments: one, appUuid },
      })
      expect([answer.status, answer.body.message]).toEqual([400, 'App ID is required to save experiment'])
    }
    const foreign = await browser.call('PATCH', experiments(other.uuid), {
      body: { experiments: [one], appUuid: other.uuid },
    })
    expect(foreign.status).toBe(404)
  })
})

describe('page error reports', () => {
  const report = { page: '/account/heloc/{uuid}/liens', name: 'TypeError', frames: ['Page-a1.js:1:20'] }
  test("anyone can send page error reports, but the reports can't contain text that a person typed", async () => {
    expect((await post('/service-application/external/api/v1/page-errors', report)).status).toBe(204)
    for (const change of [{ name: 'a b' }, { page: '/x?email=rosa@example.com' }, { frames: ['at Rosa (x)'] }])
      expect((await post('/service-application/external/api/v1/page-errors', { ...report, ...change })).status).toBe(
        400,
      )
  })
})
