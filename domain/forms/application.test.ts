import { describe, expect, it } from 'vitest'
import { plainDate } from '../values/dates.ts'
import { cents } from '../values/money.ts'
import { percent } from '../values/rates.ts'
import { appSummaryForm } from './appSummary.ts'
import { assetsForm } from './assets.ts'
import { disburseForm, manualBankForm } from './bank.ts'
import { badResponseForm, preChatForm } from './chat.ts'
import { ceoFeedbackForm } from './feedback.ts'
import { checkForm } from './form.ts'
import { hmdaForm } from './hmda.ts'
import { employerVerificationForm, paystubForm } from './incomeSource.ts'
import { liensForm } from './liens.ts'
import { moreInformationForm } from './moreInformation.ts'
import { autopayForm, manualPaymentForm } from './payment.ts'
import { type ProductContext, productForm, smallestDraw } from './product.ts'
import { profileForm } from './profile.ts'
import { messages, value } from './testHelpers.ts'

// Shows: fields
const today = plainDate('2026-11-21')
const context = { today }
const first = '11111111-1111-4111-8111-111111111111'
const second = '22222222-2222-4222-8222-222222222222'

describe('profile', () => {
  const good = {
    firstName: 'Ana',
    lastName: 'Ruiz',
    dateOfBirth: '1980-02-09',
    selectedPropertyUuid: first,
    softCreditConsent: 'on',
  }
  it('the profile form requires a listed property and the consent', () => {
    const given = { today, state: 'TX', propertyUuids: [first] }
    expect(value(profileForm, good, given)).toMatchObject({ dateOfBirth: '1980-02-09', softCreditConsent: true })
    expect(messages(profileForm, { ...good, selectedPropertyUuid: second, softCreditConsent: 'false' }, given)).toEqual(
      {
        selectedPropertyUuid: ['Choose one of the options'],
        softCreditConsent: ['Agree to the soft inquiry to continue'],
      },
    )
  })
})

describe('more information form', () => {
  const good = {
    propertyType: 'SINGLE_FAMILY',
    propertyCondition: 'GOOD',
    ownershipType: 'SOLE',
    ssn: '123-45-6789',
    hardCreditConsent: 'on',
  }
  it('the more-information form requires only a few answers from a sole owner', () => {
    expect(value(moreInformationForm, { ...good, units: 'x', coOwners: [{ firstName: '1' }] }, context)).toEqual({
      propertyType: 'SINGLE_FAMILY',
      units: 1,
      propertyCondition: 'GOOD',
      ownershipType: 'SOLE',
      coOwners: [],
      taxId: { kind: 'SSN', digits: '123456789' },
      hardCreditConsent: true,
    })
  })
  it("a co-owner's error message has the row number that the browser posted, even if an earlier row is blank", () => {
    const posted = {
      ...good,
      ownershipType: 'JOINT',
      'coOwners.0.firstName': '',
      'coOwners.0.email': ' ',
      'coOwners.2.firstName': 'Ben',
      'coOwners.2.lastName': 'R2',
      'coOwners.2.email': 'ben@example.com',
      ssn: '000-00-0000',
    }
    const checked = checkForm(moreInformationForm, posted, context)
    expect(checked.ok || checked.errors).toEqual([
      {
        field: 'coOwners.2.lastName',
        message: 'Some of the characters entered are not supported.',
        code: 'UNSUPPORTED_CHARACTERS',
      },
      { field: 'coOwners.2.role', message: 'Choose whether this person borrows with you', code: 'REQUIRED' },
      { field: 'ssn', message: 'Enter a valid Social Security number or ITIN, nine digits' },
    ])
  })
  it('the more-information form requires a different email for each co-owner', () => {
    expect(messages(moreInformationForm, { ...good, ownershipType: 'JOINT' }, context)).toEqual({
      coOwners: ['Add the other owners'],
    })
    const owner = { firstName: 'Ben', lastName: 'Ruiz', email: 'Ana@example.com', role: 'CO_SIGNER' }
    const joint = { ...good, ownershipType: 'JOINT', coOwners: [{}, owner] }
    expect(messages(moreInformationForm, joint, { today, email: 'ana@example.com' })).toEqual({
      'coOwners.1.email': ['Enter a different email address for each person'],
    })
    expect(value(moreInformationForm, joint, context).coOwners).toEqual([{ ...owner, email: 'ana@example.com' }])
  })
  it('the more-information form asks about marriage only in states where marriage affects who must sign', () => {
    expect(messages(moreInformationForm, good, { today, state: 'TX' })).toEqual({
      maritalStatus: ['Choose your marital status'],
    })
    expect(messages(moreInformationForm, { ...good, maritalStatus: 'MARRIED' }, { today, state: 'TX' })).toMatchObject({
      'spouse.firstName': ['Please enter the first name'],
      'spouse.email': ['Please enter your email'],
    })
    const married = {
      ...good,
      maritalStatus: 'MARRIED',
      spouse: { firstName: 'Ben', lastName: 'Ruiz', email: 'b@c.de' },
    }
    expect(value(moreInformationForm, married, { today, state: 'TX' }).spouse?.firstName).toBe('Ben')
    expect(value(moreInformationForm, married, { today, state: 'NY' })).not.toHaveProperty('maritalStatus')
  })
  it('the more-information form accepts an empty SSN field if an SSN is already on file', () => {
    expect(messages(moreInformationForm, { ...good, ssn: '' }, context)).toHaveProperty('ssn')
    expect(value(moreInformationForm, { ...good, ssn: '' }, { today, hasSsn: true })).not.toHaveProperty('taxId')
    expect(messages(moreInformationForm, { ...good, ownershipType: 'TRUST' }, context)).toEqual({
      entityName: ['Enter the name of the trust or company'],
    })
    expect(messages(moreInformationForm, { ...good, propertyType: 'TWO_TO_FOUR_UNITS', units: '5' }, context)).toEqual({
      units: ['Must be at most 4'],
    })
  })
})

