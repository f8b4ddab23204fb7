/** Test helpers that build an application at a given step and render a screen with it. */

import { I18nProvider } from '@lingui/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { FEATURE } from 'domain/api/paths.ts'
import { commandPath } from 'domain/application/core/commandPath.ts'
import { DOCUMENT_TYPES } from 'domain/application/core/types.ts'
import { type DomainEvent, event } from 'domain/application/events.ts'
import { evolve } from 'domain/application/evolve.ts'
import { underwriteApplication } from 'domain/application/offers/underwrite.ts'
import type { Lien } from 'domain/application/property/types.ts'
import type { Application, DocumentRecord, Personal } from 'domain/application/types.ts'
import { type ApplicationView, applicationView } from 'domain/application/views/borrowerView.ts'
import type { BorrowerCommand } from 'domain/journey/borrowerNames.ts'
import { publicOrganization } from 'domain/organization/publicOrganization.ts'
import { testOrganization } from 'domain/organization/testOrganizations.ts'
import { applicationPath } from 'domain/routes/routes.ts'
import { quoteOffer } from 'domain/rules/offers.ts'
import { instant, plainDate } from 'domain/values/dates.ts'
import { dollars, ZERO } from 'domain/values/money.ts'
import { type Percent, percent } from 'domain/values/rates.ts'
import { oneOf } from 'domain/values/text.ts'
import type { ReactNode } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { escapedJson, INJECTED_ID, OrganizationProvider } from '../../api/injected.ts'
import { applicationQuery } from '../../api/queries.ts'
import { catalogOf } from '../../app/i18n.ts'
import { JourneyContext } from './journey.ts'

export { testOrganization }

const NOW = instant('2026-11-23T15:00:00Z')
const TODAY = plainDate('2026-11-23')
export const testUuid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const BORROWER = testUuid(1)
export const APPLICATION = testUuid(3)

const lending = { policy: testOrganization.policy, pricing: testOrganization.pricing }
const context = {
  now: NOW,
  today: TODAY,
  actor: { kind: 'BORROWER' as const, identity: BORROWER },
  client: { ip: '127.0.0.1', userAgent: 'test' },
  newUuid: () => crypto.randomUUID() as string,
  personal: {},
  policy: lending,
}

export const testDocument = (n: number, title: string, stage: DocumentRecord['stage'], pages = 2): DocumentRecord => ({
  uuid: testUuid(n),
  type: oneOf(DOCUMENT_TYPES, title.toUpperCase().replaceAll(' ', '_')) ?? 'SUPPORT',
  title,
  fileName: `${title}.pdf`,
  mediaType: 'application/pdf',
  stage,
  sha256: String(n).repeat(64).slice(0, 64),
  pages,
  createdAt: NOW,
  sealed: false,
})

export interface TestCase {
  readonly state?: string
  /** The borrower's annual income in US dollars. */
  readonly income?: number
  readonly employmentType?: Application['income']['employmentType']
  readonly liens?: readonly Lien[]
  readonly occupancy?: Application['property']['occupancy']
  /** The products that the application may use. If `rental` is set, the application qualifies on its rent. */
  readonly products?: Application['products'] | undefined
  readonly rental?: Application['rental']
}

export const testLiens: readonly Lien[] = [
  {
    uuid: testUuid(21),
    lender: 'Valley Bank',
    kind: 'FIRST_MORTGAGE',
    balance: dollars(212_400),
    monthlyPayment: dollars(1384),
    source: 'RECORD',
    payOff: false,
  },
  {
    uuid: testUuid(22),
    lender: 'Orchard Credit Union',
    kind: 'HELOC',
    balance: dollars(18_250),
    monthlyPayment: dollars(240),
    source: 'CREDIT',
    payOff: false,
  },
]

const CONSENT = { identity: BORROWER, version: 'test', at: NOW, ip: '', userAgent: '' }
const STEPS = ['profile', 'liens', 'product', 'contact', 'hmda', 'summary', 'signing'] as const
export type TestStep = (typeof STEPS)[number]

