/** Test helpers that build an application at a given step and render a screen with it. */

import { I18nProvider } from '@lingui/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { FEATURE } from 'domain/api/paths.ts'
import { commandPath } from 'domain/application/core/commandPath.ts'
import { DOCUMENT_TYPES } from 'domain/application/core/types.ts'
import type { Lien } from 'domain/application/property/types.ts'
import { BORROWER, CREDIT, RECORD, uuid, World, type WorldOptions } from 'domain/application/testing/testWorld.ts'
import type { UsualResults } from 'domain/application/testing/usualResults.ts'
import type { Application, DocumentRecord, Personal } from 'domain/application/types.ts'
import { type ApplicationView, applicationView } from 'domain/application/views/borrowerView.ts'
import type { BorrowerCommand, BorrowerState } from 'domain/journey/borrowerNames.ts'
import { SAMPLE_PERSON } from 'domain/journey/samples/person.fixture.ts'
import type { SamplePerson } from 'domain/journey/samples/situation.ts'
import { publicOrganization } from 'domain/organization/publicOrganization.ts'
import { testOrganization } from 'domain/organization/testOrganizations.ts'
import { applicationPath } from 'domain/routes/routes.ts'
import type { StateCode } from 'domain/values/address.ts'
import { instant, plainDate } from 'domain/values/dates.ts'
import { dollars } from 'domain/values/money.ts'
import { oneOf } from 'domain/values/text.ts'
import type { ReactNode } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { escapedJson, INJECTED_ID, OrganizationProvider } from '../../api/injected.ts'
import { applicationQuery } from '../../api/queries.ts'
import { catalogOf } from '../../app/i18n.ts'
import { RoutedPlace } from '../../app/RoutedPlace.tsx'
import { JourneyContext } from './journey.ts'

export { testOrganization }

const NOW = instant('2026-11-23T15:00:00Z')
const TODAY = plainDate('2026-11-23')
export const testUuid = uuid
export const APPLICATION = uuid(3)

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
  readonly state?: StateCode
  /** The yearly income in US dollars. */
  readonly income?: number
  readonly employmentType?: Application['income']['employmentType']
  readonly liens?: readonly Lien[]
  readonly occupancy?: Application['property']['occupancy']
  /** The products allowed for the application. */
  readonly products?: WorldOptions['products']
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

const CREDIT_FILE = { ...CREDIT, bureau: 'Test Bureau', score: 764, monthlyDebts: dollars(420) }
const RESULTS: Partial<UsualResults> = {
  SOFT_CREDIT: () => ({ file: { ...CREDIT_FILE, pull: 'SOFT' }, mortgages: [] }),
  HARD_CREDIT: () => ({ file: { ...CREDIT_FILE, pull: 'HARD' } }),
  PROPERTY_RECORD: () => ({ ...RECORD, owners: ["José O'Brien"] }),
  VALUATION: () => ({ value: dollars(705_000), confidence: 95 }),
  SUMMARY_DOCUMENTS: () => ({
    documents: [
      testDocument(31, 'Application Summary', 'SUMMARY'),
      testDocument(32, 'Important Terms of Our Home Equity Line of Credit', 'SUMMARY', 5),
    ],
  }),
  BANK_ACCOUNTS: () => ({
    accounts: [
      {
        uuid: uuid(41),
        bankName: 'Valley Bank',
        name: 'Checking',
        kind: 'CHECKING',
        routingNumber: '021000021',
        accountNumber: '123454417',
        mask: '4417',
        source: 'LINK',
      },
    ],
  }),
  CLOSING_DOCUMENTS: () => ({
    documents: [
      testDocument(51, 'Account-Opening Disclosures', 'CLOSING', 4),
      testDocument(52, 'Home Equity Line of Credit Agreement', 'CLOSING', 9),
      testDocument(53, 'Notice of Right to Cancel', 'CLOSING', 1),
    ],
  }),
}
const PERSON: SamplePerson = {
  ...SAMPLE_PERSON,
  name: { firstName: 'José', middleName: '', lastName: "O'Brien", suffix: '' },
  bank: { ...SAMPLE_PERSON.bank, method: 'LINK' },
  choice: { ...SAMPLE_PERSON.choice, amount: dollars(90_000), draw: dollars(90_000) },
}

/** Builds a sample borrower's application in the given state of the journey. */
export function testApplication(state: BorrowerState, test: TestCase = {}): Application {
  const { income, employmentType, liens = testLiens, occupancy, products } = test
  const world = new World({
    address: { street1: '418 Linden Terrace', zip: '93704', ...(test.state && { state: test.state }) },
    income: { ...(income && { annual: dollars(income) }), ...(employmentType && { employmentType }) },
    ...(occupancy && { occupancy }),
    ...(products && { products }),
    person: PERSON,
    results: RESULTS,
  })
  if (state === 'profile') return world.application
  world.goTo('liens')
  world.application = { ...world.application, liens: testLiens }
  world.goTo(state)
  return { ...world.application, liens }
}

const personal: Record<string, Personal> = {
  [BORROWER]: {
    name: { firstName: 'José', middleName: '', lastName: "O'Brien", suffix: '' },
    dob: plainDate('1980-04-02'),
    email: 'jose@example.com',
    phone: '5595550110',
  },
}

/** Returns the application as the borrower's screens receive it. */
export const testView = (state: BorrowerState, test: TestCase = {}): ApplicationView =>
  applicationView(testApplication(state, test), personal, testOrganization, TODAY)

export interface Sent {
  readonly command: string
  readonly body: Record<string, unknown>
}

/** Adds the organization's data to the page, as the real server does. */
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
 * Renders a screen with an application. The fake server records commands in `sent` and responds to them with `answer`.
 * All other requests get an empty response. `polled` says whether polling has used up its attempts.
 */
export function showScreen(
  ui: ReactNode,
  view: ApplicationView,
  answer: ApplicationView = view,
  lender = publicOrganization(testOrganization),
  polled = { late: false, again: () => {} },
) {
  const sent: Sent[] = []
  const client = new QueryClient()
  client.setQueryData(applicationQuery(view.uuid).queryKey, view)
  const organization = injectOrganization(lender)
  globalThis.fetch = async (input, init) => {
    const path = new URL(String(input), 'http://localhost').pathname
    // Respond to the footer's feature flag request, which every page sends.
    if (path === FEATURE) return Response.json({ enabled: false })
    if (init?.method !== 'POST') return new Response(new ArrayBuffer(0))
    sent.push({ command: path.split('/').at(-1) ?? '', body: JSON.parse(String(init.body)) })
    return Response.json(answer)
  }
  const at = applicationPath(view.uuid, 'liens')
  const journey = { uuid: view.uuid, view, screen: view.journey.screen, ...polled }
  const element = (
    <RoutedPlace>
      <JourneyContext value={journey}>{ui}</JourneyContext>
    </RoutedPlace>
  )
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: [at] })
  const rendered = render(
    <I18nProvider i18n={catalogOf('en')}>
      <OrganizationProvider value={organization}>
        <QueryClientProvider client={client}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </OrganizationProvider>
    </I18nProvider>,
  )
  return { ...rendered, sent, client, router, user: userEvent.setup() }
}

/** Returns a command's name as it appears in URLs and in `sent`. */
export const sentAs = (command: BorrowerCommand): string => commandPath(command)
