import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  DEFAULT_ORGANISATION,
  type Organisation,
  type OrganisationFiles,
  parseOrganisation,
} from 'domain/organisation/organisation.ts'

export interface Organisations {
  readonly all: readonly Organisation[]
  /** @throws RangeError for a code that is not configured. */
  readonly byCode: (code: string) => Organisation
  /** The organisation of a host name (without port); undefined for a host that is nobody's. */
  readonly byHost: (host: string) => Organisation | undefined
  /** The brand's mark as it lies in its folder. */
  readonly logoOf: (brand: string) => Buffer | undefined
}

/** The host name of an organisation below a name that leads to the default one: 'cedar-grove.localhost'. */
export const hostLabel = ({ code }: Pick<Organisation, 'code'>): string => code.toLowerCase().replaceAll('_', '-')

/** Beside the lenders' folders: what each of their files is laid over. */
const DEFAULTS = 'defaults'

const json = async (file: string): Promise<unknown> => JSON.parse(await readFile(file, 'utf8'))

async function filesIn(folder: string): Promise<OrganisationFiles> {
  const [organisation, theme] = await Promise.all([
    json(join(folder, 'organisation.json')),
    json(join(folder, 'theme.json')),
  ])
  return { organisation, theme }
}

export interface Lender {
  readonly organisation: Organisation
  readonly logo: Buffer
}

/** @throws Error that names the folder of a file that cannot be read */
export const readDefaults = (folder: string): Promise<OrganisationFiles> => named(join(folder, DEFAULTS), filesIn)

/** Codes of the folders in `folder`, in order. */
export const lenderCodes = async (folder: string): Promise<string[]> =>
  (await readdir(folder, { withFileTypes: true }))
    .filter((entry) => entry.isDirectory() && entry.name !== DEFAULTS)
    .map(({ name }) => name)
    .sort()

/**
 * One lender of organisations/<CODE>/.
 * @throws Error that names its folder where it cannot be used
 */
export const readLender = (folder: string, code: string, defaults: OrganisationFiles): Promise<Lender> =>
  named(join(folder, code), async (own) => {
    const [files, logo] = await Promise.all([filesIn(own), readFile(join(own, 'logo.svg'))])
    const organisation = parseOrganisation(files.organisation, files.theme, defaults)
    if (organisation.code !== code) throw new Error(`organisation.json is of ${organisation.code}`)
    return { organisation, logo }
  })

async function named<T>(folder: string, read: (folder: string) => Promise<T>): Promise<T> {
  try {
    return await read(folder)
  } catch (cause) {
    throw new Error(`${folder}: ${(cause as Error).message}`, { cause })
  }
}

/** Every host name that leads to an organisation alone. */
export const hostsOf = (organisation: Organisation): readonly string[] => [
  ...organisation.hosts,
  `${hostLabel(organisation)}.localhost`,
]

/**
 * Reads organisations/<CODE>/.
 * @param defaultHosts names that are the default organisation's beside loopback ones
 * @throws Error that names the folder of an organisation that cannot be used
 */
export async function loadOrganisations(folder: string, defaultHosts: readonly string[] = []): Promise<Organisations> {
  const defaults = await readDefaults(folder)
  const codes = await lenderCodes(folder)
  const lenders = await Promise.all(codes.map((code) => readLender(folder, code, defaults)))
  const all = lenders.map(({ organisation }) => organisation)
  const logos = new Map(lenders.map(({ organisation, logo }) => [organisation.brand, logo]))
  if (logos.size < all.length) throw new Error('a brand is claimed twice')
  const byCode = new Map(all.map((organisation) => [organisation.code, organisation]))
  const fallback = byCode.get(DEFAULT_ORGANISATION)
  if (!fallback) throw new Error(`${folder} has no ${DEFAULT_ORGANISATION}, the organisation of the bare address`)

  const hosts = new Map<string, Organisation>()
  for (const organisation of all) {
    for (const host of hostsOf(organisation)) {
      if (hosts.has(host)) throw new Error(`the host ${host} is claimed twice`)
      hosts.set(host, organisation)
    }
    // A code with an underscore is also found under it, though it is no proper host name.
    hosts.set(`${organisation.code.toLowerCase()}.localhost`, organisation)
  }
  for (const host of defaultHosts) hosts.set(host.toLowerCase(), fallback)
  return {
    all,
    byCode: (code) => {
      const found = byCode.get(code)
      if (!found) throw new RangeError(`no organisation ${code}`)
      return found
    },
    byHost: (host) => {
      const name = host.toLowerCase().replace(/\.$/, '')
      return hosts.get(name) ?? (isLoopback(name) ? fallback : undefined)
    },
    logoOf: (brand) => logos.get(brand),
  }
}

const isLoopback = (name: string): boolean =>
  name === 'localhost' || name === '[::1]' || /^127(\.\d{1,3}){3}$/.test(name)