/** Builds an application that has reached `step`, by applying the real decision rules. */
export function testApplication(step: TestStep, test: TestCase = {}): Application {
  const {
    state = 'CA',
    income = 150_000,
    employmentType = 'FULL_TIME',
    liens = testLiens,
    occupancy = 'PRIMARY',
    products,
    rental,
  } = test
  let a = evolve(
    undefined,
    event('Created', {
      uuid: APPLICATION,
      loanNumber: 'HL-260001',
      orgCode: 'FIGURE',
      borrower: BORROWER,
      products,
      product: products?.[0],
      property: {
        uuid: testUuid(2),
        address: { street1: '418 Linden Terrace', street2: '', city: 'Fresno', state, zip: '93704' },
        occupancy,
        selected: false,
      },
      listedForSale: false,
      consents: [],
      referrer: undefined,
      income: { annual: dollars(income), other: ZERO, employmentType },
      nameGiven: true,
      dobGiven: true,
    }),
    NOW,
  )
  const happen = (...events: DomainEvent[]) => {
    for (const one of events) a = evolve(a, one, NOW)
  }
  const reached = (other: TestStep) => STEPS.indexOf(step) >= STEPS.indexOf(other)

  if (reached('liens'))
    happen(
      event('ConsentGiven', { consent: { ...CONSENT, type: 'SOFT_CREDIT' } }),
      event('ProfileSaved', {}),
      event('CreditReceived', {
        identity: BORROWER,
        file: {
          bureau: 'Test Bureau',
          pull: 'SOFT',
          pulledOn: TODAY,
          score: 764,
          scoreModel: 'FICO 8',
          scoreRange: [300, 850],
          keyFactors: [],
          monthlyDebts: dollars(420),
          tradelines: 12,
        },
      }),
      event('PropertyRecorded', { county: 'Fresno', type: 'SINGLE_FAMILY', lastTransfer: plainDate('2015-01-01') }),
      event('Valued', { valuation: { value: dollars(705_000), confidence: 95, on: TODAY, source: 'AVM' } }),
      event('LiensSearched', { liens }),
    )
  if (reached('product')) {
    happen(event('LiensConfirmed', { liens, hoaDues: ZERO }))
    if (rental) happen(event('RentalSaved', { product: 'DSCR', rental }))
    happen(...underwriteApplication(a, context).events)
  }
  if (reached('contact')) happen(offerChosen(a))
  if (reached('hmda'))
    happen(
      event('ConsentGiven', { consent: { ...CONSENT, type: 'HARD_CREDIT' } }),
      event('ContactSaved', { ownership: { type: 'SOLE', married: false }, owners: a.owners }),
    )
  if (reached('summary'))
    happen(
      event('DemographicsSaved', {}),
      event('FloodDetermined', { flood: { inHazardArea: false, zone: 'X' } }),
      event('SummaryDocumentsReady', {
        documents: [
          testDocument(31, 'Application Summary', 'SUMMARY'),
          testDocument(32, 'Important Terms of Our Home Equity Line of Credit', 'SUMMARY', 5),
        ],
      }),
    )
  if (reached('signing'))
    happen(
      event('SummaryAccepted', {}),
      event('IncomeVerified', {
        source: 'TRUV_PAYROLL',
        annual: dollars(income),
        employer: 'Acme',
        matched: true,
        employmentToConfirm: false,
      }),
      event('BankAccountsFound', {
        accounts: [
          {
            uuid: testUuid(41),
            bankName: 'Valley Bank',
            name: 'Checking',
            kind: 'CHECKING',
            routingNumber: '021000021',
            mask: '4417',
            source: 'LINK',
          },
        ],
      }),
      event('DisburseAccountChosen', { account: testUuid(41) }),
      event('AccountChecked', { status: 'VERIFIED' }),
      event('PaymentChosen', { payType: 'AUTOPAY', account: testUuid(41), day: 5 }),
      event('IdentityVerified', { identity: BORROWER }),
      event('ClosingDocumentsReady', {
        documents: [
          testDocument(51, 'Account-Opening Disclosures', 'CLOSING', 4),
          testDocument(52, 'Home Equity Line of Credit Agreement', 'CLOSING', 9),
          testDocument(53, 'Notice of Right to Cancel', 'CLOSING', 1),
        ],
      }),
    )
  return a
}

