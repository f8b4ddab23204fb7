/**
 * Screens people with Plaid Monitor against the watchlists in the lender's Plaid program, such as those of the Office
 * of Foreign Assets Control. Staff do the port's other checks at the desk.
 */
import type { PersonName } from 'domain/application/owners/types.ts'
import * as z from 'zod/mini'
import type { Adapter, CheckWorld } from '../../adapters.ts'
import { checkPlaid, PLAID_NEEDS, type Plaid, plaidOf } from '../../bankLink/plaid/client.ts'
import { deskAdapter } from '../../desk/desk.ts'
import type { Key, Person } from '../../shared/port.ts'
import { vendorKey } from '../../shared/vendorKey.ts'
import type { VendorWorld } from '../../vendorWorld.ts'
import type { Identity } from '../port.ts'

const NEEDS = [...PLAID_NEEDS, 'PLAID_WATCHLIST_PROGRAM'] as const

const screening = z.object({ id: z.string(), status: z.string() })
const screenings = z.object({ watchlist_screenings: z.array(screening) })
const hits = z.object({
  watchlist_screening_hits: z.array(
    z.object({
      ...{ list_code: z.string(), review_status: z.string() },
      analysis: z.optional(z.object({ names: z.optional(z.string()) })),
      data: z.optional(
        z.object({ names: z.optional(z.array(z.object({ data: z.optional(z.object({ full: z.string() })) }))) }),
      ),
    }),
  ),
  next_cursor: z.nullable(z.string()),
})
type Hit = z.output<typeof hits>['watchlist_screening_hits'][number]
type Match = { readonly person: string; readonly listed: string; readonly list: string; readonly score: number }

const nameOf = ({ firstName, middleName, lastName, suffix }: PersonName): string =>
  [firstName, middleName, lastName, suffix].filter(Boolean).join(' ')

/**
 * Plaid uses words to say how strong a match is, but staff see a number. The numbers show only which of two matches is
 * stronger.
 */
const SCORES: Readonly<Record<string, number>> = { match: 100, partial_match: 75 }
const OTHER_SCORE = 50

const matchOf = (person: string, { list_code, analysis, data }: Hit): Match => ({
  ...{ person, list: list_code, listed: data?.names?.[0]?.data?.full ?? person },
  score: SCORES[analysis?.names ?? ''] ?? OTHER_SCORE,
})

/** The maximum number of pages of matches to read. Staff decide in any case, so further matches don't matter. */
const MOST_PAGES = 5

const screenWith =
  (plaid: Plaid, program: string): Identity['screen'] =>
  async (people, key, signal) => {
    async function matchesOf(id: string, person: string): Promise<Match[]> {
      const found: Match[] = []
      let cursor: string | null = null
      for (let page = 0; page < MOST_PAGES; page++) {
        const body: object = { watchlist_screening_id: id, ...(cursor !== null && { cursor }) }
        const { watchlist_screening_hits, next_cursor } = await plaid.call(
          '/watchlist_screening/individual/hit/list',
          { ...body },
          hits,
          signal,
        )
        found.push(
          ...watchlist_screening_hits
            .filter(({ review_status }) => review_status !== 'dismissed')
            .map((hit) => matchOf(person, hit)),
        )
        if (next_cursor === null) return found
        cursor = next_cursor
      }
      return found
    }
    /**
     * Plaid has no idempotency keys, and a second screening would also be billed and monitored. So look for an existing
     * one first.
     */
    async function screeningOf({ name, dob }: Person, client_user_id: string) {
      const query = { watchlist_program_id: program, client_user_id }
      const known = await plaid.call('/watchlist_screening/individual/list', query, screenings, signal)
      if (known.watchlist_screenings[0]) return known.watchlist_screenings[0]
      const search_terms = {
        ...{ watchlist_program_id: program, legal_name: nameOf(name), country: 'US' },
        ...(dob && { date_of_birth: dob }),
      }
      return plaid.call('/watchlist_screening/individual/create', { search_terms, client_user_id }, screening, signal)
    }
    const results = people.map(async (person, at): Promise<Match[]> => {
      const { id, status } = await screeningOf(person, idOf(key, at))
      if (status === 'cleared') return []
      const name = nameOf(person.name)
      const found = await matchesOf(id, name)
      // Plaid asks for a review but lists no match. Staff then see the person's own name in place of the listed name.
      return found.length > 0 ? found : [{ person: name, listed: name, list: 'Plaid', score: OTHER_SCORE }]
    })
    return { matches: (await Promise.all(results)).flat() }
  }

/** Plaid asks us not to send personal data in this field. */
const idOf = (key: Key, person: number): string => vendorKey(`${key}:${person}`)

const desk = deskAdapter('identity')
const programOf = ({ config }: Pick<CheckWorld, 'config'>, org: string) => config.secret(org, 'PLAID_WATCHLIST_PROGRAM')

export const PLAID_IDENTITY: Adapter<VendorWorld, 'identity'> = {
  make: (world, org) => {
    const plaid = plaidOf(world, org)
    const program = programOf(world, org)
    const staff = desk.make(world, org)
    return plaid && program && staff ? { ...staff, screen: screenWith(plaid, program) } : undefined
  },
  needs: NEEDS,
  check: async (world, org) => {
    if (!programOf(world, org)) throw new Error(`Set ${NEEDS.join(', ')}.`)
    await checkPlaid(world, org)
  },
}