describe('liens, offer and assets forms', () => {
  it('the liens form requires an answer for every listed lien', () => {
    const given = { today, lienUuids: [first, second] }
    const one = { uuid: first, balance: '200,000', payOff: 'on' }
    expect(messages(liensForm, { liens: [one], liensConfirmed: 'on' }, given)).toEqual({
      liens: ['Confirm or correct each lien listed'],
    })
    const other = { uuid: second, balance: '0' }
    const added = { creditor: 'Elm Bank', kind: 'HELOC', balance: '12,000', monthlyPayment: '150.25' }
    expect(value(liensForm, { liens: [one, other], addedLiens: [added], liensConfirmed: 'on' }, given)).toEqual({
      liens: [
        { uuid: first, balance: 20_000_000, payOff: true, equityLoan: false },
        { uuid: second, balance: 0, payOff: false, equityLoan: false },
      ],
      addedLiens: [
        {
          creditor: 'Elm Bank',
          kind: 'HELOC',
          balance: 1_200_000,
          monthlyPayment: 15_025,
          ...{ payOff: false, equityLoan: false },
        },
      ],
      hoaDues: 0,
      liensConfirmed: true,
    })
    expect(messages(liensForm, { addedLiens: Array(40).fill(added), liensConfirmed: 'on' }, context)).toEqual({
      addedLiens: ['Cannot be more than 12'],
    })
  })
  it('on a Texas homestead, the liens form asks about home equity loans and requires that all open ones be paid off', () => {
    const given = { today, lienUuids: [first, second], texasHomestead: true, equityLines: [second] }
    const lien = (uuid: string, change: object = {}) => ({ uuid, balance: '1000', ...change })
    const answers = (change: object, ...liens: object[]) => ({
      ...{ liens, liensConfirmed: 'on', equityLoanInYear: 'NO' },
      ...change,
    })
    const one = 'Texas allows one home equity loan at a time. Pay this one off with the new line.'
    expect(messages(liensForm, answers({ equityLoanInYear: '' }, lien(first), lien(second)), given)).toEqual({
      equityLoanInYear: ['Choose whether any owner took out a home equity loan in the last 12 months'],
      'liens.1.payOff': [one],
    })
    const paid = [lien(first, { equityLoan: 'on', payOff: 'on' }), lien(second, { payOff: 'on' })]
    const added = { creditor: 'Elm', kind: 'OTHER', balance: '1', monthlyPayment: '1', equityLoan: 'on' }
    expect(messages(liensForm, answers({ addedLiens: [added] }, ...paid), given)).toEqual({
      'addedLiens.0.payOff': [one],
    })
    const closed = (date: string) => answers({ equityLoanInYear: 'YES', equityLoanClosedOn: date }, ...paid)
    expect(value(liensForm, closed('03/02/2026'), given).equityLoanClosedOn).toBe('2026-03-02')
    for (const date of ['11/20/2025', '11/22/2026'])
      expect(messages(liensForm, closed(date), given)).toEqual({
        equityLoanClosedOn: ['Enter a date in the last 12 months'],
      })
    expect(value(liensForm, answers({ equityLoanClosedOn: '03/02/2026' }, ...paid), given)).not.toHaveProperty(
      'equityLoanClosedOn',
    )
    expect(value(liensForm, answers({}, lien(first), lien(second)), { ...given, texasHomestead: false })).toBeDefined()
  })
  it("the offer form rejects values outside the offers' limits", () => {
    const given: ProductContext = {
      today,
      limits: {
        minAmount: cents(15_000_00),
        maxAmount: cents(120_000_00),
        minDrawShare: percent(75),
        terms: [5, 10],
        drawPeriods: [5],
        fees: [0, 2.99],
      },
    }
    const good = { amount: '100000', draw: 75_000, term: '10', drawPeriod: 5, feeOption: '2.99', autopay: 'YES' }
    expect(value(productForm, good, given)).toEqual({
      amount: 10_000_000,
      draw: 7_500_000,
      term: 10,
      drawPeriod: 5,
      feeOption: 2.99,
      autopay: true,
      interestOnly: false,
      shownRate: '',
    })
    expect(
      messages(productForm, { ...good, amount: '400000', draw: '1', term: '15', feeOption: '4.99' }, given),
    ).toEqual({
      amount: ['Must be at most $120,000'],
      draw: ['Must be at least $300,000'],
      term: ['Choose one of the options'],
      feeOption: ['Choose one of the options'],
    })
    expect(messages(productForm, { ...good, draw: '100,001' }, given)).toEqual({
      draw: ['Enter a draw that’s no larger than the line'],
    })
    expect(messages(productForm, { ...good, amount: '14999', draw: '14999' }, given).amount).toEqual([
      'Must be at least $15,000',
    ])
    expect(smallestDraw(cents(15_000_50), { minDrawShare: percent(100) })).toBe(15_000_50)
  })
  it('the assets form adds up liquid assets', () => {
    expect(value(assetsForm, { SAVINGS: '10,000', BROKERAGE: 5.5, assetsConfirmed: 'on' }, context)).toMatchObject({
      total: 1_000_550,
      assets: { SAVINGS: 1_000_000, CHECKING: 0 },
    })
    expect(messages(assetsForm, {}, context)).toEqual({
      CHECKING: ['Enter at least one amount'],
      assetsConfirmed: ['Confirm that your amounts are correct'],
    })
  })
})

