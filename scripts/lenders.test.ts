import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { mergePatch } from 'domain/organization/mergePatch.ts'
import { publicOrganization } from 'domain/organization/publicOrganization.ts'
import { paletteOf } from 'domain/organization/theme.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readConfig } from '../server/config.ts'
import { loadOrganizations, readDefaults } from '../server/organizations.ts'
import { checkLenders, lenderTable, logoProblems } from './lenderCheck.ts'
import { newLender } from './newLender.ts'

const kept = fileURLToPath(new URL('../organizations', import.meta.url))
const program = fileURLToPath(new URL('./lenders.ts', import.meta.url))

const reports = await checkLenders(kept)

describe('the lenders in organizations/', () => {
  const all = reports.flatMap(({ lender }) => lender?.organization ?? [])

  it.each(reports)('the files of the lender $code are valid', ({ problems }) => {
    expect(problems).toEqual([])
  })

  it('each lender has its own folder in organizations, including every lender that the specification names', () => {
    const codes = all.map(({ code }) => code)
    const folders = readdirSync(kept, { withFileTypes: true }).filter((one) => one.isDirectory())
    expect(codes.toSorted()).toEqual(folders.flatMap(({ name }) => (name === 'defaults' ? [] : [name])).toSorted())
    for (const code of ['FIGURE', 'FIGURE_WHOLESALE', 'FIGURE_NY', 'GUARANTEED_RATE', 'MOVEMENT', 'LAKEVIEW'])
      expect(codes).toContain(code)
    expect(all.find(({ code }) => code === 'HOMEPOINT')?.brand).toBe('homepoint')
  })

  it('every setting that lenders can choose has at least two values among the lenders in organizations', () => {
    const having = (test: (organization: (typeof all)[number]) => unknown) => all.filter(test).map(({ code }) => code)
    const counts = all.map(({ licenses }) => licenses.length)
    expect(Math.min(...counts)).toBeLessThan(Math.max(...counts))
    expect(having(({ canonicalCode, code }) => canonicalCode !== code)).toEqual(
      expect.arrayContaining(['FIGURE_NY', 'FIGURE_WHOLESALE']),
    )
    expect(having(({ capabilities }) => capabilities.animatedLogo)).toEqual(
      expect.arrayContaining(['EQUITY_EXPRESS', 'FIGURE', 'FIGURE_NY', 'FIGURE_WHOLESALE', 'HOMEPOINT']),
    )
    expect(having(({ products }) => !products.heloc && !products['crypto-heloc'])).toEqual(
      expect.arrayContaining(['BRICKLINE', 'ROWHOUSE']),
    )
    for (const { capabilities, info, pricing } of all)
      expect(capabilities.creditUnionRegulatorLogo).toBe(info.kind === 'creditUnion' && pricing.discounts.member > 0)
    for (const some of [
      having(({ info }) => info.hours.OPS_PHONE.some(({ weekday, isOpen }) => weekday > 5 && isOpen)),
      having(({ info }) => info.privacyLinkIsExternal),
      having(({ info }) => info.allowRegulatorReview),
      having(({ info }) => info.footerLinks.length > 1),
      having(({ info }) => info.productLinks),
      having(({ info }) => info.footerImage === 'EQUAL_HOUSING_LENDER'),
      having(({ capabilities }) => !capabilities.electronicNotary),
      having(({ capabilities }) => capabilities.illinoisCommunityReinvestmentNotice),
      having(({ products }) => products['crypto-heloc']),
      having(({ policy }) => policy.eligibility.occupancies.length === 1),
    ]) {
      expect(some.length).toBeGreaterThan(1)
      expect(some.length).toBeLessThan(all.length)
    }
    const kinds = <T>(of: (organization: (typeof all)[number]) => T) => new Set(all.map(of)).size
    expect(kinds(({ theme }) => theme.color.brand)).toBeGreaterThan(5)
    expect(kinds(({ theme }) => theme.typefaces)).toBeGreaterThan(5)
    expect(kinds(({ theme }) => theme.radius.large)).toBeGreaterThan(5)
    expect(kinds(({ policy }) => policy.line.maximum)).toBeGreaterThan(8)
  })

  it('no two looks have the same page in the dark color scheme', async () => {
    const examples = Object.values((await readDefaults(kept)).looks).map(({ example }) => example)
    const grounds = all
      .filter(({ code }) => examples.includes(code))
      .map(({ theme }) => paletteOf(theme, 'dark').ground)
    expect(grounds).toHaveLength(examples.length)
    const channels = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
    for (const [at, one] of grounds.entries())
      for (const other of grounds.slice(at + 1)) {
        const others = channels(other)
        const far = channels(one).reduce((sum, channel, index) => sum + Math.abs(channel - (others[index] ?? 0)), 0)
        expect(far, `${one} and ${other}`).toBeGreaterThanOrEqual(8)
      }
  })

  it('a page contains less than 9 KB of lender data and no pricing or underwriting rules', () => {
    for (const organization of all) {
      const page = JSON.stringify(publicOrganization(organization))
      expect(page.length).toBeLessThan(9_000)
      expect(page).not.toMatch(/taxPer100k|minimumScore|maximumCltv|apor|manualStates/)
    }
  })
})

