import { join } from 'node:path'
import { aprRange, feeRange } from 'domain/organization/disclosures.ts'
import { type Organization, OrganizationError } from 'domain/organization/organization.ts'
import { contrasts, type Theme } from 'domain/organization/theme.ts'
import { type Config, readConfig } from '../server/config.ts'
import { hostsOf, type Lender, lenderCodes, readDefaults, readLender } from '../server/organizations.ts'
import { adapterProblems, unsetChoices } from '../server/providers/adapters.ts'
import { unsetChat } from '../server/providers/chat/vendors.ts'
import { PRODUCTION_ADAPTERS } from '../server/providers/production.ts'
import { SANDBOX_ADAPTERS } from '../server/providers/sandbox/providers.ts'

interface LenderReport {
  readonly code: string
  /** The lender's data; undefined if its files are missing or invalid. */
  readonly lender?: Lender
  /** One line per problem, each with the file or setting to fix. Empty if the lender can go live. */
  readonly problems: readonly string[]
  /**
   * One line per chosen vendor whose settings are missing on this machine. The lender's own server may have these
   * settings.
   */
  readonly notes: readonly string[]
}

/**
 * Checks every lender in a folder: its files, its logo, and the values that no two lenders may share.
 * @param config reads the vendors' settings. By default, no setting has a value
 */
export async function checkLenders(
  folder: string,
  { secret }: Pick<Config, 'secret'> = readConfig({}),
): Promise<LenderReport[]> {
  const defaults = await readDefaults(folder)
  const reports = await Promise.all(
    (await lenderCodes(folder)).map(async (code): Promise<LenderReport> => {
      try {
        const lender = await readLender(folder, code, defaults)
        const { organization, logo } = lender
        const problems = [
          ...logoProblems(logo.toString('utf8'), organization.theme.logo),
          ...adapterProblems(organization.providers, SANDBOX_ADAPTERS, PRODUCTION_ADAPTERS),
        ]
        const unset = unsetChoices(PRODUCTION_ADAPTERS, organization.providers, (name) => secret(code, name))
        const notes = unset.map(
          ({ party, adapter, settings }) =>
            `providers: ${party} needs ${settings.join(', ')} for ${adapter}. Without them, production doesn’t start, and the sandbox simulates ${party}.`,
        )
        const chat = unsetChat(organization, { secret })
        if (chat)
          notes.push(
            `chat: ${chat.channel} needs ${chat.settings.join(', ')}. Without them, production doesn’t start, and other servers carry the chats themselves.`,
          )
        return { code, lender, problems, notes }
      } catch (error) {
        const { cause } = error as Error
        const known = cause instanceof OrganizationError ? cause.problems : [(cause as Error | undefined)?.message]
        return { code, notes: [], problems: known.map((problem) => problem ?? String(error)) }
      }
    }),
  )
  const all = reports.flatMap(({ lender }) => lender?.organization ?? [])
  return reports.map((report) => ({
    ...report,
    problems: [...report.problems, ...(report.lender ? sharedProblems(report.lender.organization, all) : [])],
  }))
}

/**
 * Returns the problems with values that must be unique to each lender. Several codes of the same company may share the
 * company's identifiers.
 */
function sharedProblems(organization: Organization, all: readonly Organization[]): string[] {
  const problems: string[] = []
  for (const other of all) {
    if (other === organization) continue
    if (other.brand === organization.brand) problems.push(`brand: ${other.code} has it, too`)
    for (const host of hostsOf(organization))
      if (hostsOf(other).includes(host)) problems.push(`hosts: ${other.code} claims ${host}, too`)
    if (other.canonicalCode === organization.canonicalCode) continue
    if (other.lei === organization.lei) problems.push(`lei: ${other.code} has it, too`)
    if (other.info.companyNMLS === organization.info.companyNMLS)
      problems.push(`info.companyNMLS: ${other.code} has it, too`)
  }
  if (!all.some(({ code }) => code === organization.canonicalCode))
    problems.push(`canonicalCode: there is no ${organization.canonicalCode}`)
  return problems
}

