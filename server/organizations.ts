import { readdir, readFile } from 'node:fs/promises'
import { BlockList, isIP } from 'node:net'
import { join } from 'node:path'
import { helpProblems } from 'domain/help/collection.ts'
import { type Lack, narrowed } from 'domain/organization/capabilities.ts'
import { logoOn } from 'domain/organization/logo.ts'
import { mergePatch } from 'domain/organization/mergePatch.ts'
import {
  DEFAULT_ORGANIZATION,
  type DefaultFiles,
  type Look,
  type Organization,
  OrganizationError,
  type OrganizationFile,
  type OrganizationFiles,
  parseOrganization,
} from 'domain/organization/organization.ts'
import type { AdapterNames } from 'domain/organization/providers.ts'
import { changeDays, type LenderSetting, settingsOn, withSettings } from 'domain/organization/settings.ts'
import { paletteOf, type Scheme } from 'domain/organization/theme.ts'
import { addDays, type Instant, type PlainDate } from 'domain/values/dates.ts'
import { LENDER_ZONE, startOf, todayAt } from 'domain/values/timeZones.ts'
import type { Clock } from './clock.ts'
import type { TrustedProxies } from './config.ts'

export interface Organizations {
  /** The lenders as loaded from their files, without approved settings. */
  readonly all: readonly Organization[]
  /** @throws RangeError if no lender has this code */
  readonly byCode: (code: string) => Organization
  /** Returns the organization with the given host name (without a port), or undefined if there is none. */
  readonly byHost: (host: string) => Organization | undefined
  /**
   * Returns a brand's logo. With a color scheme, returns a logo that is readable on the brand's page header in that
   * scheme.
   */
  readonly logoOf: (brand: string, scheme?: Scheme) => Buffer | undefined
  /**
   * Applies the lenders' settings. From then on, each lookup returns the organization with the settings that apply on
   * that day.
   * @throws Error with the lender's code if a lender's settings can't be used with its files
   */
  readonly apply: (settings: SettingsByLender, clock: Clock) => void
  /** Returns a lender's file, merged with the defaults and with the settings that apply on the given day. */
  readonly fileOn: (code: string, settings: readonly LenderSetting[], day: PlainDate) => OrganizationFile
  /**
   * Returns the lender with the settings that apply on the given day.
   * @throws OrganizationError if the settings can't be used
   */
  readonly tryOut: (code: string, settings: readonly LenderSetting[], day: PlainDate) => Organization
}

/** Approved settings, keyed by the lender's code. */
export type SettingsByLender = ReadonlyMap<string, readonly LenderSetting[]>

/**
 * Returns an organization's label, which is the first part of its host name: 'cedar-grove' in 'cedar-grove.localhost'.
 */
export const hostLabel = ({ code }: Pick<Organization, 'code'>): string => code.toLowerCase().replaceAll('_', '-')

/** Returns all codes under which an organization's company lends, including the organization's own. */
export function companyCodes({ all, byCode }: Pick<Organizations, 'all' | 'byCode'>, code: string): string[] {
  const { canonicalCode } = byCode(code)
  return all.filter((one) => one.canonicalCode === canonicalCode).map((one) => one.code)
}

/** The folder with the defaults for every lender's files. It's next to the lenders' folders. */
const DEFAULTS = 'defaults'

const json = async (file: string): Promise<unknown> => JSON.parse(await readFile(file, 'utf8'))

async function filesIn(folder: string): Promise<OrganizationFiles> {
  const [organization, theme] = await Promise.all([
    json(join(folder, 'organization.json')),
    json(join(folder, 'theme.json')),
  ])
  return { organization, theme }
}

export interface Lender {
  readonly organization: Organization
  readonly files: OrganizationFiles
  readonly logo: Buffer
}

/** @throws Error with the folder's name if a file in the folder can't be read */
export const readDefaults = (folder: string): Promise<DefaultFiles> =>
  named(join(folder, DEFAULTS), async (shared) => ({
    ...(await filesIn(shared)),
    looks: (await json(join(shared, 'looks.json'))) as Readonly<Record<string, Look>>,
  }))

/** Returns the codes of all lenders with a folder in `folder`, in alphabetical order. */
export const lenderCodes = async (folder: string): Promise<string[]> =>
  (await readdir(folder, { withFileTypes: true }))
    .filter((entry) => entry.isDirectory() && entry.name !== DEFAULTS)
    .map(({ name }) => name)
    .sort()

/**
 * Reads one lender from organizations/<CODE>/.
 * @throws Error with the folder's name if the folder's files are invalid
 */