function offerChosen(a: Application): DomainEvent {
  if (!a.quote) throw new Error('the test case has no quote, so no offer can be chosen')
  const choice = {
    amount: dollars(90_000),
    draw: dollars(90_000),
    term: 10,
    drawPeriod: 5,
    feeOption: percent(0),
    autopay: true,
  }
  const { quote } = quoteOffer(a.quote, choice)
  if (!quote) throw new Error('the test case has no price for the chosen offer')
  return event('OfferChosen', {
    offer: {
      amount: choice.amount,
      draw: choice.draw,
      termYears: choice.term,
      drawYears: choice.drawPeriod,
      rate: quote.rate,
      feeRate: choice.feeOption as Percent,
      fee: quote.originationFee,
      monthlyPayment: quote.payment,
      effectiveCost: quote.effectiveCost,
      cashToHand: quote.cashToHand,
      autopay: choice.autopay,
      pricingVersion: quote.pricingVersion,
      policyVersion: quote.policyVersion,
      chosenAt: NOW,
    },
  })
}

const personal: Record<string, Personal> = {
  [BORROWER]: {
    name: { firstName: 'José', middleName: '', lastName: "O'Brien", suffix: '' },
    dob: plainDate('1980-04-02'),
    email: 'jose@example.com',
    phone: '5595550110',
  },
}

/** Returns the application in the form that the borrower's screens receive. */
export const testView = (step: TestStep, test: TestCase = {}): ApplicationView =>
  applicationView(testApplication(step, test), personal, testOrganization, TODAY)

export interface Sent {
  readonly command: string
  readonly body: Record<string, unknown>
}

/** Puts the organization's data into the page, as the server does. */
export function injectOrganization(organization = publicOrganization(testOrganization)) {
  document.getElementById(INJECTED_ID)?.remove()
  const injected = document.createElement('script')
  injected.id = INJECTED_ID
  injected.type = 'application/json'
  injected.textContent = escapedJson({ organization, locale: 'en', hydration: null })
  document.head.append(injected)
  return organization
}

/**
 * Renders a screen with an application. The fake server records commands in `sent` and answers them with `answer`.
 * Every other call gets an empty document.
 */
export function showScreen(
  ui: ReactNode,
  view: ApplicationView,
  answer: ApplicationView = view,
  lender = publicOrganization(testOrganization),
) {
  const sent: Sent[] = []
  const client = new QueryClient()
  client.setQueryData(applicationQuery(view.uuid).queryKey, view)
  const organization = injectOrganization(lender)
  globalThis.fetch = async (input, init) => {
    const path = new URL(String(input), 'http://localhost').pathname
    // Answer the footer's request for a public feature, which every page sends.
    if (path === FEATURE) return Response.json({ enabled: false })
    if (init?.method !== 'POST') return new Response(new ArrayBuffer(0))
    sent.push({ command: path.split('/').at(-1) ?? '', body: JSON.parse(String(init.body)) })
    return Response.json(answer)
  }
  const at = applicationPath(view.uuid, 'liens')
  const journey = { uuid: view.uuid, view, screen: view.journey.screen, late: false, again: () => {} }
  const router = createMemoryRouter([{ path: '*', element: <JourneyContext value={journey}>{ui}</JourneyContext> }], {
    initialEntries: [at],
  })
  const rendered = render(
    <I18nProvider i18n={catalogOf('en')}>
      <OrganizationProvider value={organization}>
        <QueryClientProvider client={client}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </OrganizationProvider>
    </I18nProvider>,
  )
  return { ...rendered, sent, router, user: userEvent.setup() }
}

/** Returns a command's name as it appears in paths, so a test can find it in `sent`. */
export const sentAs = (command: BorrowerCommand): string => commandPath(command)
