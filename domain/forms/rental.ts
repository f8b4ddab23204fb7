import type { RentalFigures } from '../rules/dscr.ts'
import type { Product } from '../rules/product.ts'
import { isEin } from '../values/identifiers.ts'
import { cents, dollars } from '../values/money.ts'
import { state } from './addressFields.ts'
import { choice, money, mustAgree, text } from './fields.ts'
import { file } from './files.ts'
import { type FormContext, form } from './form.ts'

export const BUSINESS_PURPOSE =
  'The property is rented or for rent. Neither I nor my family lives in it or will live in it. I’ll use the money for business.'

/** The two ways for a rental to qualify: on its rent or on the owner's income. */
export const QUALIFY_BY = ['RENT', 'INCOME'] as const
export const RENTAL_STATES = ['LEASED', 'VACANT'] as const
export const RENTAL_BORROWERS = ['PERSON', 'ENTITY'] as const

interface RentalContext extends FormContext {
  /** The products available for the application. */
  readonly products?: readonly Product[]
}

const MONTHLY_MAX = cents(1_000_000_00)
const ANNUAL_MAX = cents(10_000_000_00)
const EIN_INVALID = 'Enter a valid EIN, such as 12-3456789'

const cost = (required: string) => money({ required, max: ANNUAL_MAX })

const shape = {
  qualifyBy: choice(QUALIFY_BY, 'Choose how to qualify'),
  state: choice(RENTAL_STATES, 'Choose leased or vacant'),
  monthlyRent: money({ required: 'Enter the monthly rent', min: dollars(1), max: MONTHLY_MAX }),
  annualTaxes: cost('Enter the annual property taxes'),
  annualInsurance: cost('Enter the annual insurance cost'),
  /** Monthly dues to the homeowners' association; 0 without an association. */
  monthlyDues: money({ max: MONTHLY_MAX }),
  lease: file({ missing: 'Add the lease' }),
  rentEstimate: file({ missing: 'Add a rent estimate' }),
  borrower: choice(RENTAL_BORROWERS, 'Choose who is borrowing'),
  entityName: text({ required: 'Enter your company’s name', max: 120 }),
  entityState: state(),
  ein: text({
    required: 'Enter your company’s EIN',
    max: 20,
    tidy: (typed) => typed.replace(/[\s-]/g, ''),
    check: (digits) => (isEin(digits) ? undefined : EIN_INVALID),
  }),
  businessPurpose: mustAgree('Confirm the business purpose to continue'),
}

/** Answers about the rental's rent and costs. Absent if the rental qualifies on the owner's income. */
const OF_RENT = [
  'state',
  'monthlyRent',
  'annualTaxes',
  'annualInsurance',
  'monthlyDues',
  'lease',
  'rentEstimate',
  'borrower',
  'entityName',
  'entityState',
  'ein',
  'businessPurpose',
] as const

/**
 * The form for a rental. It asks for the rent, the costs, the borrower (a person or a company), and a document that
 * proves the rent.
 */
export const rentalForm = form({
  shape,
  hidden: (answers, { products }: RentalContext) => {
    // If only one product is available, that product determines whether the rental qualifies on rent or on income. In
    // that case, the form doesn't ask about this.
    const asked = products === undefined || products.length > 1
    const byRent = !asked ? products?.[0] === 'DSCR' : answers.qualifyBy !== 'INCOME'
    const entity = answers.borrower === 'ENTITY'
    return [
      ...(asked ? [] : (['qualifyBy'] as const)),
      ...(byRent ? [] : OF_RENT),
      ...(answers.state === 'VACANT' ? (['lease'] as const) : (['rentEstimate'] as const)),
      ...(entity ? [] : (['entityName', 'entityState', 'ein'] as const)),
    ]
  },
  value: (answers, { products }): RentalAnswers => {
    const [only, another] = products ?? []
    const product = only && !another ? only : answers.qualifyBy === 'INCOME' ? 'HELOC' : 'DSCR'
    if (product === 'HELOC') return { product }
    const { monthlyRent, annualTaxes, annualInsurance, monthlyDues } = answers
    const entity = answers.borrower === 'ENTITY'
    return {
      product,
      rental: {
        state: answers.state,
        ...{ monthlyRent, annualTaxes, annualInsurance, monthlyDues },
        ...(entity ? { entity: { name: answers.entityName, state: answers.entityState } } : {}),
      },
      ...(entity ? { ein: answers.ein } : {}),
    }
  },
})

export interface RentalAnswers {
  readonly product: Product
  readonly rental?: RentalFigures & {
    readonly state: (typeof RENTAL_STATES)[number]
    readonly entity?: { readonly name: string; readonly state: string }
  }
  /** The borrowing company's EIN, digits only. */
  readonly ein?: string
}