export const readLender = (folder: string, code: string, defaults: DefaultFiles): Promise<Lender> =>
  named(join(folder, code), async (own) => {
    const [files, logo] = await Promise.all([filesIn(own), readFile(join(own, 'logo.svg'))])
    const organization = parseOrganization(files.organization, files.theme, defaults)
    if (organization.code !== code)
      throw new Error(`organization.json has the code of another organization: ${organization.code}`)
    const problems = helpProblems(organization)
    if (problems.length > 0) throw new OrganizationError(problems)
    return { organization, files, logo }
  })

async function named<T>(folder: string, read: (folder: string) => Promise<T>): Promise<T> {
  try {
    return await read(folder)
  } catch (cause) {
    throw new Error(`${folder}: ${(cause as Error).message}`, { cause })
  }
}

/** Returns all host names of an organization. */
export const hostsOf = (organization: Organization): readonly string[] => [
  ...organization.hosts,
  `${hostLabel(organization)}.localhost`,
]

interface Place {
  /** The configured host name. */
  readonly host: string | undefined
  readonly port: number
  /** The trusted proxies. If any are set, a proxy in front of the server serves HTTPS on port 443. */
  readonly trustProxy: TrustedProxies | undefined
  /** The TLS files. If set, the server itself serves HTTPS on its port. */
  readonly tls: object | undefined
}

/**
 * Returns the origin of an organization's pages. Uses the configured host if it belongs to the organization, and
 * otherwise the organization's first host. If no host is configured, uses a name under localhost, because no other name
 * leads to the server.
 */
export function originOf(organizations: Organizations, code: string, { host, port, trustProxy, tls }: Place): string {
  const organization = organizations.byCode(code)
  const leadsHere = (name: string) => organizations.byHost(name)?.code === code
  const shown = port === 443 || port === 80 ? '' : `:${port}`
  const scheme = tls ? 'https' : 'http'
  if (host) {
    const own = leadsHere(host) ? host : (organization.hosts[0] ?? host)
    return trustProxy === undefined ? `${scheme}://${own}${shown}` : `https://${own}`
  }
  return `${scheme}://${leadsHere('localhost') ? 'localhost' : `${hostLabel(organization)}.localhost`}${shown}`
}

/**
 * Reads organizations/<CODE>/.
 * @param defaultHosts host names that lead to the default organization unless another lender lists them
 * @param localNetwork whether private network addresses also lead to the default organization
 * @param lacksOf returns the features that a lender's adapters don't support
 * @param highCostFigures the figures for the high-cost test; by default, the published ones
 * @throws Error with the folder's name if an organization is invalid
 */
export async function loadOrganizations(
  folder: string,
  defaultHosts: readonly string[] = [],
  localNetwork = false,
  lacksOf: (names: AdapterNames, org: string) => readonly Lack[] = () => [],
  highCostFigures: DefaultFiles['highCostFigures'] = undefined,
): Promise<Organizations> {
  const defaults = { ...(await readDefaults(folder)), highCostFigures }
  const codes = await lenderCodes(folder)
  const lenders = await Promise.all(codes.map((code) => readLender(folder, code, defaults)))
  const all = lenders.map(({ organization }) =>
    narrowed(organization, lacksOf(organization.providers, organization.code)),
  )
  const logos = new Map(
    lenders.map(({ organization, logo }) => [organization.brand, { own: logo, ...headerLogos(organization, logo) }]),
  )
  if (logos.size < all.length) throw new Error('two organizations claim the same brand')
  const fallback = all.find(({ code }) => code === DEFAULT_ORGANIZATION)
  if (!fallback) throw new Error(`${folder} has no ${DEFAULT_ORGANIZATION}, the default organization`)

  const hosts = new Map<string, string>()
  for (const organization of all) {
    const { code } = organization
    for (const host of hostsOf(organization)) {
      if (hosts.has(host)) throw new Error(`two organizations claim the host ${host}`)
      hosts.set(host, code)
    }
    // Also accept the code itself in a host name, even with an underscore, although host names shouldn't contain
    // underscores.
    hosts.set(`${code.toLowerCase()}.localhost`, code)
  }
  // If a lender lists a configured host as its own, the host leads to that lender.
  for (const host of defaultHosts.map((name) => name.toLowerCase()))
    if (!hosts.has(host)) hosts.set(host, DEFAULT_ORGANIZATION)

  const files = new Map(lenders.map((lender) => [lender.organization.code, lender.files]))
  const filesOf = (code: string): OrganizationFiles => {
    const found = files.get(code)
    if (!found) throw new RangeError(`unknown organization ${code}`)
    return found
  }
  const fileOn = (code: string, settings: readonly LenderSetting[], day: PlainDate) =>
    withSettings(mergePatch(defaults.organization, filesOf(code).organization), settings, day)
  const tryOut = (code: string, settings: readonly LenderSetting[], day: PlainDate) => {
    const { theme } = filesOf(code)
    const organization = parseOrganization(fileOn(code, settings, day), theme, { ...defaults, organization: {} })
    return narrowed(organization, lacksOf(organization.providers, organization.code))
  }
  const current = currentOrganizations(all, tryOut)
  return {
    all,
    byCode: (code) => {
      const found = current.get(code)
      if (!found) throw new RangeError(`unknown organization ${code}`)
      return found
    },
    byHost: (host) => {
      const name = host.toLowerCase().replace(/\.$/, '')
      const isOwn = isLoopback(name) || (localNetwork && isPrivate(name))
      const code = hosts.get(name) ?? (isOwn ? DEFAULT_ORGANIZATION : undefined)
      return code === undefined ? undefined : current.get(code)
    },
    logoOf: (brand, scheme) => logos.get(brand)?.[scheme ?? 'own'],
    apply: current.apply,
    // Reading the file can't fail here, because the server checked the file when loading it, and checked each setting
    // before approval.
    fileOn: (...place) => fileOn(...place) as OrganizationFile,
    tryOut,
  }
}

