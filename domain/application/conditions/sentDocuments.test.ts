import { expect, it } from 'vitest'
import { hasEnded } from '../../journey/statuses.ts'
import { awaited } from '../core/awaited.ts'
import { SIGNER, sentDocument } from '../testing/keptPlaces.testdata.ts'
import { BORROWER, World } from '../testing/testWorld.ts'
import { serverStateOf } from '../views/serverStates.ts'
import { sendDocument, unreadDocumentsOf } from './sentDocuments.ts'

// Shows: rules
const send = (world: World, forIdentity: string) =>
  world.take(sendDocument(world.application, sentDocument(forIdentity), world.agent()))

it('a document from an agent takes the borrower from any step to the disclosures screen until the borrower reads it', () => {
  for (const state of ['liens', 'incomeReview', 'sign', 'waitFund'] as const) {
    const world = new World()
    world.goTo(state)
    send(world, BORROWER)
    expect(world.state).toBe('documents')
    expect(serverStateOf(world.application)).toMatchObject({ name: 'DOCUMENTS_SENT', route: 'document/disclosures' })
    world.send('readSentDocuments')
    expect(world.state).toBe(state)
    expect(world.application.documents.find(({ stage }) => stage === 'SENT')?.readAt).toBe(world.now)
  }
})

it('during the rescission period, an unread document changes neither the right to cancel nor the funding of the line', () => {
  const world = new World()
  world.goTo('waitFund')
  send(world, BORROWER)
  expect(world.application.status).toBe('RESCISSION')
  expect(world.commandsOf(BORROWER)).toEqual(expect.arrayContaining(['readSentDocuments', 'rescind']))
  while (!hasEnded(world.application.status)) {
    const request = awaited(world.application)
    const [deadline] = [...world.deadlines].sort(([, one], [, other]) => (one < other ? -1 : 1))
    if (request) world.reportUsual(request)
    else if (deadline) world.meet(...deadline)
    else throw new Error(`the walk ended in ${world.application.status}`)
  }
  expect(world.application.status).toBe('COMPLETE')
  expect(world.application.documents.find(({ stage }) => stage === 'SENT')?.readAt).toBeUndefined()
})

it('the borrower must read every document that an agent sent', () => {
  const world = new World()
  world.goTo('liens')
  send(world, BORROWER)
  expect(() => world.do('readSentDocuments', { readDocuments: [], acknowledged: 'on' })).toThrow('to the end')
})

it('an agent can send a document to an additional signer only once the signer has been invited', () => {
  const world = new World()
  world.goTo('liens')
  const step = world.state
  const owner = { identityUuid: SIGNER, role: 'CO_SIGNER', identityStatus: 'NONE' } as const
  const owners = (invited: boolean) => [
    ...world.application.owners.filter(({ role }) => role === 'BORROWER'),
    { ...owner, ...(invited && { invitedAt: world.now }) },
  ]
  expect(() => send(world, SIGNER)).toThrow('isn’t on the application')
  world.application = { ...world.application, owners: owners(false) }
  expect(() => send(world, SIGNER)).toThrow('hasn’t been invited yet')
  world.application = { ...world.application, owners: owners(true) }
  send(world, SIGNER)
  expect(world.commandsOf(SIGNER)).toContain('readSentDocumentsAsSigner')
  expect(world.state).toBe(step)
  world.send('readSentDocumentsAsSigner', {}, SIGNER)
  expect(unreadDocumentsOf(world.application, SIGNER)).toEqual([])
})

it("an agent can't send a document after the application has ended", () => {
  const world = new World()
  world.goTo('liens')
  world.send('withdraw')
  expect(() => send(world, BORROWER)).toThrow('This application has ended.')
})
