import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { REGISTRATION } from 'domain/api/paths.ts'
import type { EarlyNotice, KnockoutView } from 'domain/api/registration.ts'
import { equalCreditAgencies, equalCreditNotice } from 'domain/organization/equalCredit.ts'
import { KNOCKED_OUT } from 'domain/routes/pages.ts'
import type { EarlyReason } from 'domain/rules/earlyKnockouts.ts'
import { plainDate } from 'domain/values/dates.ts'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { showPublicPage } from '../../widgets/support/testPages.tsx'
import NotAcceptingPage, { loader } from './Page.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const NOTICE: EarlyNotice = {
  applicant: 'Rosa Quillfeather',
  property: '12 Elm Street, Columbus, OH 43215',
  decidedOn: plainDate('2026-11-23'),
  reasons: ['Value or type of collateral not sufficient'],
  rights: [...equalCreditNotice(equalCreditAgencies({ kind: 'lender' }))],
  lender: { name: 'Test Lender LLC', address: '1 Main Street', phone: '888-819-6388' },
}
const view = (reason: EarlyReason, change: Partial<KnockoutView> = {}): KnockoutView => ({
  reasons: [reason],
  answer: reason === 'LISTED_FOR_SALE' || reason === 'RECENTLY_PURCHASED' ? 'forSale' : 'property',
  state: 'NY',
  propertyType: 'MANUFACTURED',
  ...change,
})
function show(answer: KnockoutView | Response, query = '') {
  const answers: Record<string, unknown> = { [`${REGISTRATION}/knockout`]: answer }
  return { ...showPublicPage({ element: <NotAcceptingPage />, loader }, KNOCKED_OUT + query, { answers }), answers }
}

