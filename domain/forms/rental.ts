import type { RentalFigures } from '../rules/dscr.ts'
import type { Product } from '../rules/product.ts'
import { isEin } from '../values/identifiers.ts'
import { cents, dollars } from '../values/money.ts'
import { state } from './addressFields.ts'
import { choice, money, mustAgree, REQUIRED, text } from './fields.ts'
import { file } from './files.ts'
import { type FormContext, form } from './form.ts'

export const BUSINESS_PURPOSE =
  'The property is let, neither I nor my family live in it or will, and I use the money for business.'

/** The two ways in which a rental can qualify: on its rent or on the owner's income. */
export const QUALIFY_BY = ['RENT', 'INCOME'] as const
export const RENTAL_STATES = ['LEASED', 'VACANT'] as const
export const RENTAL_BORROWERS = ['PERSON', 'ENTITY'] as const

interface RentalContext extends FormContext {
  /** The products that are available for the application. */
  readonly products?: readonly Product[]
}

const MONTHLY_MAX = cents(1_000_000_00)
const ANNUAL_MAX = cents(10_000_000_00)
const EIN_INVALID = 'Please enter a valid employer number (EIN), like 12-3456789'

const cost = (max = ANNUAL_MAX) => money({ required: REQUIRED, max })

const shape = {
  qualifyBy: choice(QUALIFY_BY),
  state: choice(RENTAL_STATES),
  monthlyRent: money({ required: REQUIRED, min: dollars(1), max: MONTHLY_MAX }),
  annualTaxes: cost(),
  annualInsurance: cost(),
  /** Monthly dues to the homeowners' association; 0 without an association. */
  monthlyDues: money({ max: MONTHLY_MAX }),
  lease: file({ missing: 'Please add the lease' }),
  rentEstimate: file({ missing: 'Please add an estimate of the rent' }),
  borrower: choice(RENTAL_BORROWERS),
  entityName: text({ required: REQUIRED, max: 120 }),
  entityState: state(),
  ein: text({
    required: REQUIRED,
    max: 20,
    tidy: (typed) => typed.replace(/[\s-]/g, ''),
    check: (digits) => (isEin(digits) ? undefined : EIN_INVALID),
  }),
  businessPurpose: mustAgree(),
}

/** Answers about a rental; absent if the rental qualifies on the owner's income. */
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
    // If only one product is available, the product determines whether the rental qualifies on rent or on income, so
    // the form doesn't ask the borrower.
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
