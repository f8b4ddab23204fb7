/**
 * Checks that no form answer is lost. The answer to each field of each command must be stored and shown. Consents and
 * fields with a listed reason are the only exceptions. Each entry contains two paths: one to the stored answer, and one
 * to the answer in a view.
 */

import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { conditionsFor } from '../application/conditions/conditions.ts'
import { checkCommand } from '../application/core/commandTable.ts'
import { KEPT_AFTER_SUMMARY } from '../application/testing/keptAfter.testdata.ts'
import { KEPT_BEFORE_SUMMARY } from '../application/testing/keptBefore.testdata.ts'
import { KEPT_BY_STAFF, STAFF_FORMS } from '../application/testing/keptByStaff.testdata.ts'
import { at, type Case, SIGNER } from '../application/testing/keptPlaces.testdata.ts'
import { faultOf } from '../application/testing/keptRule.ts'
import { COMMANDS, situationOf } from '../application/testing/sampleBody.ts'
import { BORROWER, document, readerOf, unionLending, World } from '../application/testing/testWorld.ts'
import { agentView, toldOf } from '../application/views/agentView.ts'
import { applicationView, signerView } from '../application/views/borrowerView.ts'
import { borrowerTable } from '../journey/borrower.ts'
import type { BorrowerCommand } from '../journey/borrowerNames.ts'
import { answerOf } from '../journey/machine.ts'
import { percent } from '../values/rates.ts'
import { getAgentFile } from './agent.ts'
import * as schemas from './schemas.ts'

/**
 * Cases in which a step is complete once an answer has a certain value. Each case checks that the step's sample answer
 * is stored and shown.
 */
const namedCases = borrowerTable.steps.flatMap((step) => {
  const answer = answerOf(step)
  if (answer === undefined) return []
  const stored = typeof step.done === 'string' ? `a.${answer}` : `me.${answer}`
  return Object.keys(step.sample).map((name): [string, Case] => [
    name,
    {
      // Clear the answer, because the test setup may have already completed this step with the same sample answer.
      given: (world) => {
        world.personal = { ...world.personal, [BORROWER]: { ...world.personal[BORROWER], [answer]: undefined } }
        return { [answer]: undefined }
      },
      body: ({ application, today }) => step.sample[name]?.(situationOf(application, BORROWER, today)) ?? {},
      fields: Object.fromEntries(
        COMMANDS[name as BorrowerCommand].form.fields.map((field) => [
          field,
          at(`${stored}.${field}`, `agent.answers.${answer}.${field}`),
        ]),
      ),
    },
  ])
})
const CASES: Readonly<Record<string, Case>> = {
  ...Object.fromEntries(namedCases),
  ...KEPT_BEFORE_SUMMARY,
  ...KEPT_AFTER_SUMMARY,
}

it('the list of stored answers covers every command', () => {
  expect(Object.keys(CASES).sort()).toEqual(Object.keys(COMMANDS).sort())
})

/** Returns a test world with offers, a summary and a second signer, so that most commands have data to change. */
function worldFor({ given, identity = BORROWER }: Pick<Case, 'given' | 'identity'>): World {
  const world = new World()
  world.lending = {
    ...unionLending,
    pricing: { ...unionLending.pricing, interestOnlyAddOn: percent(0.5), interestOnlyFor: ['HELOC'] },
  }
  world.toOffers({ member: 'YES' })
  world.toSummary()
  world.application = {
    ...world.application,
    owners: [...world.application.owners, { identityUuid: SIGNER, role: 'CO_SIGNER', identityStatus: 'NONE' }],
    documents: [...world.application.documents, document(11, 'CREDIT_AGREEMENT', 'CLOSING')],
  }
  world.personal = { ...world.personal, [SIGNER]: { name: { ...nobody, firstName: 'Bo', lastName: 'Prime' } } }
  world.application = { ...world.application, ...given?.(world) }
  if (!world.application.owners.some((one) => one.identityUuid === identity)) throw new Error('nobody acts')
  return world
}
const nobody = { firstName: '', middleName: '', lastName: '', suffix: '' }

/**
 * Returns all objects that store or show answers, such as the application and the borrower's view. A path to an answer
 * starts with the key of one of these objects. Views contain only the fields in their contracts.
 * @param since the number of events to skip at the start of the history
 */
function everywhere({ application, personal, lending, today, now, log }: World, identity: string, since = log.length) {
  const others = application.owners.filter(({ role }) => role !== 'BORROWER').map((one) => personal[one.identityUuid])
  const signer = signerView(application, identity, personal, today)
  return {
    a: application,
    me: personal[identity],
    other: others[0],
    third: others[1],
    agent: z.parse(getAgentFile.response, {
      ...agentView(application, personal, readerOf('UNDERWRITER')),
      ...{ today, now, seat: { name: 'Una', role: 'UNDERWRITER' }, measures: [], timeline: [], team: [], messages: [] },
      ...{ legalHolds: [], mayKeepRecords: false, askable: [], lineClosedOn: application.lineClosedOn },
    }),
    borrower: z.parse(schemas.applicationView, applicationView(application, personal, lending, today)),
    signer: signer && z.parse(schemas.signerApplicationView, signer),
    conditions: conditionsFor(application, application.borrower),
    sent: application.documents.findLast(({ stage }) => stage === 'SENT'),
    letterTo: Object.values(personal[application.borrower]?.letterAddresses ?? {})[0],
    // The application's history as agents see it.
    told: Object.assign({}, ...log.slice(since).map(({ type, data }) => toldOf(type, data, application))),
  }
}

describe.each(Object.entries(CASES))('%s', (name, one) => {
  const command = COMMANDS[name as keyof typeof COMMANDS]

  it('every field in the form has an entry in the list of stored answers', () => {
    expect(Object.keys(one.fields).sort()).toEqual([...command.form.fields].sort())
  })

  const world = worldFor(one)
  const identity = one.identity ?? BORROWER
  const before = everywhere(world, identity)
  const consentsBefore = world.application.consents.length
  const body = one.body(world)
  const context = world.context(identity)
  const checked = checkCommand(command, body, { application: world.application, context })

  it("the sample request body passes the form's validation", () => {
    expect(checked.ok ? [] : checked.errors).toEqual([])
  })
  if (!checked.ok) return
  world.take(command.decide(world.application, checked.value, context))
  const sent = {
    ...{ body, before, after: everywhere(world, identity), identity, at: world.now },
    consents: world.application.consents.slice(consentsBefore),
    uploads: Object.keys(command.uploads),
  }

  it.each(Object.entries(one.fields))(
    'the answer to %s is stored and shown unless the list explains why not',
    (field, place) => {
      expect(faultOf(field, place, sent)).toBeUndefined()
    },
  )
})

it.each(Object.entries(KEPT_BY_STAFF))('%s stores and shows each answer unless the list explains why not', (_, one) => {
  const world = worldFor({})
  one.prepare?.(world)
  const body = one.body(world)
  const before = everywhere(world, BORROWER)
  const events = world.log.length
  world.take(one.decide(world, body))
  const sent = { body, before, after: everywhere(world, BORROWER, events) }
  expect(Object.entries(one.fields).flatMap(([field, place]) => faultOf(field, place, sent) ?? [])).toEqual([])
})

it.each(Object.entries(STAFF_FORMS))('the list of answers covers every field in the %s form', (id, { fields }) => {
  const kept = Object.entries(KEPT_BY_STAFF).filter(([name]) => name.split(' ')[0] === id)
  expect([...new Set(kept.flatMap(([, one]) => Object.keys(one.fields)))].sort()).toEqual([...fields].sort())
})
