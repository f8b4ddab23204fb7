import { cleanup, screen, waitFor, within } from '@testing-library/react'
import type { AgentFile } from 'domain/api/agent.ts'
import { plainDate } from 'domain/values/dates.ts'
import { cents } from 'domain/values/money.ts'
import { percent } from 'domain/values/rates.ts'
import { afterEach, describe, expect, it } from 'vitest'
import { showPage } from '../../widgets/closing/testClosing.tsx'
import { testUuid } from '../../widgets/journey/testScreen.tsx'
import { Answers } from './Answers.tsx'
import { decide, enter, file, NOW, open, problem, review } from './testAgent.tsx'

afterEach(cleanup)

describe("an application's case file", () => {
  it('the case file shows review findings, rules with their values and units, and masked numbers', async () => {
    open(file({ reviews: [review({ wrote: 'A bigger house stands next door.' })] }))
    expect(await screen.findByText('61%')).toBeTruthy()
    expect(screen.getByText('A bigger house stands next door.')).toBeTruthy()
    expect(screen.getByText('••••6789')).toBeTruthy()
    expect(screen.getAllByText('Monthly income: $10,000')).not.toHaveLength(0)
    expect(screen.getAllByText('Maximum CLTV: 80%')).not.toHaveLength(0)
    expect(screen.getAllByText('Insufficient collateral')).not.toHaveLength(0)
  })

  it("the case file shows all of the borrower's answers about the home, the job and the insurance, and the notary's certificate", async () => {
    const { property, income } = file()
    open(
      file({
        property: { ...property, type: 'TWO_TO_FOUR_UNITS', units: 3, condition: 'FAIR' },
        ownership: { type: 'JOINT', maritalStatus: 'MARRIED', spouseIsOwner: true },
        income: {
          ...income,
          job: { employer: 'Acme', title: 'Foreman', since: plainDate('2019-03-04') },
          employerContact: { name: 'Human Resources', phone: '2125550199' },
        },
        newDebts: [{ lender: 'Car Bank', balance: cents(900_000), monthlyPayment: cents(30_000) }],
        insurance: {
          carrier: 'Safe Mutual',
          policyNumber: 'P-77',
          expires: plainDate('2027-10-01'),
          agentPhone: '2125550142',
          accepted: false,
          checked: {
            ...{ dwellingCoverage: cents(30_000_000), deductible: cents(250_000), needed: cents(40_000_000) },
            ...{ mortgagee: 'MISSING', line: cents(10_000_000), problems: ['COVERAGE_LOW', 'MORTGAGEE_MISSING'] },
          },
        },
        notarized: {
          ...{ entry: 'J-7', notary: 'Inez Calderwood', commission: '814', at: NOW, manner: 'REMOTE' },
          ...{ county: 'Fairfax', state: 'Virginia', commissionExpires: plainDate('2028-01-31'), recording: 'V-9' },
        },
        lienAttestation: { at: NOW, signature: 'Rosa Quill' },
      }),
    )
    const shownFor = async (label: string) => (await screen.findByText(label)).parentElement?.textContent
    expect(await shownFor('Units')).toContain('3')
    expect(await shownFor('Condition')).toContain('Fair')
    expect(await shownFor('Marital status')).toContain('Married')
    expect(await shownFor('Job')).toContain('Foreman, Acme')
    expect(await shownFor('Employer’s phone')).toContain('(212) 555-0199')
    expect(await shownFor('New debt')).toContain('Car Bank, $9,000')
    expect(await shownFor('Insurance')).toContain('Safe Mutual, P-77')
    expect(await shownFor('Dwelling coverage')).toContain('$300,000needed $400,000, deductible $2,500')
    expect(await shownFor('Mortgagee clause')).toContain('Missing')
    expect(await shownFor('Notary')).toContain('Inez Calderwood, Fairfax, Virginia')
    expect(await shownFor('Notary')).toContain('online, commission 814, commission expires 01/31/2028')
    expect(await shownFor('Notary’s journal entry')).toContain('J-7')
    expect(await shownFor('Recording of the notary session')).toContain('V-9')
    expect(await shownFor('Insurance agent')).toContain('(212) 555-0142')
    expect(await shownFor('No other liens, attested by')).toContain('Rosa Quill')
  })

  it("the case file still shows the automated value's range, model and date after a broker has valued the home", async () => {
    const automated = {
      value: cents(70_000_000),
      confidence: 88,
      range: { low: cents(65_000_000), high: cents(75_000_000) },
      model: { name: 'House Model', version: '3.1' },
      asOf: plainDate('2026-11-20'),
    }
    const on = plainDate('2026-11-23')
    open(file({ valuation: { ...automated, on, source: 'AVM' } }))
    const shownFor = async (label: string) => (await screen.findByText(label)).parentElement?.textContent
    const details = 'confidence 88%, likely range $650,000 to $750,000, model House Model 3.1, as of 11/20/2026'
    expect(await shownFor('Value')).toContain(`$700,000Automated valuation, 11/23/2026, ${details}`)
    expect(screen.queryByText('Earlier automated value')).toBeNull()
    cleanup()
    open(file({ valuation: { value: cents(69_000_000), on, source: 'BPO', automated } }))
    expect(await shownFor('Earlier automated value')).toContain(`$700,000${details}`)
  })

  it('the case file shows each lien’s recording data, and marks balances that only the borrower has stated', async () => {
    const entry = { instrument: '2015-0042', recordedOn: plainDate('2015-03-02'), originalAmount: cents(6_000_000) }
    const lien = { kind: 'OTHER', source: 'RECORD', payOff: false } as const
    open(
      file({
        liens: [
          { ...lien, ...entry, uuid: testUuid(31), lender: 'Old Bank', asksPayment: true },
          { ...lien, uuid: testUuid(32), lender: 'Far Bank', balance: cents(100_000), monthlyPayment: cents(5_000) },
        ],
        title: { status: 'COMPLETE', vesting: 'Rosa Quill, a widow', reference: 'NT-88' },
      }),
    )
    const row = async (name: RegExp) => (await screen.findByRole('row', { name })).textContent
    expect(await row(/Old Bank/)).toContain('2015-0042, 03/02/2015, originally $60,000')
    expect(await row(/Old Bank/)).toContain('Not known yet')
    expect(await row(/Far Bank/)).toContain('$1,000, stated by the borrower')
    expect(screen.getByText('NT-88')).toBeDefined()
    expect(screen.getByText('Rosa Quill, a widow')).toBeDefined()
  })

  it('the case file lists answers that the server stores exactly as the borrower entered them', async () => {
    const answers = { roof: { roofAge: 12, roofMaterial: 'NOT_SURE' }, pets: false, pool: undefined }
    showPage(<Answers answers={answers} />, '/agent', () => Response.json({}))
    const shownFor = async (label: string) => (await screen.findByText(label)).parentElement?.textContent
    expect(await shownFor('Roof age')).toContain('12')
    expect(await shownFor('Roof material')).toContain('Not sure')
    expect(await shownFor('Pets')).toContain('No')
    expect(screen.queryByText('Pool')).toBeNull()
  })

  it('when an agent opens a form, focus moves to the first field of the form', async () => {
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Send a document' }))
    expect(document.activeElement).toBe(screen.getByLabelText('Title'))
  })

  it("an agent ends a review by choosing an outcome, filling in the outcome's fields and stating a reason", async () => {
    const { user, sent } = open()
    await user.click(await screen.findByLabelText('Enter the correct value'))
    await enter(user, 'Home value', '512000')
    await enter(user, 'Reason', 'Two sales next door say so.')
    expect(await decide(user, 'Enter the correct value')).toContain('The rules run again with this amount')
    const done = await screen.findByText('No decisions waiting')
    // The form disappears after a decision, so focus must move to the list of items that are still waiting for the
    // lender.
    await waitFor(() => expect(document.activeElement).not.toBe(document.body))
    expect(document.activeElement?.contains(done)).toBe(true)
    expect(sent).toEqual([
      {
        command: 'resolve',
        body: { version: 12, way: 'VALUE', value: '512000', reason: 'Two sales next door say so.' },
      },
    ])
  })

  it('a decision is sent only after the agent has confirmed it, and going back keeps the typed answers', async () => {
    const { user, sent } = open()
    await user.click(await screen.findByLabelText('Accept this value'))
    await enter(user, 'Reason', 'Two sales next door say so.')
    await user.click(screen.getByRole('button', { name: 'Accept this value' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Accept this value?' }))
    expect(dialog.getByText('The rules run with this value, and the application continues.')).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Go back' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent).toEqual([])
    expect(screen.getByLabelText('Reason')).toHaveProperty('value', 'Two sales next door say so.')
  })

  it("the review form rejects a reason that isn't meaningful text", async () => {
    const { user, sent } = open()
    await user.click(await screen.findByLabelText('Accept this value'))
    await enter(user, 'Reason', 'ok')
    await user.click(screen.getByRole('button', { name: 'Accept this value' }))
    expect(await screen.findAllByText('Enter a reason of at least 10 characters')).not.toHaveLength(0)
    expect(sent).toEqual([])
  })

  it('a decline requires a decline reason from the list', async () => {
    const { user, sent } = open()
    await user.click(await screen.findByLabelText('Decline the application'))
    await enter(user, 'Reason', 'The roof is gone.')
    await user.click(screen.getByRole('button', { name: 'Decline the application' }))
    expect(await screen.findAllByText('Choose a reason')).not.toHaveLength(0)
    await user.selectOptions(screen.getByLabelText('Reason for the decline'), 'COLLATERAL_INSUFFICIENT')
    expect(await decide(user, 'Decline the application')).toContain('gets an adverse action notice')
    await screen.findByText('No decisions waiting')
    expect(sent[0]?.body).toMatchObject({ way: 'DECLINE', declineFor: 'COLLATERAL_INSUFFICIENT' })
  })

  it('if another agent decides first, the review form keeps the typed answers and shows a button to reload the file', async () => {
    const { user } = open(file(), () => problem(409, { detail: 'This application has changed.' }))
    await user.click(await screen.findByLabelText('Accept this value'))
    await enter(user, 'Reason', 'All is in order here.')
    await decide(user, 'Accept this value')
    expect(await screen.findByRole('button', { name: 'Reload the file' })).toBeTruthy()
    expect(screen.getByLabelText('Reason')).toHaveProperty('value', 'All is in order here.')
  })

  it('an agent who loses access while deciding sees a message, and the typed reason stays in the form', async () => {
    const { user } = open(file(), () => problem(404, { detail: 'We couldn’t find this.' }))
    await user.click(await screen.findByLabelText('Accept this value'))
    await enter(user, 'Reason', 'All is in order here.')
    await decide(user, 'Accept this value')
    expect(await screen.findByText(/You no longer have access to this application/)).toBeTruthy()
    expect(screen.getByLabelText('Reason')).toHaveProperty('value', 'All is in order here.')
  })

  it("an agent whose role can't decide a review sees a message instead of the form", async () => {
    open(file({ reviews: [review({ ways: [] })] }))
    expect(await screen.findByText('Your role can’t decide this review')).toBeTruthy()
    expect(screen.queryByLabelText('Reason')).toBeNull()
  })

  it('the case file links to the separate page of a desk task', async () => {
    open(
      file({
        reviews: [],
        work: [{ key: testUuid(9), queue: 'DESK', kind: 'title.report', since: NOW, due: plainDate('2026-11-24') }],
      }),
    )
    const link = await screen.findByRole('link', { name: 'Open task' })
    expect(link.getAttribute('href')).toBe(`/agent/work/${testUuid(3)}/tasks/${testUuid(9)}`)
  })

  it('the case file shows a submitted answer next to the message that asked the borrower for it', async () => {
    const answered = {
      uuid: testUuid(30),
      category: 'FALSE_OWNERSHIP_TYPE_REVIEW',
      state: 'SUBMITTED',
      created: NOW,
      notes: '',
      commentsToBorrower: 'Please send the deed.',
      forIdentity: testUuid(1),
      review: testUuid(20),
    } as const
    const work = [
      { key: testUuid(30), queue: 'CONDITIONS', kind: answered.category, since: NOW, due: plainDate('2026-11-24') },
    ] as const
    open(file({ reviews: [review({ kind: 'OWNERSHIP', wrote: 'From my aunt.' })], work, conditions: [answered] }))
    expect(await screen.findByText('Please send the deed.')).toBeTruthy()
    expect(screen.getByText('From my aunt.')).toBeTruthy()
  })

  it("an agent can withdraw a request that the borrower hasn't answered", async () => {
    const asked = {
      uuid: testUuid(30),
      category: 'GENERIC_DOCUMENT_REQUEST',
      state: 'OPEN',
      created: NOW,
      notes: '',
      commentsToBorrower: 'Please send the March statement.',
      forIdentity: testUuid(1),
    } as const
    const { user, sent } = open(file({ reviews: [], work: [], conditions: [asked] }))
    await user.click(await screen.findByRole('button', { name: 'Withdraw request' }))
    await enter(user, 'Reason', 'The statement came by another way.')
    await decide(user, 'Withdraw request')
    await waitFor(() =>
      expect(sent).toEqual([
        { command: 'close', body: { version: 12, way: 'CLEAR', reason: 'The statement came by another way.' } },
      ]),
    )
  })

  it('an agent can request a document from the borrower', async () => {
    const { user, sent } = open()
    await user.click(await screen.findByRole('button', { name: 'New request' }))
    // The borrower is the only person on the application, so the form doesn't ask who should get the request.
    expect(screen.queryByText('Send to')).toBeNull()
    await user.selectOptions(screen.getByLabelText('Type of request'), 'GENERIC_DOCUMENT_REQUEST')
    await enter(user, 'Message to the person', 'Please send the March statement.')
    await user.click(screen.getByLabelText('Bank statement'))
    await enter(user, 'Reason', 'A large deposit in March.')
    await decide(user, 'Send request')
    await screen.findByText('No decisions waiting')
    expect(sent[0]).toMatchObject({
      command: 'conditions',
      body: { category: 'GENERIC_DOCUMENT_REQUEST', documents: 'BANK_STATEMENT', number: '1' },
    })
  })
})

describe('the membership for the member discount', () => {
  const memberOf = (membership: AgentFile['membership']) => {
    cleanup()
    open(file({ membership }))
    return screen.findByText('Member').then((label) => label.nextElementSibling?.textContent)
  }
  it('the case file shows whether the borrower claimed a membership and whether the lender confirmed it', async () => {
    expect(await memberOf({ stated: false })).toBe('No')
    expect(await memberOf({ stated: true })).toBe('Yes, stated by the borrower (not confirmed yet)')
    expect(await memberOf({ stated: true, confirmed: true })).toBe('Yes, confirmed by the lender')
    expect(await memberOf({ stated: true, confirmed: false })).toBe('No membership found')
  })
  it('an agent can confirm a membership, or offer the line of credit without the member discount', async () => {
    const found = [{ name: 'memberDiscount', value: 0.25, unit: 'percent' }] as const
    const asked = review({ kind: 'MEMBERSHIP', found, ways: ['CLEAR', 'ASK', 'REPRICE'] })
    const due = { key: testUuid(20), queue: 'HELD', kind: 'MEMBERSHIP', since: NOW, due: asked.due } as const
    const { user, sent } = open(file({ membership: { stated: true }, reviews: [asked], work: [due] }))
    expect(await screen.findByRole('heading', { name: 'Membership' })).toBeTruthy()
    expect(screen.getByText('Member discount').nextElementSibling?.textContent).toBe('0.25%')
    expect(screen.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)).toEqual([
      'Confirm membership',
      'Request more information',
      'Not a member: reprice without the discount',
    ])
    await user.click(screen.getByLabelText('Not a member: reprice without the discount'))
    await enter(user, 'Reason', 'The register has no such name.')
    await decide(user, 'Not a member: reprice without the discount')
    await waitFor(() => expect(sent[0]?.body).toMatchObject({ way: 'REPRICE' }))
  })

  it('an agent can reverse a mistaken membership refusal by stating a reason', async () => {
    const refused = file({
      reviews: [],
      work: [],
      membership: { stated: true, confirmed: false, mayConfirm: true },
      counterOffer: {
        amount: cents(10_000_000),
        rate: percent(8.75),
        monthlyPayment: cents(125_000),
        until: plainDate('2026-12-20'),
      },
    })
    const confirmed = () =>
      Response.json(file({ version: 13, work: [], reviews: [], membership: { stated: true, confirmed: true } }))
    const { user, sent } = open(refused, confirmed)
    expect(await screen.findByText(/offer without the member discount until Sunday, December 20, 2026/)).toBeTruthy()
    expect(screen.getByText('Expires').nextElementSibling?.textContent).toBe('12/20/2026')
    await user.click(screen.getByRole('button', { name: 'Confirm membership' }))
    await user.click(screen.getByRole('button', { name: 'Confirm membership' }))
    expect(await screen.findAllByText('Enter a reason of at least 10 characters')).not.toHaveLength(0)
    expect(sent).toEqual([])
    await enter(user, 'Reason', 'Listed under her maiden name.')
    await decide(user, 'Confirm membership')
    expect(await screen.findByText('Yes, confirmed by the lender')).toBeTruthy()
    expect(sent).toEqual([{ command: 'confirm', body: { version: 12, reason: 'Listed under her maiden name.' } }])
    expect(screen.queryByText('No membership found')).toBeNull()
    expect(screen.getByRole('button', { name: 'New request' })).toBeTruthy()
  })

  it('the button to reverse a membership refusal is shown only if the server allows the reversal', async () => {
    expect(await memberOf({ stated: true, confirmed: false })).toBe('No membership found')
    expect(screen.queryByRole('button', { name: 'Confirm membership' })).toBeNull()
  })

  it("the history shows each decision about the membership with the agent's reason", async () => {
    const entry = { at: NOW, by: 'AGENT', who: 'Imani Castellanos', type: 'MembershipChecked' } as const
    open(
      file({
        timeline: [
          { ...entry, seq: 2, about: 'CONFIRMED', note: 'Listed under her maiden name.' },
          { ...entry, seq: 1, about: 'NOT_FOUND' },
        ],
      }),
    )
    expect(await screen.findByText('Membership checked: confirmed')).toBeTruthy()
    expect(screen.getByText('Listed under her maiden name.')).toBeTruthy()
    expect(screen.getByText('Membership checked: not found')).toBeTruthy()
  })
})
