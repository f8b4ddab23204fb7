/**
 * Forms about the property that aren't steps of the journey: a corrected address, errors in the county record,
 * ownership, and value.
 */
import { OCCUPANCIES, type Occupancy, PROPERTY_TYPES, type PropertyType } from '../rules/home.ts'
import { HOLDINGS, type Holding } from '../rules/ownership.ts'
import type { PropertyDifference } from '../rules/propertyRecord.ts'
import { type Address, sameAddress } from '../values/address.ts'
import type { Cents } from '../values/money.ts'
import { dollars } from '../values/money.ts'
import { addressOf, addressShape } from './addressFields.ts'
import { choice, money, mustAgree, NOT_LISTED, text } from './fields.ts'
import { type FormContext, form } from './form.ts'
import { withoutPrivateNumbers } from './ownWords.ts'

const NOTE_MAX = 500
const note = () => text({ max: NOTE_MAX, lines: true, check: withoutPrivateNumbers })

/** The chosen home's position in the list, starting at 0. NONE: none of the homes is the borrower's. */
export interface ChosenHome {
  readonly home: number | 'NONE'
}
interface HomesContext extends FormContext {
  /** The number of homes that the borrower can choose from. */
  readonly homes?: number
}
export const NO_HOME = 'NONE'
/** Maximum number of homes in the list. */
const MOST_HOMES = 1000

/** The form for choosing one of several homes at one address. */
export const chooseHomeForm = form({
  shape: { home: text({ required: 'Choose your home, or choose “None of these”' }) },
  rules: ({ home }, { homes = MOST_HOMES }: HomesContext, fail) => {
    if (home === undefined || home === NO_HOME) return
    if (!/^\d{1,3}$/.test(home) || Number(home) >= homes) fail('home', NOT_LISTED)
  },
  value: ({ home }): ChosenHome => ({ home: home === NO_HOME ? NO_HOME : Number(home) }),
})

/** Types of documents that prove a home's location and owner. */
export const PROPERTY_PROOFS = ['DEED', 'TAX_BILL'] as const
export type PropertyProof = (typeof PROPERTY_PROOFS)[number]
export const PROPERTY_PROOF_LABELS = {
  DEED: 'The recorded deed',
  TAX_BILL: 'A property tax bill',
} as const satisfies Record<PropertyProof, string>

interface AddressContext extends FormContext {
  /** The address that wasn't found in the county's records. */
  readonly address?: Address
}

/** The form for correcting an address that wasn't found in the county's records. */
export const correctPropertyForm = form<ReturnType<typeof addressShape>, AddressContext, Address>({
  shape: addressShape(),
  rules: (answers, { state, address }, fail) => {
    const { street1, street2, city, zip } = answers
    // The form doesn't accept a different state, because licenses, state law and prices depend on the state.
    if (answers.state && state && answers.state !== state)
      fail('state', 'For a home in another state, start a new application')
    if (street1 === undefined || street2 === undefined || city === undefined || zip === undefined || !answers.state)
      return
    if (address && sameAddress({ street1, street2, city, state: answers.state, zip }, address))
      fail('street1', 'This is the address we couldn’t find. Correct the part that’s wrong.')
  },
  value: addressOf,
})

export const propertyProofForm = form({ shape: { proof: choice(PROPERTY_PROOFS, 'Choose a document') } })

export const RIGHT_SIDES = ['MINE', 'RECORD'] as const
interface RecordContext extends FormContext {
  readonly differs?: readonly PropertyDifference[]
}
export interface PropertyExplained {
  readonly right: (typeof RIGHT_SIDES)[number]
  readonly type?: PropertyType
  readonly occupancy?: Occupancy
  readonly note: string
}
const explainShape = {
  right: choice(RIGHT_SIDES, 'Choose which is right'),
  propertyType: choice(PROPERTY_TYPES, 'Select a property type'),
  occupancyType: choice(OCCUPANCIES, 'Please select an occupancy type'),
  note: note(),
}

/**
 * The form for a county record that differs from the borrower's answers. The borrower states whether the record or the
 * answers are right, and what type of home it is.
 */
