/**
 * Screens people with a Watchman server that the lender runs itself (https://github.com/moov-io/watchman). Watchman
 * compares names with the lists of the Office of Foreign Assets Control. Staff do the port's other checks at the desk.
 */
import type { PersonName } from 'domain/application/owners/types.ts'
import type { Adapter } from '../../adapters.ts'
import { deskAdapter } from '../../desk/desk.ts'
import { callVendor } from '../../shared/http.ts'
import type { VendorWorld } from '../../vendorWorld.ts'
import type { Identity } from '../port.ts'

/**
 * The minimum score at which a match goes to compliance staff. Watchman's authors recommend at least 0.85. We chose the
 * lowest recommended score, because a false match costs a person a day, and a missed match breaks federal law.
 */
const LEAST_MATCH = 0.85
const MOST_MATCHES = 10

interface Entity {
  readonly name?: string
  readonly sourceList?: string
  readonly match?: number
}

const nameOf = ({ firstName, middleName, lastName, suffix }: PersonName): string =>
  [firstName, middleName, lastName, suffix].filter(Boolean).join(' ')

export const watchmanScreen =
  (base: string): Identity['screen'] =>
  async (people, _, signal) => {
    const found = people.map(async ({ name, dob }) => {
      const person = nameOf(name)
      const query = new URLSearchParams({
        ...{ name: person, type: 'person', minMatch: String(LEAST_MATCH), limit: String(MOST_MATCHES) },
        ...(dob && { birthDate: dob }),
      })
      const answer = await callVendor({ method: 'GET', url: `${base}/v2/search?${query}`, signal })
      const { entities = [] } = answer as { entities?: readonly Entity[] }
      return entities
        .filter(({ match = 0 }) => match >= LEAST_MATCH)
        .map(({ name: listed = '', sourceList = 'unknown list', match = 0 }) => ({
          ...{ person, listed, list: sourceList, score: Math.round(match * 100) },
        }))
    })
    return { matches: (await Promise.all(found)).flat() }
  }

const desk = deskAdapter('identity')
const baseOf = ({ config }: Pick<VendorWorld, 'config'>, org: string) => config.secret(org, 'WATCHMAN_URL')

export const watchman: Adapter<VendorWorld, 'identity'> = {
  make: (world, org) => {
    const base = baseOf(world, org)
    const atDesk = desk.make(world, org)
    return base && atDesk ? { ...atDesk, screen: watchmanScreen(base) } : undefined
  },
  needs: ['WATCHMAN_URL'],
  check: async (world, org) => {
    const base = baseOf(world, org)
    if (base === undefined) throw new Error('Set WATCHMAN_URL.')
    const lists = await callVendor({ method: 'GET', url: `${base}/v2/listinfo` })
    const { lists: counts = {} } = lists as { lists?: Readonly<Record<string, number>> }
    if (!Object.values(counts).some((count) => count > 0)) throw new Error('Watchman has loaded no lists.')
  },
}
