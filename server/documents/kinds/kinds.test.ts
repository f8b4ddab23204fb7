import { plainDate } from 'domain/values/dates.ts'
import { dollars } from 'domain/values/money.ts'
import { percent } from 'domain/values/rates.ts'
import { expect, it } from 'vitest'
import { textOf } from '../poppler.testdata.ts'
import { california, texas } from '../render.testdata.ts'
import { renderDocument } from '../render.ts'
import type { Party } from '../types.ts'

const deedFor = async (parties: readonly Party[], appearing: readonly string[]) =>
  textOf(await renderDocument('DEED_OF_TRUST', { ...california.DEED_OF_TRUST, parties, appearing }))

it('a security instrument uses the plural if several people sign in the same role', async () => {
  const [borrower] = california.DEED_OF_TRUST.parties
  if (!borrower) throw new Error('the deed has a borrower')
  const party = (id: string, name: string, borrows: boolean): Party => ({ ...borrower, id, name, borrower: borrows })
  const parties = [borrower, party('2', 'Bo Prime', true), party('3', 'Cy Prime', false), party('4', 'Di Prime', false)]
  const text = await deedFor(parties, [borrower.id, '2'])
  expect(text).toContain('Cy Prime and Di Prime sign this instrument only to encumber their interest in the Property')
  expect(text).toContain('and are not personally obliged to pay the debt')
  expect(text).toContain(`${borrower.name} and Bo Prime sign it before the notary public`)
  expect(text).toContain('Cy Prime and Di Prime sign it electronically as subscribing parties')
  expect(text).toContain('the persons whose names are subscribed')
  expect(text).toContain('that each of them executed it voluntarily')
  expect(text).toContain('nothing is certified here of those signatures')
})

it('a security instrument omits the parcel number row if the home has no parcel number', async () => {
  const { property } = california.DEED_OF_TRUST
  const textWith = async (parcel: string) =>
    textOf(await renderDocument('DEED_OF_TRUST', { ...california.DEED_OF_TRUST, property: { ...property, parcel } }))
  expect(await textWith('12-34')).toContain('Parcel number 12-34')
  expect(await textWith('')).not.toContain('Parcel number')
})

it("the disclosures state the repayment time in years and months, and list only the lender's own charges", async () => {
  const data = california.ACCOUNT_OPENING_DISCLOSURES
  const { terms, example } = data
  const charged = { ...terms, annualFee: dollars(50), terminationFee: dollars(300) }
  const textAfter = async (months: number) =>
    textOf(
      await renderDocument('ACCOUNT_OPENING_DISCLOSURES', { ...data, terms: charged, example: { ...example, months } }),
    )
  const text = await textAfter(121)
  expect(text).toContain('121 months (10 years and 1 month)')
  expect(text).toMatch(/Annual fee Each year of the draw period \$50\.00/)
  expect(text).toMatch(/Ending the line early If you end the line in the draw period \$300\.00/)
  expect(await textAfter(127)).toContain('127 months (10 years and 7 months)')
})

it('an autopay authorization states the account type, the payment day and any autopay discount that the lender offers', async () => {
  const textWith = async (change: Partial<typeof texas.AUTOPAY_AUTHORIZATION>) =>
    textOf(await renderDocument('AUTOPAY_AUTHORIZATION', { ...texas.AUTOPAY_AUTHORIZATION, ...change }))
  const savings = await textWith({
    ...{ accountKind: 'SAVINGS', firstPaymentOn: plainDate('2027-01-11'), discount: percent(0.25) },
  })
  expect(savings).toContain('Account type Savings')
  expect(savings).toContain('On the 11th of each month')
  expect(savings).toContain('my rate is lower by 0.250%')
  const checking = await textWith({ accountKind: 'CHECKING', discount: undefined })
  expect(checking).toContain('Account type Checking')
  expect(checking).not.toContain('my rate is lower')
})

it("an application summary states that an applicant isn't an owner, and that there are no liens", async () => {
  const data = texas.APPLICATION_SUMMARY
  const parties = data.parties.map((party) => ({ ...party, owner: !party.borrower }))
  const text = textOf(await renderDocument('APPLICATION_SUMMARY', { ...data, parties, liens: [] }))
  expect(text).toContain('Owner of the property No')
  expect(text).toContain('You reported none, and we found none.')
})

it('the cover letter of a package for signing on paper lists the enclosed documents and where to mail them', async () => {
  const data = california.PAPER_PACKAGE
  const text = textOf(await renderDocument('PAPER_PACKAGE', data))
  expect(text).toContain('Home Equity Line of Credit Agreement 8 Initial each page, then sign and date')
  expect(text).toContain(`Mail to ${data.lender.name}, Closing`)
  await expect(renderDocument('PAPER_PACKAGE', { ...data, enclosed: [] })).rejects.toThrow(RangeError)
})
