/** Chooses a lender's adapter for each outside party. */
import type { UnaskedVendor } from 'domain/api/agentRecords.ts'
import { adapterOf } from 'domain/application/core/sessions.ts'
import type { Lack } from 'domain/organization/capabilities.ts'
import type { AdapterNames, Party } from 'domain/organization/providers.ts'
import type { Providers } from './port.ts'
import type { Verify } from './shared/inbound.ts'
import type { KeptAtParty, KeptAtVendor } from './shared/port.ts'
import { ownSession, withOwnSessions } from './shared/sessions.ts'
import { WrongSetting } from './shared/wrongSetting.ts'
import type { VendorWorld } from './vendorWorld.ts'

/** The context in which an adapter checks its credentials. `npm run setup` provides this context without a server. */
export type CheckWorld = Pick<VendorWorld, 'config' | 'isLive'>

export interface Adapter<World, P extends Party> {
  /**
   * Creates the adapter for a lender, with the lender's credentials. Returns undefined if a setting that the adapter
   * needs is missing.
   * @param org the lender's code
   */
  readonly make: (world: World, org: string) => Providers[P] | undefined
  /** The features that the adapter lacks. The lender's pages don't offer them. */
  readonly lacks?: readonly Lack[]
  /** The names of the settings that the adapter needs. */
  readonly needs?: readonly string[]
  /** Returns a function that verifies the vendor's webhooks. Missing if the vendor sends no webhooks. */
  readonly webhook?: (world: World, org: string) => Verify | undefined
  /**
   * Checks the lender's credentials for `npm run setup`, with a call that changes nothing. Missing if the adapter has
   * nothing to check.
   * @throws Error with the vendor's reason
   */
  readonly check?: (world: CheckWorld, org: string) => Promise<void>
  /**
   * Deletes what the vendor still keeps about a file that is about to be erased. Returns false if the vendor can't be
   * asked because a setting is missing. Missing if the vendor keeps nothing that a call could delete.
   * @throws the error of the vendor, in which case the file isn't erased yet
   */
  readonly forget?: (world: World, org: string, kept: KeptAtVendor) => Promise<boolean>
  /**
   * Events that the vendor can simulate in its test environment, such as a returned payment, keyed by the event's name.
   * Missing if the vendor can't simulate any.
   */
  readonly simulations?: Readonly<Record<string, Simulation>>
}

/**
 * Simulates an event for an order in the vendor's test environment.
 * @param order the vendor's ID for the order
 * @param reason the vendor's code for the reason, if the event has one
 * @returns the order's new status at the vendor
 */
export type Simulation = (world: CheckWorld, org: string, order: string, reason?: string) => Promise<string>

/**
 * The adapters of each party, keyed by the adapter names that lenders' data uses. If a lender's data doesn't choose an
 * adapter for a party, the lender gets the party's first adapter.
 */
export type AdapterTable<World> = { readonly [P in Party]: Readonly<Record<string, Adapter<World, P>>> }

/** Returns one error message for each unknown adapter name. */
export function adapterProblems(names: AdapterNames, ...tables: readonly AdapterTable<never>[]): string[] {
  const given = Object.entries(names) as [Party, string][]
  return given.flatMap(([party, name]) => {
    const known = [...new Set(tables.flatMap((table) => Object.keys(table[party])))]
    if (known.includes(name)) return []
    return `providers: ${party} has no adapter ${name}; it has ${known.length > 0 ? known.join(', ') : 'none'}`
  })
}

/** An adapter that a lender chose although some of its settings are missing. */
export interface UnsetChoice {
  readonly party: Party
  readonly adapter: string
  /** The names of the missing settings. */
  readonly settings: readonly string[]
}

/**
 * Returns the adapters that a lender chose but hasn't fully configured.
 * @param secret reads one of the lender's settings. A party can have its own settings, which start with its name, such
 * as TITLE_GATEWAY_URL
 */
export function unsetChoices(
  table: AdapterTable<never>,
  names: AdapterNames,
  secret: (name: string) => string | undefined,
): UnsetChoice[] {
  const chosen = Object.entries(names) as [Party, string][]
  return chosen.flatMap(([party, adapter]) => {
    const own = party.replace(/[A-Z]/g, '_$&').toUpperCase()
    const isSet = (name: string) => secret(name) !== undefined || secret(`${own}_${name}`) !== undefined
    const { needs = [] } = (Object.hasOwn(table[party], adapter) && table[party][adapter]) || {}
    const settings = needs.filter((name) => !isSet(name))
    return settings.length > 0 ? [{ party, adapter, settings }] : []
  })
}

