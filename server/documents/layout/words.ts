import type { Instant, PlainDate } from 'domain/values/dates.ts'
import { inList } from 'domain/values/lists.ts'
import { type Cents, formatMoney } from 'domain/values/money.ts'
import { rememberSome } from 'domain/values/remember.ts'
import type { DocumentBase, Party } from '../types.ts'

/** Formats an amount in dollars and cents, as all documents do. */
export const money = (amount: Cents): string => formatMoney(amount, 2)

// Formatters are cached, because creating one takes longer than formatting a hundred dates.
const long = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', dateStyle: 'long' })
const full = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', dateStyle: 'full' })

/** Formats a date as 'November 21, 2026'. */
export const longDate = (date: PlainDate): string => long.format(Date.parse(`${date}T00:00:00Z`))

/** Formats a date as 'Saturday, November 21, 2026'. */
export const fullDate = (date: PlainDate): string => full.format(Date.parse(`${date}T00:00:00Z`))

const momentFormat = rememberSome(
  (zone: string) =>
    new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: 'numeric',
      minute: '2-digit',
      second: '2-digit',
      timeZoneName: 'short',
    }),
)

/** Formats an instant in a time zone (IANA name) as '11/21/2026, 10:00:00 AM CST'. */
export const zonedMoment = (moment: Instant, zone = 'UTC'): string =>
  momentFormat(zone)
    .format(new Date(moment))
    // Node inserts a narrow space before AM and PM. Some fonts have no glyph for this space.
    .replace(/[\u202f\u00a0]/g, ' ')

/** Lists the names of the parties to the document. A company is listed under the company's name. */
export const names = (parties: readonly Party[]): string => inList(parties.map((party) => party.entity ?? party.name))
/**
 * Lists the signers' names. If a member signs for a company, the entry also names the company: 'Ada Prime, member of
 * Prime LLC'.
 */
export const signerNames = (parties: readonly Party[]): string =>
  inList(parties.map(({ name, entity }) => (entity ? `${name}, member of ${entity}` : name)))
export const borrowersOf = (data: DocumentBase): Party[] => data.parties.filter((party) => party.borrower)
export const ownersOf = (data: DocumentBase): Party[] => data.parties.filter((party) => party.owner)

/** Adds the state's term for a county to the county's name: 'Travis County', 'Orleans Parish'. */
export function countyName(county: string, state: string): string {
  if (/\b(?:county|parish|borough|municipality|city|census area)$/i.test(county) || state === 'DC') return county
  if (state === 'LA') return `${county} Parish`
  return state === 'AK' ? `${county} Borough` : `${county} County`
}

/** Whether the line is subject to the homestead rules of the Texas Constitution. */
export const isTexasHomestead = ({ property }: DocumentBase): boolean =>
  property.state === 'TX' && property.occupancy === 'PRIMARY'

/** Formats a number of years: '5 years', '1 year'. */
export const years = (count: number): string => `${count} ${count === 1 ? 'year' : 'years'}`

const ROLES = { both: 'Borrower and owner', borrower: 'Borrower', owner: 'Owner (not a borrower)' } as const
export const roleOf = (party: Party): string =>
  party.borrower ? (party.owner ? ROLES.both : ROLES.borrower) : ROLES.owner

/** Returns a person's initials: 'MJO' for 'María José O'Brien'. */
export const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .map((word) => [...word].find((char) => /\p{L}/u.test(char)) ?? '')
    .join('')