/** The elements allowed in a logo. They can only draw shapes, so the logo can't run scripts or load files. */
const SHAPES = new Set(
  'svg title desc g defs path circle ellipse rect line polyline polygon linearGradient radialGradient stop clipPath mask'.split(
    ' ',
  ),
)
const HEAVIEST = 20_000
const rem = (length: string): number =>
  length.endsWith('px') ? Number.parseFloat(length) / 16 : Number.parseFloat(length)

/** Returns the problems with a logo in this lender's theme, or an empty list if there are none. */
export function logoProblems(svg: string, { width, height }: Theme['logo']): string[] {
  const problems: string[] = []
  const say = (problem: string) => problems.push(`logo.svg: ${problem}`)
  if (!svg.startsWith('<svg ')) say('is no plain SVG')
  if (svg.length > HEAVIEST) say(`is above ${HEAVIEST} bytes`)
  for (const name of new Set([...svg.matchAll(/<([^\s/>!?]+)/g)].map(([, tag = '']) => tag)))
    if (!SHAPES.has(name)) say(`<${name}> has no place in it`)
  if (/<[!?]/.test(svg)) say('declarations and comments have no place in it')
  if (/[\s"']on\w+\s*=/i.test(svg)) say('runs script')
  if (/(href|src|style)\s*=|url\(\s*["']?(?!#)/i.test(svg)) say('leads elsewhere or has a style of its own')
  if (!/<title>[^<]+<\/title>/.test(svg)) say('has no title')
  const [, w, h] = /viewBox="0 0 (\d+(?:\.\d+)?) (\d+(?:\.\d+)?)"/.exec(svg) ?? []
  const shown = rem(width) / rem(height)
  if (!w || !h) say('has no viewBox="0 0 width height"')
  else if (Math.abs(Number(w) / Number(h) / shown - 1) > 0.02)
    say(`is ${w} by ${h}, but the theme shows it ${width} by ${height}`)
  if (rem(height) < 1.5 || rem(height) > 3 || rem(width) > 12)
    problems.push('theme.json: logo: not 1.5 to 3 rem high and at most 12 rem wide')
  return problems
}

/**
 * Divides the contrast of each color pair by the required contrast, and returns the lowest result. Below 1, at least
 * one pair has too little contrast.
 */
const spare = (theme: Theme): number => Math.min(...contrasts(theme).map(({ ratio, least }) => ratio / least))

const thousands = (cents: number): string => `$${cents / 100_000}k`

/** Formats one line for each lender, followed by that lender's problems and notes. */
export function lenderTable(folder: string, reports: readonly LenderReport[]): string {
  const head = ['', 'code', 'kind', 'states', 'line', 'APR', 'fee', 'products', 'contrast']
  const rows = reports.map(({ code, lender, problems }) => {
    const sign = problems.length > 0 ? '✗' : '✓'
    if (!lender) return [sign, code]
    const { organization } = lender
    const { info, licenses, policy, pricing, products, theme } = organization
    const apr = aprRange(organization)
    return [
      sign,
      code,
      info.kind,
      String(licenses.length),
      `${thousands(policy.line.minimum)}-${thousands(policy.line.maximum)}`,
      `${apr.lowest.toFixed(2)}-${apr.highest.toFixed(2)}`,
      feeRange(pricing).highest.toFixed(2),
      Object.keys(products).join(' '),
      `×${spare(theme).toFixed(2)}`,
    ]
  })
  const widths = head.map((name, i) => Math.max(name.length, ...rows.map((row) => row[i]?.length ?? 0)))
  const line = (row: readonly string[]) =>
    row
      .map((cell, i) => cell.padEnd(widths[i] ?? 0))
      .join('  ')
      .trimEnd()
  return [
    line(head),
    ...reports.flatMap(({ code, problems, notes }, i) => [
      line(rows[i] ?? []),
      ...[...problems, ...notes].map((problem) => `     ${join(folder, code)}: ${problem}`),
    ]),
  ].join('\n')
}