export const explainPropertyForm = form<typeof explainShape, RecordContext, PropertyExplained>({
  shape: explainShape,
  hidden: ({ right }, { differs = [] }) => [
    ...(differs.includes('TYPE') && right !== 'RECORD' ? [] : (['propertyType'] as const)),
    ...(differs.includes('OCCUPANCY') && right === 'RECORD' ? [] : (['occupancyType'] as const)),
  ],
  rules: ({ occupancyType }, { occupancies }, fail) => {
    if (occupancyType && occupancies && !occupancies.includes(occupancyType)) fail('occupancyType', NOT_LISTED)
  },
  value: ({ right, propertyType, occupancyType, note }, { differs = [] }) => ({
    right,
    note,
    ...(differs.includes('TYPE') && right === 'MINE' ? { type: propertyType } : {}),
    ...(differs.includes('OCCUPANCY') && right === 'RECORD' ? { occupancy: occupancyType } : {}),
  }),
})

export const HOLDING_LABELS = {
  TRUST: 'A trust owns it, and I’m the trustee',
  LLC: 'My company (LLC) owns it',
  MARRIED: 'It’s under my previous name',
  INHERITED: 'I inherited it or received it as a gift',
  OTHER: 'Something else',
} as const satisfies Record<Holding, string>
export interface OwnershipExplained {
  readonly holding: Holding
  readonly entityName?: string
  readonly note: string
}
const ENTITY_MAX = 120
const NOTE_REQUIRED = 'Tell us how you own the home'

/** The form that asks how the borrower owns a home that the county record shows under another name. */
export const explainOwnershipForm = form({
  shape: {
    holding: choice(HOLDINGS, 'Choose how you own the home'),
    entityName: text({
      required: 'Enter the name of the trust or company',
      max: ENTITY_MAX,
      check: withoutPrivateNumbers,
    }),
    note: note(),
  },
  hidden: ({ holding }) => (holding === 'TRUST' || holding === 'LLC' ? [] : ['entityName']),
  rules: ({ holding, note }, _, fail) => {
    if (holding === 'OTHER' && note === '') fail('note', NOTE_REQUIRED)
  },
  value: ({ holding, entityName, note }): OwnershipExplained => ({
    holding,
    note,
    ...(holding === 'TRUST' || holding === 'LLC' ? { entityName } : {}),
  }),
})

/**
 * Reasons why a broker values the home: there's no automated value, the automated value's confidence is too low, or the
 * owner disputes the automated value.
 */
export const BPO_REASONS = ['NO_AVM', 'CONFIDENCE', 'DISPUTED'] as const
export type BpoReason = (typeof BPO_REASONS)[number]

export const VALUE_GROUNDS = ['RENOVATED', 'SOLD_NEARBY', 'APPRAISED', 'WRONG_FACTS', 'OTHER'] as const
export type ValueGrounds = (typeof VALUE_GROUNDS)[number]
export const VALUE_GROUNDS_LABELS = {
  RENOVATED: 'It was renovated or expanded',
  SOLD_NEARBY: 'Similar homes nearby sold for that',
  APPRAISED: 'It was appraised recently',
  WRONG_FACTS: 'The records show the wrong size or rooms',
  OTHER: 'Something else',
} as const satisfies Record<ValueGrounds, string>

export interface HomeValue {
  readonly estimate: Cents
  readonly grounds: ValueGrounds
  readonly note: string
}
/** The form for the owner's own estimate of the home's value and the reasons for the estimate. */
export const homeValueForm = form({
  shape: {
    estimate: money({
      required: 'Enter your estimate of the home’s value',
      min: dollars(10_000),
      max: dollars(50_000_000),
    }),
    grounds: choice(VALUE_GROUNDS, 'Choose a reason'),
    note: note(),
  },
})

interface OrderContext extends FormContext {
  /** Whether the borrower pays for the valuation at closing. */
  readonly charged?: boolean
}
const orderShape = { costUnderstood: mustAgree('Confirm that you understand the cost') }
export const orderBpoForm = form<typeof orderShape, OrderContext>({
  shape: orderShape,
  hidden: (_, { charged }) => (charged ? [] : ['costUnderstood']),
})
