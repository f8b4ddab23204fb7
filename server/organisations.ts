import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DEFAULT_ORGANISATION, type Organisation, parseOrganisation } from 'domain/organisation/organisation.ts'

export interface Organisations {
  readonly all: readonly Organisation[]
  /** @throws RangeError for a code that is not configured. */
  readonly byCode: (code: string) => Organisation
  /** The organisation of a host name (without port); undefined for a host that is nobody's. */
  readonly byHost: (host: string) => Organisation | undefined
  /** The brand's mark as it lies in its folder. */
  readonly logoOf: (brand: string) => Buffer | undefined
}

const label = (code: string): string => code.toLowerCase().replaceAll('_', '-')

/** The host name of an organisation below a name that leads to the default one: 'cedar-grove.localhost'. */
export const hostLabel = (organisation: Organisation): string => label(organisation.code)

/**
 * Reads organisations/<CODE>/.
 * @param defaultHosts names that are the default organisation's beside loopback ones
 * @throws Error that names the folder of an organisation that cannot be used
 */
export async function loadOrganisations(folder: string, defaultHosts: readonly string[] = []): Promise<Organisations> {
  const all: Organisation[] = []
  const logos = new Map<string, Buffer>()
  for (const code of (await readdir(folder)).sort()) {
    const path = (name: string) => join(folder, code, name)
    if (!existsSync(path('organisation.json'))) continue
    try {
      const read = async (name: string) => JSON.parse(await readFile(path(name), 'utf8')) as unknown
      const organisation = parseOrganisation(await read('organisation.json'), await read('theme.json'))
      if (organisation.code !== code) throw new Error(`organisation.json is of ${organisation.code}`)
      all.push(organisation)
      logos.set(organisation.brand, await readFile(path('logo.svg')))
    } catch (cause) {
      throw new Error(`${join(folder, code)}: ${(cause as Error).message}`, { cause })
    }
  }
  const byCode = new Map(all.map((organisation) => [organisation.code, organisation]))
  const fallback = byCode.get(DEFAULT_ORGANISATION)
  if (!fallback) throw new Error(`${folder} has no ${DEFAULT_ORGANISATION}, the organisation of the bare address`)

  const hosts = new Map<string, Organisation>()
  for (const organisation of all) {
    for (const host of [...organisation.hosts, `${label(organisation.code)}.localhost`]) {
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
