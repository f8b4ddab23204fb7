import { describe, expect, it } from 'vitest'
import type { Product } from '../rules/product.ts'
import { plainDate } from '../values/dates.ts'
import { dollars } from '../values/money.ts'
import { checkForm } from './form.ts'
import { rentalForm } from './rental.ts'

const paper = { name: 'lease.pdf', size: 1000 }
const rent = {
  qualifyBy: 'RENT',
  state: 'LEASED',
  monthlyRent: '3,900',
  annualTaxes: '3600',
  annualInsurance: '1500',
  monthlyDues: '',
  lease: paper,
  borrower: 'PERSON',
  businessPurpose: 'on',
}
const check = (answers: object, products: readonly Product[] = ['DSCR', 'HELOC']) =>
  checkForm(rentalForm, answers, { today: plainDate('2026-11-23'), state: 'AZ', products })
const faults = (...args: Parameters<typeof check>) => {
  const checked = check(...args)
  return checked.ok ? [] : checked.errors.map(({ field }) => field)
}
const value = (...args: Parameters<typeof check>) => {
  const checked = check(...args)
  return checked.ok ? checked.value : undefined
}

describe('rental form', () => {
  it("a rental without a homeowners' association can qualify on its rent, and its association dues are 0", () => {
    expect(value(rent)).toEqual({
      product: 'DSCR',
      rental: {
        state: 'LEASED',
        monthlyRent: dollars(3_900),
        annualTaxes: dollars(3_600),
        annualInsurance: dollars(1_500),
        monthlyDues: dollars(0),
      },
    })
  })

  it('the rental form requires the lease, or a rent estimate if the home is vacant', () => {
    expect(faults({ ...rent, lease: '' })).toEqual(['lease'])
    expect(faults({ ...rent, state: 'VACANT' })).toEqual(['rentEstimate'])
    expect(faults({ ...rent, state: 'VACANT', lease: '', rentEstimate: paper })).toEqual([])
  })

  it("the rental form stores the borrowing company's EIN separately from the company's name and state", () => {
    const company = { ...rent, borrower: 'ENTITY', entityName: 'Palo Brea LLC', entityState: 'AZ', ein: '12-3456789' }
    expect(value(company)).toMatchObject({
      rental: { entity: { name: 'Palo Brea LLC', state: 'AZ' } },
      ein: '123456789',
    })
    expect(faults({ ...rent, borrower: 'ENTITY' })).toEqual(['entityName', 'entityState', 'ein'])
    expect(faults({ ...company, ein: '07-1234567' })).toEqual(['ein'])
    expect(faults({ ...company, ein: '12-345678' })).toEqual(['ein'])
  })

  it("the rental form requires the checkbox about the loan's business purpose", () => {
    expect(faults({ ...rent, businessPurpose: '' })).toEqual(['businessPurpose'])
  })

  it("the rental form requires no other answers if the rental qualifies on the owner's income", () => {
    expect(value({ qualifyBy: 'INCOME' })).toEqual({ product: 'HELOC' })
    // If the lender offers only qualification on rent, the form ignores the owner's choice to qualify on income.
    expect(faults({ qualifyBy: 'INCOME' }, ['DSCR'])).toContain('monthlyRent')
    expect(value({ ...rent, qualifyBy: '' }, ['DSCR'])).toMatchObject({ product: 'DSCR' })
    expect(value({ ...rent, qualifyBy: 'INCOME' }, ['DSCR'])).toMatchObject({ product: 'DSCR' })
  })
})