// Shows: behaviors
describe('the page for applications that the lender does not accept', () => {
  it.each<[EarlyReason, string, RegExp, RegExp]>([
    ['STATE_NOT_LICENSED', 'Not available in New York', /homes in New York/, /lends only where it’s licensed/],
    ['PROPERTY_TYPE', 'Property type not accepted', /property type: manufactured home/, /accepts these property types/],
    ['LISTED_FOR_SALE', 'Home listed for sale', /homes that are for sale/, /isn’t listed for sale/],
    ['RECENTLY_PURCHASED', 'Home bought recently', /in the last 90 days/, /More than 90 days have passed/],
  ])('the %s knockout has its own heading, reason and criterion', async (reason, heading, lead, criterion) => {
    show(view(reason, { eligibleFrom: plainDate('2027-02-22') }))
    expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeDefined()
    const main = screen.getByRole('main').textContent ?? ''
    expect(main).toMatch(lead)
    expect(main).toContain('We’re not accepting applications')
    expect(main).toMatch(criterion)
    expect(screen.getByRole('heading', { name: 'What would change the result' })).toBeDefined()
    expect(screen.getByLabelText('Email')).toBeDefined()
  })

  it.each([
    ['STATE_NOT_LICENSED', '', '/account/heloc/register?step=property-info'],
    ['LISTED_FOR_SALE', '', '/account/heloc/register?step=sale-status'],
    ['PROPERTY_TYPE', '?version=v2', '/account/heloc/register-v2'],
    ['RECENTLY_PURCHASED', '?version=v2', '/account/heloc/register-v2/for-sale'],
  ] as const)(
    'after the %s knockout, the knockout page (query "%s") links to the step where visitors can change their answer',
    async (reason, query, path) => {
      show(view(reason), query)
      const link = await screen.findByRole('link', { name: 'Change my answer' })
      expect(link.getAttribute('href')).toBe(path)
    },
  )

  it('after a denial, the knockout page shows a printable notice with the reason, the ECOA notice and the lender', async () => {
    const print = vi.fn()
    vi.stubGlobal('print', print)
    show(view('PROPERTY_TYPE', { notice: NOTICE }))
    const heading = await screen.findByRole('heading', { name: 'Notice of Action Taken and Statement of Reasons' })
    const notice = heading.closest('section')
    const inside = within(notice as HTMLElement)
    for (const text of ['11/23/2026', 'Rosa Quillfeather', NOTICE.property, 'Application declined'])
      expect(inside.getByText(text)).toBeDefined()
    expect(inside.getByText('Value or type of collateral not sufficient')).toBeDefined()
    expect(inside.getByText(/Equal Credit Opportunity Act prohibits creditors/)).toBeDefined()
    expect(inside.getByText(/Federal Trade Commission/)).toBeDefined()
    expect(inside.getByText(/did not use a credit report/)).toBeDefined()
    expect(screen.queryByText(/emailing this notice/)).toBeNull()
    await userEvent.setup().click(inside.getByRole('button', { name: 'Print this notice' }))
    expect(print).toHaveBeenCalledOnce()
  })

  it('the knockout page mentions an email only if the notice is sent by email', async () => {
    show(view('PROPERTY_TYPE', { notice: { ...NOTICE, emailedTo: 'rosa@example.com' } }))
    expect(await screen.findByText(/emailing this notice to rosa@example.com/)).toBeDefined()
  })

  it('without a denial, the knockout page shows no adverse action notice', async () => {
    show(view('STATE_NOT_LICENSED'))
    await screen.findByRole('heading', { level: 1 })
    expect(screen.queryByText(/Notice of Action Taken/)).toBeNull()
  })

  it('after a visitor enters an email address, the knockout page confirms which emails we will send', async () => {
    show(view('LISTED_FOR_SALE', { notice: NOTICE, tellsOn: plainDate('2027-02-21') }))
    const user = userEvent.setup()
    await user.click(await screen.findByRole('button', { name: 'Notify me' }))
    expect(await screen.findAllByText('Please enter your email')).not.toHaveLength(0)
    const told = view('LISTED_FOR_SALE', {
      notice: { ...NOTICE, emailedTo: 'rosa@example.com' },
      tellsOn: plainDate('2027-02-21'),
      tellsTo: 'rosa@example.com',
    })
    const sent = vi.fn(async () => Response.json(told))
    vi.stubGlobal('fetch', sent)
    await user.type(screen.getByLabelText('Email'), 'rosa@example.com')
    await user.click(screen.getByRole('button', { name: 'Notify me' }))
    expect(await screen.findByText('We’ll email rosa@example.com')).toBeDefined()
    expect(screen.getByText('We’ll email you one reminder on 02/21/2027.')).toBeDefined()
    expect(screen.queryByLabelText('Email')).toBeNull()
  })

  it('a visitor who has registered in another tab is redirected instead of getting an error', async () => {
    const { router, answers } = show(view('LISTED_FOR_SALE'), '?version=v2')
    const user = userEvent.setup()
    await user.type(await screen.findByLabelText('Email'), 'rosa@example.com')
    answers[`${REGISTRATION}/knockout`] = new Response(null, { status: 404 })
    vi.stubGlobal('fetch', async () => Response.json({ detail: 'We couldn’t find this.' }, { status: 404 }))
    await user.click(screen.getByRole('button', { name: 'Notify me' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/account/heloc/register-v2'))
  })

  it("the email field is prefilled with a signed-in person's address", async () => {
    show(view('STATE_NOT_LICENSED', { accountEmail: 'rosa@example.com' }))
    expect(await screen.findByLabelText('Email')).toHaveProperty('value', 'rosa@example.com')
  })

  it.each([
    ['', '/account/heloc/register'],
    ['?version=v2', '/account/heloc/register-v2'],
  ])(
    'visitors with eligible answers are redirected to their version of registration (query "%s")',
    async (query, path) => {
      const { router } = show(new Response(null, { status: 404 }), query)
      await waitFor(() => expect(router.state.location.pathname).toBe(path))
    },
  )
})
