import { LEDGER_FORMAT, type LedgerFile } from 'domain/api/ledger.ts'
import { instant, plainDate } from 'domain/values/dates.ts'
import { dollars } from 'domain/values/money.ts'
import { percent } from 'domain/values/rates.ts'
import { expect, it } from 'vitest'
import { textOf } from '../poppler.testdata.ts'
import { california, texas } from '../render.testdata.ts'
import { renderDocument, renderLedger } from '../render.ts'
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
  expect(text).toMatch(/Annual fee On each anniversary of the opening in the draw \$50\.00 period/)
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

it('an application summary states whether the applicant is an owner, and that there are no liens if none were found', async () => {
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

it("every document shows two NMLS numbers: the loan originator's own and that of the originator's company", async () => {
  const originator = { name: 'Olive Ortega', nmls: '7654321', company: 'Ortega Home Loans', companyNmls: '1234567' }
  const { APPLICATION_SUMMARY: summary, CREDIT_AGREEMENT: agreement, DEED_OF_TRUST: deed } = california
  for (const rendered of [
    renderDocument('APPLICATION_SUMMARY', { ...summary, originator }),
    renderDocument('CREDIT_AGREEMENT', { ...agreement, originator }),
    renderDocument('DEED_OF_TRUST', { ...deed, originator }),
  ]) {
    const text = textOf(await rendered)
    expect(text).toContain('Loan originator: Olive Ortega, NMLS No. 7654321')
    expect(text).toContain('Ortega Home Loans, NMLS No. 1234567')
  }
  expect(textOf(await renderDocument('CREDIT_AGREEMENT', california.CREDIT_AGREEMENT))).not.toContain('originator:')
})

it('the Texas notice is a separate document for a Texas homestead', async () => {
  const text = textOf(await renderDocument('TEXAS_HOME_EQUITY_NOTICE', texas.TEXAS_HOME_EQUITY_NOTICE))
  expect(text).toContain('The loan may not close before 12 days after you submit a loan application')
  expect(text).toContain('may not exceed 2 percent of the loan amount')
  expect(text).toContain('each advance under the line of credit must be in an amount of at least $4,000')
  const disclosures = textOf(await renderDocument('HELOC_APPLICATION_DISCLOSURES', texas.HELOC_APPLICATION_DISCLOSURES))
  expect(disclosures).not.toContain('Section 50(a)(6)')
})

it('the notice of the right to copies has the words of model form C-9', async () => {
  const text = textOf(await renderDocument('VALUATION_NOTICE', california.VALUATION_NOTICE))
  expect(text).toContain(
    'We may order an appraisal to determine the property’s value and charge you for this appraisal. We will promptly give you a copy of any appraisal, even if your loan does not close.',
  )
  expect(text).toContain('You can pay for an additional appraisal for your own use at your own cost.')
})

it('the copy of a valuation states everything that the broker and the automated model reported', async () => {
  const data = california.VALUATION_COPY
  const broker = textOf(await renderDocument('VALUATION_COPY', data))
  for (const words of ['$690,000.00', 'Northgate Price Opinions', 'BPO-1', 'Condition Good', 'New roof.'])
    expect(broker).toContain(words)
  for (const words of ['$712,500.00', '$640,000.00 to $785,000.00', '71 of 100', 'Cascade 7.2', 'November 20, 2026'])
    expect(broker).toContain(words)

  const { automated: _, bpo: __, ...rest } = data
  const valuation = { value: dollars(701_000), confidence: 95, on: plainDate('2026-11-23'), source: 'AVM' as const }
  const automatic = textOf(await renderDocument('VALUATION_COPY', { ...rest, valuation }))
  expect(automatic).toContain('Estimated value $701,000.00')
  expect(automatic).toContain('Received on November 23, 2026')
  expect(automatic).not.toContain('Broker’s opinion')

  const unseen = { ...data, bpo: { ...data.bpo, condition: 'NOT_AVAILABLE' as const } }
  expect(textOf(await renderDocument('VALUATION_COPY', unseen))).toContain('Condition Not visible')
})

it('an adverse action notice mentions outside sources only if the decision used information from one', async () => {
  const data = california.ADVERSE_ACTION_NOTICE
  const textWith = async (usedOthers: boolean) =>
    textOf(await renderDocument('ADVERSE_ACTION_NOTICE', { ...data, usedOthers }))
  expect(await textWith(true)).toContain('an outside source other than a consumer reporting agency')
  expect(await textWith(false)).not.toContain('outside source')
})

it("the application record shows each entry's time and person, the texts of consents, and the anchor outside the database", async () => {
  const at = instant('2026-11-23T15:00:00Z')
  const version = 'credit/2026-11'
  const consent = { type: 'SOFT_CREDIT', version } as const
  const file: LedgerFile = {
    ...{ format: LEDGER_FORMAT, application: '00000000-0000-4000-8000-000000000001', loanNumber: 'H-1' },
    ...{ lender: 'Figure', madeAt: at, seal: '' },
    entries: [
      { kind: 'CONSENT', at, what: 'Consent', by: 'YOU', consent, link: 'aa' },
      { kind: 'CHANGE', at, what: 'Review started', by: 'LENDER', name: 'Underwriter Ana M.', link: 'bb' },
    ],
    events: [{ seq: 1, previous: '', hash: 'cafe' }],
    texts: [
      { version, digest: 'd', text: 'I allow a soft inquiry.' },
      { version: 'other/2026-11-02', digest: 'e', text: 'Another text.' },
    ],
    anchored: { day: plainDate('2026-11-24'), seq: 1, root: 'f00d' },
  }
  const textWith = async (change: Partial<LedgerFile>) => {
    const { APPLICATION_SUMMARY: base } = california
    return textOf(await renderLedger({ ...base, ledger: { ...file, ...change }, zone: 'America/Denver' }))
  }
  const text = await textWith({})
  expect(text).toContain('Underwriter Ana M.')
  expect(text).toContain('I allow a soft inquiry.')
  expect(text).toContain('2026-11-24, event 1, root f00d')
  expect(text).not.toContain('Proof time-stamped')
  const stamp = { by: 'CN=Sample Time', at: instant('2026-11-25T00:05:12.000Z') }
  const stamped = await textWith({ anchored: { day: plainDate('2026-11-24'), seq: 1, root: 'f00d', stamp } })
  expect(stamped).toContain('by CN=Sample Time on 11/24/2026, 5:05:12 PM MST')
  const plain = await textWith({ texts: [], anchored: undefined, events: [] })
  expect(plain).not.toContain('Texts of your consents')
  expect(plain).toMatch(/Proof kept outside our (database )?Not yet/)
})
