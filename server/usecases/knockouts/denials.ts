/** Handles knockouts of a registration draft, and the denials that some of them cause. */
import { randomUUID } from 'node:crypto'
import { birthdateForm } from 'domain/forms/birthdate.ts'
import { checkForm, type FormContext } from 'domain/forms/form.ts'
import { forSaleForm } from 'domain/forms/forSale.ts'
import { incomeForm } from 'domain/forms/income.ts'
import { propertyForm } from 'domain/forms/property.ts'
import { type EarlyKnockout, type EarlyReason, earlyKnockout } from 'domain/rules/earlyKnockouts.ts'
import type { LendingPolicy } from 'domain/rules/policy.ts'
import { formatAddress } from 'domain/values/address.ts'
import { type Instant, instant, type PlainDate } from 'domain/values/dates.ts'
import { add } from 'domain/values/money.ts'
import { todayAt } from 'domain/values/timeZones.ts'
import { correctDenial, type DeniedAnswers, insertDenial } from '../../storage/denials.ts'
import { type Call, entering } from '../../storage/transactions.ts'
import type { Services } from '../services.ts'

/** A denial, as stored in the draft. */
export interface Denial {
  readonly uuid: string
  /** The account's UUID, or a new UUID for a person without an account. */
  readonly identity: string
  readonly reasons: readonly EarlyReason[]
  /** The home's address in one line. */
  readonly property: string
  /** The applicant's name, if it's known. */
  readonly applicant?: string | undefined
  readonly at: Instant
  readonly emailedTo?: string | undefined
}

type Raw = Readonly<Record<string, unknown>>
/** The parts of a registration draft that knockouts depend on, as typed. */
export interface KnockoutDraft {
  readonly property?: Raw | undefined
  readonly forSale?: Raw | undefined
  readonly name?: Raw | undefined
  readonly contact?: Raw | undefined
  readonly income?: Raw | undefined
  readonly birthdate?: Raw | undefined
  readonly denial?: Denial | undefined
}

/** The account data of a signed-in person who is registering. */
export interface OwnAccount {
  readonly identity: string
  readonly key: Buffer
  readonly name: string
  readonly email: string
  readonly dob?: PlainDate | undefined
}

export interface FoundKnockout extends EarlyKnockout {
  readonly answers: DeniedAnswers
}

/** Returns the knockout caused by the draft's valid answers; undefined if there's none. */
export function knockoutIn(
  { property, forSale }: KnockoutDraft,
  now: Instant,
  policy: LendingPolicy['eligibility'],
): FoundKnockout | undefined {
  const state = typeof property?.state === 'string' ? property.state : ''
  const context: FormContext = { today: todayAt(state.toUpperCase(), now), occupancies: policy.occupancies }
  const home = checkForm(propertyForm, property ?? {}, context)
  if (!home.ok) return undefined
  const sale = checkForm(forSaleForm, forSale ?? {}, context)
  const { propertyAddress: address, propertyType, occupancyType: occupancy } = home.value
  const said = sale.ok
    ? { listedForSale: sale.value.isListedForSale, acquiredRecently: sale.value.acquiredRecently }
    : {}
  const found = earlyKnockout({ today: context.today, state: address.state, propertyType, ...said }, policy)
  return found && { ...found, answers: { address, occupancy, propertyType, ...said } }
}

const typed = (raw: Raw | undefined, name: string): string => (typeof raw?.[name] === 'string' ? raw[name].trim() : '')

/** Returns the applicant's name and email, from the account or from the draft. */
export const applicantOf = ({ name, contact }: KnockoutDraft, account: OwnAccount | undefined) => ({
  name: account?.name || [typed(name, 'firstName'), typed(name, 'lastName')].filter(Boolean).join(' ') || undefined,
  email: account?.email || typed(contact, 'email') || undefined,
})

/** Returns the income and the birthdate that the register reports, as far as the applicant has stated them. */
function reported({ income, birthdate }: KnockoutDraft, account: OwnAccount | undefined, today: PlainDate) {
  const earned = checkForm(incomeForm, income ?? {}, { today })
  const born = checkForm(birthdateForm, birthdate ?? {}, { today })
  return {
    income: earned.ok ? add(earned.value.income, earned.value.otherIncome) : undefined,
    dob: account?.dob ?? (born.ok ? born.value.dateOfBirth : undefined),
  }
}

/**
 * Updates the draft's denial after the visitor changes an answer. Returns the draft, and the statements that record or
 * correct the denial. Those statements also enter the scopes they need. Repeating the same answers changes nothing.
 */
export function settleDenial<Draft extends KnockoutDraft>(
  services: Services,
  org: string,
  draft: Draft,
  account: OwnAccount | undefined,
): { readonly draft: Draft; readonly calls: readonly Call<unknown>[] } {
  const at = services.clock.now()
  const found = knockoutIn(draft, at, services.organization(org).policy.eligibility)
  const denied = found?.denies ? found : undefined
  const { denial: before } = draft
  const property = denied && formatAddress(denied.answers.address)
  if (before && denied && before.property === property && before.reasons.join() === denied.reasons.join())
    return { draft, calls: [] }
  const calls: Call<unknown>[] = []
  // Correct an earlier denial only if it was for the same home. A denial for a different home stays on record, because
  // it was the outcome of a separate application.
  if (before && homeIn(draft) === before.property)
    calls.push(entering({ mode: 'ACTOR', org, actor: before.identity }), correctDenial(before.uuid, at))
  if (!denied || !property) return { draft: { ...draft, denial: undefined }, calls }

  const { name: applicant, email } = applicantOf(draft, account)
  const identity = account?.identity ?? randomUUID()
  const { reasons } = denied
  const denial: Denial = { uuid: randomUUID(), identity, reasons, property, at, ...(applicant && { applicant }) }
  const today = todayAt(denied.answers.address.state, at)
  const answers = { ...denied.answers, ...reported(draft, account, today), name: applicant, email }
  calls.push(
    entering({ mode: 'ACTOR', org, actor: identity }),
    insertDenial(services.keyring, { uuid: denial.uuid, identity, org, reasons, at, answers }),
  )
  return { draft: { ...draft, denial }, calls }
}

/**
 * Whether the visitor's answer describes a different home than the denied application did. If so, the draft's other
 * answers don't apply to the new home.
 */
export const isElsewhere = (denial: Denial | undefined, property: Raw): boolean =>
  denial !== undefined && homeIn({ property }) !== denial.property

const homeIn = ({ property }: KnockoutDraft): string | undefined => {
  const home = property && checkForm(propertyForm, property, { today: todayAt('', instant(0)) })
  return home?.ok ? formatAddress(home.value.propertyAddress) : undefined
}