/** Returns the features that a lender's adapters lack. */
export const lacksOf =
  (table: AdapterTable<never>) =>
  (names: AdapterNames): readonly Lack[] =>
    (Object.keys(table) as Party[]).flatMap((party) => table[party][adapterName(table, party, names)]?.lacks ?? [])

/** Returns the name of a lender's adapter for a party. */
export const adapterName = (table: AdapterTable<never>, party: Party, names: AdapterNames): string =>
  names[party] ?? Object.keys(table[party])[0] ?? ''

/**
 * Returns a function that creates a lender's outside parties from the lender's adapter names. An adapter is created
 * when the lender first needs it. The returned function throws an Error for unknown adapter names and for parties
 * without a configured adapter.
 */
export function adaptersOf<World>(
  table: AdapterTable<World>,
  world: World,
): (names: AdapterNames, org: string) => Providers {
  const made = new Map<string, unknown>()
  const make = <P extends Party>(party: P, name: string, org: string): Providers[P] | undefined => {
    const place = `${org}:${party}:${name}`
    if (!made.has(place)) made.set(place, table[party][name]?.make(world, org))
    return made.get(place) as Providers[P] | undefined
  }
  return (names, org) => {
    const problems = adapterProblems(names, table)
    if (problems.length > 0) throw new Error(problems.join('\n'))
    const parties = Object.keys(table) as Party[]
    const chosen: { -readonly [P in Party]?: Providers[P] | undefined } = {}
    const choose = <P extends Party>(party: P): void => {
      chosen[party] = make(party, adapterName(table, party, names), org)
    }
    for (const party of parties) choose(party)
    const missing = parties.filter((party) => chosen[party] === undefined)
    if (missing.length > 0)
      throw new Error(
        `These outside parties have no configured adapter, so no borrower can be served: ${missing.map(needed).join(', ')}.`,
      )
    const { payments, ...others } = chosen as Providers
    const nameOf = (party: Party) => adapterName(table, party, names)
    return withOwnSessions({ ...others, payments: { ...payments, adapter: nameOf('payments') } }, nameOf)

    function needed(party: Party): string {
      const needs = table[party][adapterName(table, party, names)]?.needs
      return needs ? `${party} (set ${needs.join(', ')})` : party
    }
  }
}

/**
 * Deletes a file's data at all of a party's vendors: the lender's current vendor and every earlier one. Skips vendors
 * that keep nothing. Returns the vendors that couldn't be asked, because their settings are missing or the program no
 * longer has their adapters.
 * @throws the error of the vendor
 */
export async function forgetAt<World>(
  table: AdapterTable<World>,
  world: World,
  names: AdapterNames,
  { party, org, orders, unconfirmed, sessions }: KeptAtParty,
): Promise<UnaskedVendor[]> {
  const present = adapterName(table, party, names)
  const unasked: UnaskedVendor[] = []
  const adapters = new Map<string, Pick<Adapter<World, Party>, 'forget'>>(Object.entries(table[party]))
  const ordered = orders.map(({ adapter }) => adapter ?? present)
  for (const name of new Set([...ordered, ...unconfirmed.map(() => present), ...sessions.map(adapterOf)])) {
    const adapter = adapters.get(name)
    if (adapter && !adapter.forget) continue
    const own = orders.filter(({ adapter }) => (adapter ?? present) === name).map(({ reference }) => reference)
    const marked = sessions.flatMap((session) => ownSession(session, name) ?? [])
    const sought = name === present ? unconfirmed : []
    const isAsked = await adapter?.forget?.(world, org, { orders: own, unconfirmed: sought, sessions: marked })
    if (!isAsked && own.length + marked.length > 0)
      unasked.push({ party, adapter: name, orders: own, sessions: marked.length })
  }
  return unasked
}

/**
 * Returns a function that verifies a vendor's webhooks. Returns undefined if the port has no such vendor, the vendor
 * sends no webhooks, or the lender's settings for the vendor are missing or wrong. If the lender uses the vendor, wrong
 * settings also keep the server from starting.
 */
export function webhookOf<World>(
  table: AdapterTable<World>,
  world: World,
  { port, vendor, org }: { readonly port: string; readonly vendor: string; readonly org: string },
): Verify | undefined {
  if (!Object.hasOwn(table, port)) return undefined
  const adapters: Readonly<Record<string, Pick<Adapter<World, Party>, 'webhook'>>> = table[port as Party]
  if (!Object.hasOwn(adapters, vendor)) return undefined
  try {
    return adapters[vendor]?.webhook?.(world, org)
  } catch (error) {
    if (error instanceof WrongSetting) return undefined
    throw error
  }
}
