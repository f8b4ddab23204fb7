import { expect, it } from 'vitest'
import { APPLICATION_SCREENS } from '../../routes/routes.ts'
import { World } from '../testing/testWorld.ts'
import type { Application } from '../types.ts'
import { signerView } from './borrowerView.ts'
import { SERVER_STATES, serverStateOf, signerServerStateOf } from './serverStates.ts'

const declinedFor = (reason: string) => (a: Application) => ({
  status: 'DECLINED',
  declinedAt: a.createdAt,
  decision: { ...a.decision, reasons: [reason] },
})
/** The state of a signer who hasn't begun. */
const BEGINS = { name: 'CO_DEED_SIGNING', kind: 'stable' }
const DECLINED = { name: 'DECLINED', kind: 'terminal' }

it.each([
  ['CREDIT_SCORE_DECLINED', DECLINED, declinedFor('CREDIT_SCORE_TOO_LOW')],
  ['DTI_DECLINED', DECLINED, declinedFor('OBLIGATIONS_EXCESSIVE')],
  ['CREDIT_FROZEN', BEGINS, () => ({ creditBlock: { kind: 'FROZEN' } })],
  ['DELINQUENCY_REVIEW', BEGINS, () => ({ reviews: [{ kind: 'DELINQUENCY' }] })],
  ['FACTA_REVIEW', BEGINS, () => ({ reviews: [{ kind: 'FACTA_ALERT' }] })],
] as const)(
  "additional signers don't see the borrower's server state %s but the state of their own journey",
  (borrowers, signers, change) => {
    const world = new World()
    world.toOffers()
    world.toSummary({
      ownershipType: 'JOINT',
      coOwners: [{ firstName: 'Bo', lastName: 'Prime', email: 'bo@example.com', role: 'NON_BORROWING_OWNER' }],
    })
    const application = { ...world.application, ...change(world.application) } as Application
    expect(serverStateOf(application).name).toBe(borrowers)
    const signer = application.owners[1]?.identityUuid ?? ''
    expect(signerView(application, signer, world.personal, world.today)?.serverState).toEqual(signers)
  },
)

it('additional signers see that the line has been funded', () => {
  const application = { ...new World().application, status: 'COMPLETE' } as const
  expect(signerServerStateOf(application, 'done')).toEqual({ name: 'COMPLETE', kind: 'terminal' })
})

// Shows: states
it("a status that this version doesn't know, such as a newer server's, leads to a page that explains the problem", () => {
  const { application } = new World()
  expect(serverStateOf({ ...application, status: 'SOMETHING_NEW' } as unknown as Application)).toEqual({
    name: 'UNKNOWN',
    kind: 'blocking',
    route: 'error/timeout',
  })
})

it('every server state named WAITING_FOR… is a waiting state', () => {
  const waiting = Object.entries(SERVER_STATES).filter(([name]) => name.startsWith('WAITING_FOR_'))
  expect(waiting.length).toBeGreaterThan(0)
  expect(waiting.filter(([, { kind }]) => kind !== 'waiting')).toEqual([])
})

it.each([
  ['credit errors', 'CREDIT_ERROR'],
  ['FACTA reviews', 'FACTA_REVIEW'],
  ['minors', 'MINOR_CREDIT'],
] as const)('%s lead to the page that explains the problem', (_, name) => {
  expect(SERVER_STATES[name]).toEqual({ kind: 'blocking', route: 'error/timeout' })
})

it('every blocking or terminal server state leads to an existing route', () => {
  for (const { kind, route } of Object.values(SERVER_STATES)) {
    if (kind === 'blocking' || kind === 'terminal') expect(route).toBeDefined()
    if (route && route !== '/') expect(APPLICATION_SCREENS).toContain(route)
  }
})

it('only the server states COMPLETE and CANCELLED lead to the dashboard', () => {
  const leaving = Object.entries(SERVER_STATES).filter(([, { route }]) => route === '/')
  expect(Object.fromEntries(leaving)).toEqual({
    CANCELLED: { kind: 'terminal', route: '/' },
    COMPLETE: { kind: 'terminal', route: '/' },
  })
})