/** The lenders' organizations in memory, always with today's settings. */
interface CurrentOrganizations {
  /** Returns the lender with today's settings. */
  readonly get: (code: string) => Organization | undefined
  readonly apply: (settings: SettingsByLender, clock: Clock) => void
}

type TryOut = (code: string, settings: readonly LenderSetting[], day: PlainDate) => Organization

/**
 * Each lender keeps the same object until its data changes, because this object is part of the cached pages' key.
 * @param all the lenders without approved settings
 */
function currentOrganizations(all: readonly Organization[], tryOut: TryOut): CurrentOrganizations {
  const files = new Map(all.map((organization) => [organization.code, organization]))
  const current = new Map(files)
  /** For each organization in `current`, the UUIDs of the settings that were applied to it. */
  const applied = new Map<string, string>()
  let settings: SettingsByLender = new Map()
  let clock: Clock | undefined
  let day: { readonly from: Instant; readonly to: Instant } | undefined

  function replace(code: string, today: PlainDate): void {
    const own = settings.get(code) ?? []
    const key = settingsOn(own, today)
      .map(({ uuid }) => uuid)
      .join()
    if ((applied.get(code) ?? '') === key) return
    const organization = key === '' ? files.get(code) : tryOut(code, own, today)
    if (organization) current.set(code, organization)
    applied.set(code, key)
  }

  function renew(now: Instant): void {
    const today = todayAt('', now)
    day = { from: startOf(today, LENDER_ZONE), to: startOf(addDays(today, 1), LENDER_ZONE) }
    for (const code of new Set([...settings.keys(), ...applied.keys()])) replace(code, today)
  }

  return {
    get(code) {
      const now = clock?.now()
      // The sandbox's clock can also move back, so check whether the time is before or after the day of the current
      // settings.
      if (now && day && (now < day.from || now >= day.to)) renew(now)
      return current.get(code)
    },
    apply(given, by) {
      const now = by.now()
      // Check all future changes now, so that no day begins with settings that can't be used.
      for (const [code, own] of given) {
        for (const one of changeDays(own, todayAt('', now))) {
          try {
            if (files.has(code)) tryOut(code, own, one)
          } catch (cause) {
            throw new Error(`${code}: its settings from ${one} on can't be used: ${(cause as Error).message}`, {
              cause,
            })
          }
        }
      }
      settings = new Map([...given].filter(([code]) => files.has(code)))
      clock = by
      renew(now)
    },
  }
}

const headerLogos = ({ theme }: Organization, logo: Buffer): Record<Scheme, Buffer> => {
  const on = (scheme: Scheme) => Buffer.from(logoOn(logo.toString('utf8'), paletteOf(theme, scheme).headerGround))
  return { light: on('light'), dark: on('dark') }
}

export const isLoopback = (name: string): boolean =>
  name === 'localhost' || name === '[::1]' || /^127(\.\d{1,3}){3}$/.test(name)

/** The address ranges of private networks (RFC 1918, RFC 4193) and of link-local addresses (RFC 3927, RFC 4291). */
const PRIVATE = new BlockList()
for (const [network, prefix] of [
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
] as const)
  PRIVATE.addSubnet(network, prefix)
for (const [network, prefix] of [
  ['fc00::', 7],
  ['fe80::', 10],
] as const)
  PRIVATE.addSubnet(network, prefix, 'ipv6')

/** Whether a host is a private network address. An IPv6 address can be in brackets, as in URLs. */
export function isPrivate(host: string): boolean {
  const address = host.replace(/^\[(.*)\]$/, '$1')
  const version = isIP(address)
  return version !== 0 && PRIVATE.check(address, version === 4 ? 'ipv4' : 'ipv6')
}
