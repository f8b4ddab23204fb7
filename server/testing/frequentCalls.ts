/**
 * The calls that pages make most often. `npm run bench -- --only growth` measures them in a large database, and a test
 * counts their round trips to the database.
 */
import { PASSWORD } from '../../personas/answers.ts'
import type { Browser } from '../sandbox/driver/browser.ts'

/** What the calls are about. The benchmark stores this data, so that later runs can use the same applications. */
export interface Subjects {
  /** The borrower's application. */
  readonly application: string
  /** The borrower's answers about the offer. */
  readonly offer: object
  /** Applications that an agent opens. */
  readonly copies: readonly string[]
  /** Applications that a broker opens. */
  readonly files: readonly string[]
}

export interface People extends Subjects {
  readonly email: string
  readonly borrower: Browser
  readonly broker: Browser
  readonly agent: Browser
}

export interface FrequentCall {
  readonly name: string
  readonly isList?: boolean
  readonly run: (people: People, round: number) => Promise<{ status: number }>
}

const V1 = '/service-application/api/v1/application/heloc'
const V2 = '/service-application/api/v2/application/heloc'
const nth = (list: readonly string[], n: number): string => list[n % list.length] ?? ''
const get =
  (who: 'borrower' | 'broker' | 'agent', path: (people: People, round: number) => string): FrequentCall['run'] =>
  (people, round) =>
    // Omit the entity tag, so that the server sends each response's body instead of status 304.
    people[who].call('GET', path(people, round), { headers: { 'if-none-match': '' } })

/** The calls that the pages of borrowers, brokers and agents make most often. */
export const FREQUENT_CALLS: readonly FrequentCall[] = [
  { name: 'application', run: get('borrower', ({ application }) => `${V1}/${application}`) },
  {
    name: 'status',
    run: get('borrower', ({ application: a }) => `/service-krang-heloc/borrower/secure/api/v1/${a}/status`),
  },
  {
    name: 'save a step',
    run: ({ borrower, application, offer }) =>
      borrower.call('POST', `${V2}/${application}/choose-offer`, { body: offer }),
  },
  { name: 'documents', run: get('borrower', ({ application }) => `${V2}/${application}/documents`) },
  { name: 'events', run: get('borrower', ({ application }) => `${V2}/${application}/events`) },
  {
    name: 'conditions',
    run: get(
      'borrower',
      ({ application: a }) => `/service-conditions/external/api/v1/applications/${a}/conditions/external-applicants`,
    ),
  },
  { name: 'identity', run: get('borrower', () => '/identity/secure/api/v1_1/identity') },
  { name: 'profile', run: get('borrower', () => '/service-profile/api/v1/profile') },
  { name: 'settings', run: get('borrower', () => '/service-profile/api/v1/settings') },
  { name: 'devices', run: get('borrower', () => '/service-profile/api/v1/settings/devices') },
  { name: 'notifications', run: get('borrower', () => '/service-notification/api/v1/notification') },
  { name: 'dashboard', isList: true, run: get('borrower', () => `${V1}/all`) },
  { name: 'sign in', run: ({ borrower, email }) => signIn(borrower, email) },
  { name: 'pipeline', isList: true, run: get('broker', () => '/service-lead-portal/api/v1/pipeline') },
  {
    name: 'pipeline, by stage',
    isList: true,
    run: get('broker', () => '/service-lead-portal/api/v1/pipeline?stage=OFFERS'),
  },
  {
    name: "a broker's file",
    run: get('broker', ({ files }, round) => `/service-lead-portal/api/v1/pipeline/${nth(files, round)}`),
  },
  { name: "a broker's seat", run: get('broker', () => '/service-lead-portal/api/v1/seat') },
  { name: 'team', run: get('broker', () => '/service-lead-portal/api/v1/team') },
  { name: "agents' queue", isList: true, run: get('agent', () => '/service-agent/api/v1/work') },
  {
    name: "an agent's application",
    run: get('agent', ({ copies }, round) => `/service-agent/api/v1/applications/${nth(copies, round)}`),
  },
]

export async function signIn(browser: Browser, who: string) {
  const answer = await browser.call<{ jwt: string }>('POST', '/identity/api/v1/login', {
    body: { email: who, password: PASSWORD },
  })
  browser.token = answer.body.jwt
  return answer
}