describe('demographics', () => {
  it('the demographics form can be submitted with no answers, several answers, or only typed text', () => {
    expect(value(hmdaForm, {}, context)).toMatchObject({ ethnicity: [], ethnicityDeclined: false, race: [], sex: [] })
    expect(
      value(
        hmdaForm,
        { ethnicity: '11', ethnicityText: 'Dominican', race: ['27', '2'], raceAsianText: 'Hmong', sex: 'DECLINE' },
        context,
      ),
    ).toMatchObject({
      ethnicity: ['11'],
      ethnicityText: 'Dominican',
      race: ['2', '27'],
      raceAsianText: 'Hmong',
      sex: [],
      sexDeclined: true,
    })
  })
  it('the demographics form keeps a partial answer as given, even if the applicant also declines to answer', () => {
    const partial = { race: ['DECLINE', '5'], raceTribe: 'Osage', sex: ['1', 'DECLINE'] }
    const kept = value(hmdaForm, partial, context)
    expect(kept).toMatchObject({ race: ['5'], raceTribe: 'Osage', raceDeclined: true, sex: ['1'], sexDeclined: true })
  })
  it("the demographics form doesn't accept an unknown code", () => {
    expect(messages(hmdaForm, { ethnicity: ['99'] }, context)).toEqual({ ethnicity: ['Choose one of the options'] })
  })
})

describe('summary and income forms', () => {
  it('the summary form requires the borrower to read each document', () => {
    const given = { today, documentUuids: [first, second] }
    expect(messages(appSummaryForm, { readDocuments: first }, given)).toEqual({
      readDocuments: ['Read each document to the end'],
      acknowledged: ['Confirm that you have read the documents'],
    })
    expect(
      value(appSummaryForm, { readDocuments: [first, second], acknowledged: 'on' }, given).readDocuments,
    ).toHaveLength(2)
    expect(messages(appSummaryForm, { readDocuments: [first, {}], acknowledged: 'on' }, given)).toHaveProperty(
      'readDocuments',
    )
  })
  it('the summary form requires a separate confirmation of receipt, but only for documents that need it', () => {
    const given = { today, documentUuids: [first, second], receiptUuids: [second] }
    const read = { readDocuments: [first, second], acknowledged: 'on' }
    expect(messages(appSummaryForm, read, given)).toEqual({ received: ['Confirm that you received this notice'] })
    expect(messages(appSummaryForm, { ...read, received: first }, given)).toHaveProperty('received')
    expect(value(appSummaryForm, { ...read, received: second }, given).received).toEqual([second])
    expect(value(appSummaryForm, read, { today, documentUuids: [first, second] }).received).toEqual([])
  })
  it('the income forms accept an employer and paystubs', () => {
    const employer = { employerName: 'Elm & Sons', jobTitle: 'Carpenter', startDate: '2020-01-01' }
    expect(messages(employerVerificationForm, { ...employer, startDate: '2026-11-22' }, context)).toEqual({
      startDate: ['Invalid date'],
      employerPhone: ['Enter your employer’s phone number'],
      verificationConsent: ['Authorize us to contact your employer to continue'],
    })
    const stub = { name: 'pay.PDF', size: 1000 }
    expect(value(paystubForm, { paystubs: stub }, context).paystubs).toEqual([stub])
    expect(messages(paystubForm, { paystubs: [stub] }, { today, paystubsRequired: 2 })).toEqual({
      paystubs: ['Choose 2 files'],
    })
    const message = (paystubs: unknown) => messages(paystubForm, { paystubs }, context).paystubs?.[0]
    expect(message([])).toBe('Add a file to continue')
    expect(message([{ name: '', size: 0 }])).toBe('Add a file to continue')
    expect(message([{ name: 'a.exe', size: 1 }])).toMatch(/type of file/)
    expect(message([{ name: 'a.pdf', size: 0 }])).toMatch(/empty/)
    expect(message([{ name: 'a.pdf', size: 1e9 }])).toMatch(/20 MB/)
    expect(message('a.pdf')).toMatch(/couldn’t open/)
  })
})

