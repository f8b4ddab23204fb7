import { createHash } from 'node:crypto'
import type { PersonName } from 'domain/application/owners/types.ts'
import type { PostalAddress } from 'domain/application/property/types.ts'
import { plainDate } from 'domain/values/dates.ts'
import { cents, dollars } from 'domain/values/money.ts'
import { percent } from 'domain/values/rates.ts'
import type { Persona } from '../../../personas/persona.ts'
import { personaOf } from '../../../personas/personaOf.ts'

/**
 * The data that outside parties have about a person. It's either a persona's file or a generated file without problems.
 */
export interface SandboxFile {
  /** The persona with the applicant's name; undefined if no persona has this name. */
  readonly persona?: Persona
  readonly property: Omit<Persona['property'], 'address' | 'occupancy'>
  readonly credit: Persona['credit']
  /** The verified income. If undefined, the income provider confirms whatever income the person stated. */
  readonly income?: Persona['income']['verified']
  /** The income shown on pay stubs, if it differs from the verified income. */
  readonly paystubs?: Persona['income']['paystubs']
  readonly bank: Pick<Persona['bank'], 'accounts' | 'check'>
  readonly identity: Persona['identity']
  readonly employer: string
  readonly previousStreet: string
}

export function fileOf(name: PersonName, address: PostalAddress, personas: readonly Persona[]): SandboxFile {
  const found = personaOf(name, personas)
  if (!found) return cleanFile(name, address)
  const { persona, coOwner } = found
  return {
    persona,
    property: persona.property,
    credit: coOwner?.credit ?? persona.credit,
    income: persona.income.verified,
    paystubs: persona.income.paystubs,
    bank: persona.bank,
    identity: coOwner?.identity ?? persona.identity,
    employer: persona.income.verified.employer,
    previousStreet: persona.previousStreet,
  }
}

/**
 * Returns a function that generates deterministic pseudorandom numbers, each below a given bound. `text` is the seed.
 */
function draws(text: string): (below: number) => number {
  const bytes = createHash('sha512').update(text).digest()
  let at = 0
  return (below) => {
    const value = bytes.readUInt32BE(at)
    at = (at + 4) % 64
    return value % below
  }
}

const LENDERS = ['Lantern Home Loans', 'Old Mill Savings Bank', 'Three Rivers Mortgage', 'Stonebridge Credit Union']
const EMPLOYERS = ['Beacon Office Supply', 'Larchmont Schools', 'Tidewater Clinic', 'Granite Software', 'Aspen Transit']
const STREETS = ['Vineyard Lane', 'Sorrel Court', 'Kestrel Drive', 'Gristmill Road', 'Calloway Street']
const PLACES = ['Riverside', 'Fairview', 'Highland', 'Lakeview', 'Meadow']

/**
 * Generates a plausible file without problems. The same address always leads to the same file. Homes are worth $300,000
 * to $900,000, with liens of about half that value.
 */
function cleanFile(name: PersonName, address: PostalAddress): SandboxFile {
  const draw = draws(`${address.street1} ${address.street2} ${address.zip}`.toLowerCase())
  const pick = (list: readonly string[]): string => list[draw(list.length)] ?? ''
  const value = dollars(300_000 + draws(address.zip)(600) * 1000)
  const owed = cents(Math.floor((value * (30 + draw(25))) / 100 / 100_00) * 100_00)
  const monthlyPayment = cents(Math.round((owed * 0.0062) / 100) * 100)
  const lender = pick(LENDERS)
  const year = 1950 + draw(65)
  const lot = 1 + draw(90)
  const place = pick(PLACES)
  const employer = pick(EMPLOYERS)
  return {
    property: {
      type: address.street2 ? 'CONDOMINIUM' : 'SINGLE_FAMILY',
      county: countyOf(address),
      parcel: `${100 + draw(900)}-${10 + draw(90)}-${1000 + draw(9000)}`,
      legalDescription: `Lot ${lot}, Block ${1 + draw(20)}, ${place.toUpperCase()} ADDITION to the City of ${address.city}, according to the plat on record in the county of the property.`,
      yearBuilt: year,
      lastTransfer: plainDate(`${Math.max(year + 1, 2005) + draw(8)}-0${1 + draw(9)}-1${draw(10)}`),
      monthlyTaxes: cents(Math.round((value * 0.0009) / 100) * 100),
      monthlyInsurance: cents(Math.round((value * 0.00025) / 100) * 100),
      vesting: 'an individual',
      flood: { inHazardArea: false, zone: 'X' },
      valuation: { value, confidence: percent(85 + draw(12)) },
      liens: [{ lender, kind: 'FIRST_MORTGAGE', balance: owed, monthlyPayment }],
    },
    credit: {
      bureau: 'Meridian Credit Bureau',
      score: 725 + draw(90),
      scoreModel: 'VantageScore 4.0',
      keyFactors: ['Length of time accounts have been open is short'],
      tradelines: [
        { creditor: lender, kind: 'MORTGAGE', balance: owed, monthlyPayment, lien: 'FIRST_MORTGAGE' },
        {
          creditor: 'Harbor Card Services',
          kind: 'CARD',
          balance: dollars(500 + draw(2000)),
          monthlyPayment: dollars(60),
        },
      ],
    },
    bank: {
      accounts: [
        {
          bankName: 'Sandbox Bank',
          name: 'Checking',
          kind: 'CHECKING',
          routingNumber: '061104408',
          accountNumber: `9${String(draw(4_000_000_000)).padStart(10, '0')}`,
          balance: dollars(2000 + draw(20_000)),
        },
      ],
      check: 'VERIFIED',
    },
    identity: { verified: true, reason: 'The ID and the picture match.', onSanctionsList: false },
    employer,
    previousStreet: STREETS[(draw(100) + name.lastName.length) % STREETS.length] ?? '',
  }
}

/** Addresses don't include a county, so the sandbox uses the city's name as the county's name. */
const countyOf = ({ city }: PostalAddress): string => city
