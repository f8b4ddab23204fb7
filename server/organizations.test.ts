import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { LenderSetting } from 'domain/organization/settings.ts'
import { instant, plainDate } from 'domain/values/dates.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { hostLabel, loadOrganizations, originOf } from './organizations.ts'

const kept = fileURLToPath(new URL('../organizations', import.meta.url))
let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'organizations-'))
  await cp(kept, folder, { recursive: true })
})
afterEach(() => rm(folder, { recursive: true }))

describe('organizations', { timeout: 30_000 }, () => {
  test('organizations can be looked up by code, by host name and by label', async () => {
    const organizations = await loadOrganizations(folder, ['Heloc.Example.com'])
    expect(organizations.byCode('MOVEMENT').code).toBe('MOVEMENT')
    expect(() => organizations.byCode('NOBODY')).toThrow(RangeError)
    const codeOf = (host: string) => organizations.byHost(host)?.code
    for (const host of [
      'localhost',
      'LOCALHOST',
      '127.0.0.1',
      '127.3.4.5',
      '[::1]',
      'heloc.example.com',
      'heloc.example.com.',
    ])
      expect(codeOf(host)).toBe('FIGURE')
    for (const organization of organizations.all) {
      expect(codeOf(`${hostLabel(organization)}.localhost`)).toBe(organization.code)
      for (const host of organization.hosts) expect(codeOf(host)).toBe(organization.code)
      expect(organizations.logoOf(organization.brand)?.toString()).toContain('<svg')
    }
    for (const code of ['FIGURE', 'FIGURE_WHOLESALE', 'FIGURE_NY', 'GUARANTEED_RATE', 'MOVEMENT', 'LAKEVIEW'])
      expect(organizations.byCode(code).code).toBe(code)
    for (const host of [
      '',
      'example.com',
      '10.0.0.1',
      '127.0.0.1.evil.example',
      'localhost.evil.example',
      'x.figure.localhost',
    ])
      expect(codeOf(host)).toBeUndefined()
  })

  test('private network addresses belong to the default organization only if the server allows it', async () => {
    const addresses = ['10.0.0.1', '172.16.0.1', '192.168.1.20', '169.254.7.7', '[fd00::1]', '[fe80::1]']
    const others = ['8.8.8.8', '172.32.0.1', '192.169.0.1', '[2001:db8::1]', '192.168.1.20.evil.example', '10.0.0']
    const local = await loadOrganizations(folder, [], true)
    const open = await loadOrganizations(folder)
    for (const address of addresses) {
      expect(local.byHost(address)?.code, address).toBe('FIGURE')
      expect(open.byHost(address), address).toBeUndefined()
    }
    for (const host of others) expect(local.byHost(host), host).toBeUndefined()
  })

  test("loading organizations fails for a theme value that isn't a color, length or font, and the error names the value", async () => {
    const file = join(folder, 'CEDAR_GROVE', 'theme.json')
    const theme = JSON.parse(await readFile(file, 'utf8')) as Record<string, object>
    for (const [group, name, value] of [
      ['color', 'brand', 'red'],
      ['color', 'brand', '#1f5a3a;}</style><script>alert(1)</script>'],
      ['color', 'ground', 'url(https://evil.example/)'],
      ['radius', 'small', 'calc(1px)'],
      ['radius', 'large', '0'],
      ['logo', 'width', '10rem;background:red'],
      ['dark', 'brand', 'Arial;}body{display:none'],
    ] as const) {
      await writeFile(file, JSON.stringify({ ...theme, [group]: { ...theme[group], [name]: value } }))
      const place = `${join(folder, 'CEDAR_GROVE')}: organization cannot be used:\n  theme.json: ${group}.${name}: `
      await expect(loadOrganizations(folder), value).rejects.toThrow(place)
    }
    await writeFile(file, '{')
    await expect(loadOrganizations(folder)).rejects.toThrow(join(folder, 'CEDAR_GROVE'))
  })

  test('loading organizations fails if the defaults are missing', async () => {
    await rm(join(folder, 'defaults'), { recursive: true })
    await expect(loadOrganizations(folder)).rejects.toThrow(join(folder, 'defaults'))
  })

  test("loading organizations fails for an invalid folder, and the error contains the folder's name", async () => {
    const file = join(folder, 'MOVEMENT', 'organization.json')
    const movement = JSON.parse(await readFile(file, 'utf8')) as Record<string, unknown>
    await writeFile(file, JSON.stringify({ ...movement, code: 'OTHER' }))
    await expect(loadOrganizations(folder)).rejects.toThrow(join(folder, 'MOVEMENT'))
    const figure = JSON.parse(await readFile(join(folder, 'FIGURE', 'organization.json'), 'utf8')) as {
      hosts: string[]
    }
    await writeFile(file, JSON.stringify({ ...movement, hosts: ['twice.example.com'] }))
    await writeFile(
      join(folder, 'FIGURE', 'organization.json'),
      JSON.stringify({ ...figure, hosts: ['twice.example.com'] }),
    )
    await expect(loadOrganizations(folder)).rejects.toThrow('two organizations claim the host twice.example.com')
    await rm(join(folder, 'FIGURE'), { recursive: true })
    await expect(loadOrganizations(folder)).rejects.toThrow('FIGURE')
  })

  test("links lead to the configured host if it belongs to the organization, and otherwise to the organization's own host", async () => {
    const organizations = await loadOrganizations(folder, ['heloc.example.com'])
    const cedar = organizations.byCode('CEDAR_GROVE')
    const behindProxy = { host: 'heloc.example.com', port: 3000, trustProxy: 1, tls: undefined }
    expect(originOf(organizations, 'FIGURE', behindProxy)).toBe('https://heloc.example.com')
    expect(originOf(organizations, 'CEDAR_GROVE', behindProxy)).toBe(`https://${cedar.hosts[0]}`)
    const direct = { ...behindProxy, trustProxy: undefined }
    expect(originOf(organizations, 'FIGURE', direct)).toBe('http://heloc.example.com:3000')
    expect(originOf(organizations, 'FIGURE', { ...direct, tls: {} })).toBe('https://heloc.example.com:3000')
    expect(originOf(organizations, 'FIGURE', { ...direct, tls: {}, port: 443 })).toBe('https://heloc.example.com')
    expect(originOf(organizations, 'FIGURE', { ...direct, port: 80 })).toBe('http://heloc.example.com')
    const alone = { ...organizations, byCode: () => ({ ...cedar, hosts: [] }) }
    expect(originOf(alone, 'CEDAR_GROVE', direct)).toBe('http://heloc.example.com:3000')
  })

  test('a configured host leads to the lender that lists it, and otherwise to the default lender', async () => {
    const [own = ''] = (await loadOrganizations(folder)).byCode('CEDAR_GROVE').hosts
    const organizations = await loadOrganizations(folder, [own, 'heloc.example.com'])
    expect(organizations.byHost(own)?.code).toBe('CEDAR_GROVE')
    expect(organizations.byHost('heloc.example.com')?.code).toBe('FIGURE')
    const place = { host: own, port: 3000, trustProxy: ['127.0.0.1'], tls: undefined }
    expect(originOf(organizations, 'CEDAR_GROVE', place)).toBe(`https://${own}`)
  })

  test('links lead to localhost if no host is configured', async () => {
    const organizations = await loadOrganizations(folder)
    const local = { host: undefined, port: 3000, trustProxy: undefined, tls: undefined }
    expect(originOf(organizations, 'FIGURE', local)).toBe('http://localhost:3000')
    expect(originOf(organizations, 'CEDAR_GROVE', { ...local, port: 443 })).toBe('http://cedar-grove.localhost')
  })

  test("each day, an organization has that day's settings, and its object stays the same while the settings don't change", async () => {
    const organizations = await loadOrganizations(folder)
    const { today, clock } = dayClock('2026-12-01')
    const before = organizations.byCode('CEDAR_GROVE')
    const other = organizations.byCode('MOVEMENT')
    const settings = new Map([
      ['CEDAR_GROVE', [hoursFrom('2026-12-03', '07:00-15:00'), hoursFrom('2026-12-02', '07:00-16:00')]],
      ['GONE_LENDER', [hoursFrom('2026-12-02', '07:00-16:00')]],
    ])
    organizations.apply(settings, clock)
    const closes = () => organizations.byHost('cedar-grove.localhost')?.info.hours.OPS_PHONE[0]?.endTime
    expect(organizations.byCode('CEDAR_GROVE')).toBe(before)
    today('2026-12-02')
    expect(closes()).toBe('16:00')
    const second = organizations.byCode('CEDAR_GROVE')
    expect(organizations.byCode('CEDAR_GROVE')).toBe(second)
    expect(organizations.byCode('MOVEMENT')).toBe(other)
    expect(organizations.fileOn('CEDAR_GROVE', [], plainDate('2026-12-02')).info.hours.OPS_PHONE.weekdays).toBe(
      '08:30-17:00',
    )
    today('2026-12-03')
    expect(closes()).toBe('15:00')
    today('2026-12-01')
    expect(organizations.byCode('CEDAR_GROVE')).toBe(before)
    organizations.apply(new Map(), clock)
    today('2026-12-03')
    expect(organizations.byCode('CEDAR_GROVE')).toBe(before)
  })

  test("settings are rejected if they contradict the lender's files on any future day", async () => {
    const organizations = await loadOrganizations(folder)
    const { clock } = dayClock('2026-12-01')
    const wrong = new Map([['CEDAR_GROVE', [hoursFrom('2026-12-05', '17:00-07:00')]]])
    expect(() => organizations.apply(wrong, clock)).toThrow(
      /^CEDAR_GROVE: its settings from 2026-12-05 on can't be used: .*hours/s,
    )
    expect(() => organizations.tryOut('NOBODY', [], plainDate('2026-12-01'))).toThrow(RangeError)
  })
})

/** Returns a clock and a function that sets the clock's day. The clock always shows noon in the lenders' time zone. */
function dayClock(first: string) {
  let day = first
  return {
    today: (next: string) => {
      day = next
    },
    clock: { now: () => instant(`${day}T17:00:00Z`) },
  }
}
const hoursFrom = (effectiveOn: string, weekdays: string): LenderSetting => ({
  uuid: crypto.randomUUID(),
  part: 'hours',
  effectiveOn: plainDate(effectiveOn),
  approvedAt: '2026-11-28T00:00:00.000Z',
  value: { info: { hours: { OPS_PHONE: { weekdays } } } },
})