describe('the lender check', { timeout: 30_000 }, () => {
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lenders-'))
    for (const name of ['defaults', 'FIGURE', 'FIGURE_NY', 'MOVEMENT', 'CEDAR_GROVE'])
      await cp(join(kept, name), join(folder, name), { recursive: true })
  })
  afterEach(() => rm(folder, { recursive: true }))

  const patch = async (file: string, change: object) => {
    const path = join(folder, file)
    await writeFile(path, JSON.stringify(mergePatch(JSON.parse(await readFile(path, 'utf8')), change)))
  }
  const problemsOf = async (code: string) =>
    (await checkLenders(folder)).find((report) => report.code === code)?.problems ?? ['no report']

  it.each([
    ['missing license', { licenses: { OR: null, WA: null, ID: null } }, 'licenses: no state is licensed'],
    [
      'missing disclosure',
      { info: { disclosureCopy: { fees: ['Fees may apply.'] } } },
      'disclosureCopy: no disclosure says {valuation}',
    ],
    ['missing legal link', { info: { termsOfUseUrl: '' } }, 'organization.json: info.termsOfUseUrl: '],
    ['legal link that is none', { info: { privacyPolicyUrl: 'javascript:alert(1)' } }, 'info.privacyPolicyUrl: '],
    ['price outside limits', { pricing: { base: { 760: { 50: 7.6 } } } }, 'lowest rate 7.1 is below 7.6'],
    ['line outside limits', { policy: { line: { maximum: 500_000 } } }, 'line: outside $15,000 to $400,000'],
    ['fee outside limits', { pricing: { feeOptions: { 5.5: -1 } } }, 'an origination fee is above 4.99'],
    [
      'termination fee after month 36',
      { pricing: { lineTerms: { terminationFee: 100 } } },
      'lineTerms: terminationFee: with a draw period of 4 years',
    ],
    ['outside party that is none', { providers: { butcher: 'desk' } }, 'providers: has no place for butcher'],
    [
      'adapter that is none',
      { providers: { title: 'nobody' } },
      'providers: title has no adapter nobody; it has sandbox, abstractor',
    ],
    ['chat vendor that is none', { chat: { channel: 'nice' } }, 'organization.json: chat.channel: '],
    ['file of another', { code: 'OTHER' }, 'organization.json has the code of another organization: OTHER'],
    ['company that is not there', { canonicalCode: 'CEDAR' }, 'canonicalCode: there is no CEDAR'],
    ['host of another', { hosts: ['figure.hearthline.example'] }, 'FIGURE claims figure.hearthline.example, too'],
    ['brand of another', { brand: 'movement' }, 'brand: MOVEMENT has it, too'],
    ['identifier of another', { lei: '549300HEARTHFIG00190' }, 'lei: FIGURE has it, too'],
  ])('the lender check reports this problem: %s', async (_, change, problem) => {
    await patch('CEDAR_GROVE/organization.json', change)
    expect(await problemsOf('CEDAR_GROVE')).toContainEqual(expect.stringContaining(problem))
  })

  it('the lender check reports every color pair with too little contrast, an invalid theme, and a missing logo', async () => {
    await patch('CEDAR_GROVE/theme.json', { color: { muted: '#c9c4b8' } })
    const weak = await problemsOf('CEDAR_GROVE')
    expect(weak).toHaveLength(4)
    expect(weak[0]).toMatch(/^theme: light: muted on ground: contrast 1\.\d\d, at least 4\.5$/)
    await patch('CEDAR_GROVE/theme.json', { color: { muted: 'gray' } })
    expect(await problemsOf('CEDAR_GROVE')).toEqual([
      'theme.json: color.muted: a color is written #rrggbb in lower case',
    ])
    await rm(join(folder, 'MOVEMENT', 'logo.svg'))
    expect(await problemsOf('MOVEMENT')).toEqual([expect.stringContaining('logo.svg')])
    const table = lenderTable(folder, await checkLenders(folder))
    expect(table).toMatch(/✓ {2}FIGURE +lender +49 +\$15k-\$400k +7\.60-17\.20 +4\.99/)
    expect(table).toContain(`${join(folder, 'CEDAR_GROVE')}: theme.json: color.muted`)
  })

  it('the lender check names the missing settings for a vendor that a lender chose', async () => {
    await patch('MOVEMENT/organization.json', { providers: { sms: 'twilio', flood: 'fema' } })
    const sent = { TWILIO_ACCOUNT_SID: 'AC1', TWILIO_AUTH_TOKEN: 'token', MOVEMENT__TWILIO_FROM: 'MG1' }
    const notesOf = async (settings: Record<string, string>) =>
      (await checkLenders(folder, readConfig(settings))).find(({ code }) => code === 'MOVEMENT')?.notes
    expect(await notesOf({ ...sent, TWILIO_ENVIRONMENT: 'test' })).toEqual([])
    expect(await notesOf(sent)).toEqual([expect.stringContaining('sms needs TWILIO_ENVIRONMENT for twilio')])
    const [table = '', movement = ''] = lenderTable(folder, await checkLenders(folder)).split(/(?=✓ {2}MOVEMENT)/)
    expect(table).not.toContain('TWILIO')
    expect(movement).toContain('sms needs TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN, TWILIO_FROM, TWILIO_ENVIRONMENT')
    await patch('MOVEMENT/organization.json', { providers: { sms: null }, chat: { channel: 'talkjs' } })
    expect(await notesOf({ TALKJS_APP_ID: 'app', TALKJS_SECRET_KEY: 'sk_test_1' })).toEqual([])
    expect(await notesOf({ MOVEMENT__TALKJS_APP_ID: 'app' })).toEqual([
      expect.stringContaining('chat: talkjs needs TALKJS_SECRET_KEY.'),
    ])
  })

  it("the lender check lets several codes of one company share the company's identifiers", async () => {
    expect((await checkLenders(folder)).map(({ problems }) => problems)).toEqual([[], [], [], []])
  })

  it('the lender check rejects logos that run scripts or load files', async () => {
    const size = { width: '10rem', height: '2rem' }
    const svg = (inner: string, box = '0 0 160 32') =>
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}"><title>A</title>${inner}</svg>`
    expect(logoProblems(svg('<path d="M0 0" fill="url(#a)"/>'), size)).toEqual([])
    for (const inner of [
      '<script>1</script>',
      '<path onclick="x"/>',
      "<path d='M0 0'onload='x'/>",
      '<image/>',
      '<text>A</text>',
      '<foreignObject/>',
      '<!-- a -->',
      '<path fill="url(https://x.example/)"/>',
      '<path style="fill:red"/>',
      '<a/>',
      '<set/>',
      '<g xlink:href="#a"/>',
      `<path d="${'M0 0'.repeat(6000)}"/>`,
    ])
      expect(logoProblems(svg(inner), size), inner).toHaveLength(1)
    expect(logoProblems('<html></html>', size)).not.toEqual([])
    expect(logoProblems(svg('', '0 0 64 32'), size)).toEqual([
      'logo.svg: is 64 by 32, but the theme shows it 10rem by 2rem',
    ])
    expect(logoProblems(svg('', '0 0 320 64'), { width: '20rem', height: '4rem' })).toHaveLength(1)
  })

  it.each(['NORTH_LIGHT', 'A1', 'Q_8_WXYZ', 'A_VERY_LONG_NAME_FOR_A_LENDER_OF_40_SIGN'])(
    "the lender check accepts the newly created lender %s, and the lender's host shows the lender's brand",
    async (code) => {
      expect(await newLender(folder, code)).toBe(join(folder, code))
      expect(await problemsOf(code)).toEqual([])
      expect((await readdir(join(folder, code))).sort()).toEqual(['logo.svg', 'organization.json', 'theme.json'])
      const organizations = await loadOrganizations(folder)
      const label = code.toLowerCase().replaceAll('_', '-')
      expect(organizations.byHost(`${label}.localhost`)?.code).toBe(code)
      expect(organizations.logoOf(label)?.toString()).toContain('<svg')
    },
  )

  it('newLender rejects a malformed or taken code', async () => {
    for (const code of ['', 'a', 'A', 'cedar', 'CEDAR GROVE', '../EVIL', '1ST', 'A__B', '_A', 'A_', 'DEFAULTS!', 'Ä1'])
      await expect(newLender(folder, code), code).rejects.toThrow(
        `"${code}" is not a valid code. Use 2 to 40 capital letters`,
      )
    await expect(newLender(folder, 'CEDAR_GROVE')).rejects.toThrow('CEDAR_GROVE is taken')
    await expect(newLender(folder, 'DEFAULTS')).rejects.toThrow('DEFAULTS is taken')
    await expect(newLender(folder, 'ASPEN', 'https://aspen.example')).rejects.toThrow('is not a host name')
    expect(await readdir(folder)).toHaveLength(5)
  })

  it('newLender says where to create a lender if the folder of lenders is read-only', async () => {
    // Nobody can create folders in /sys, not even root.
    await expect(newLender('/sys', 'ASPEN')).rejects.toThrow(
      /^ASPEN can't be created: .* \/sys\/ASPEN\. Run this command in the repository: npm run lenders new CODE HOST\./,
    )
  })
})

describe('npm run lenders', { timeout: 30_000 }, () => {
  const run = (...args: string[]) => spawnSync(process.execPath, [program, ...args], { encoding: 'utf8' })

  it('npm run lenders prints one line per lender and the number of valid lenders', () => {
    const { status, stdout } = run()
    expect(stdout).toContain(`${reports.length} lenders, all in order`)
    expect(stdout.split('\n').filter((line) => line.startsWith('✓'))).toHaveLength(reports.length)
    expect(status).toBe(0)
  })

  it('npm run lenders rejects invalid arguments and says why', () => {
    expect(run('new', 'figure')).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('"figure" is not a valid code'),
    })
    expect(run('new', 'FIGURE')).toMatchObject({ status: 1, stderr: expect.stringContaining('FIGURE is taken') })
    expect(run('new')).toMatchObject({ status: 2, stderr: expect.stringContaining('usage') })
    expect(run('old')).toMatchObject({ status: 2 })
  })
})