describe('bank account and payment forms', () => {
  const account = {
    bankName: 'Elm Bank',
    accountType: 'CHECKING',
    routingNumber: '0110 0001 5',
    accountNumber: '000123456',
    confirmAccountNumber: '000-123-456',
  }
  it('the bank form validates a manually entered account', () => {
    const { confirmAccountNumber: _, ...kept } = account
    expect(value(manualBankForm, account, context)).toEqual({ ...kept, routingNumber: '011000015' })
    expect(
      messages(manualBankForm, { ...account, routingNumber: '123456789', confirmAccountNumber: '9999' }, context),
    ).toEqual({
      routingNumber: ['Enter a valid nine-digit routing number'],
      confirmAccountNumber: ["Account numbers don't match"],
    })
  })
  it('the disbursement and autopay forms accept only accounts in the list', () => {
    const given = { today, accountUuids: [first] }
    expect(value(disburseForm, { accountUuid: first.toUpperCase(), depositConsent: 'on' }, given).accountUuid).toBe(
      first,
    )
    expect(messages(disburseForm, { accountUuid: second, depositConsent: 'on' }, given)).toHaveProperty('accountUuid')
    expect(value(autopayForm, { accountUuid: first, dayOfMonth: '28', autopayConsent: 'on' }, given)).toMatchObject({
      payType: 'AUTOPAY',
      dayOfMonth: 28,
    })
    expect(messages(autopayForm, { accountUuid: first, dayOfMonth: '31', autopayConsent: 'on' }, given)).toEqual({
      dayOfMonth: ['Must be at most 28'],
    })
    expect(value(manualPaymentForm, { discountUnderstood: 'on' }, context)).toEqual({ payType: 'MANUAL' })
  })
})

describe('chat and feedback forms', () => {
  it('the chat forms limit the length of names and emails', () => {
    expect(messages(preChatForm, {}, context)).toEqual({ name: ['Required'] })
    const long = 'x'.repeat(129)
    expect(messages(preChatForm, { name: long, email: long }, context)).toEqual({
      name: ['Cannot be more than 128 characters'],
      email: ['Cannot be more than 128 characters'],
    })
    expect(messages(preChatForm, { name: 'Ana', email: 'ana' }, context)).toEqual({
      email: ['Please enter a valid email address'],
    })
    expect(messages(badResponseForm, { additionalInformation: 'x'.repeat(141) }, context)).toEqual({
      reason: ['Please select a reason'],
      additionalInformation: ['Please restrict your response to 140 characters.'],
    })
  })
  it('the CEO feedback form accepts messages of 10 to 1000 characters', () => {
    expect(messages(ceoFeedbackForm, {}, context)).toEqual({
      topic: ['Choose what you’d like to do'],
      message: ['Enter your message'],
      marketingConsent: ['Choose yes or no'],
    })
    const good = { topic: 'IMPROVE', message: 'Line one\nand two', marketingConsent: 'NO' }
    expect(value(ceoFeedbackForm, good, context)).toEqual({ ...good, marketingConsent: false })
    expect(value(ceoFeedbackForm, { ...good, marketingConsent: 'YES' }, context).marketingConsent).toBe(true)
    expect(messages(ceoFeedbackForm, { ...good, message: 'too short' }, context)).toEqual({
      message: ['Must be at least 10 characters'],
    })
    expect(messages(ceoFeedbackForm, { ...good, message: 'x'.repeat(1001) }, context)).toEqual({
      message: ['Must be at most 1000 characters'],
    })
  })
})
