import { randomBytes } from 'node:crypto'
import type { RequestKind } from 'domain/application/core/requests.ts'
import { World } from 'domain/application/testing/testWorld.ts'
import { testOrganization } from 'domain/organization/testOrganizations.ts'
import { plainDate } from 'domain/values/dates.ts'
import { expect, it } from 'vitest'
import type { EmploymentQuestion } from '../providers/employment/port.ts'
import type { Providers } from '../providers/port.ts'
import type { BrokerOrder } from '../providers/valuation/port.ts'
import type { RequestContext } from './handler.ts'
import { requestHandlers } from './requests.ts'

const unused = async (): Promise<never> => {
  throw new RangeError('these requests need no such thing')
}

/** Returns handlers with parties that record the requests they get. Only the parties tested here answer. */
function handlersThatListen() {
  const calls: EmploymentQuestion[] = []
  const orders: BrokerOrder[] = []
  const providers: Providers = {
    ...Object.create(null),
    employment: {
      confirm: async (question: EmploymentQuestion) => {
        calls.push(question)
        return { confirmed: true }
      },
    },
    valuation: {
      automated: unused,
      brokerOpinion: async (order: BrokerOrder) => {
        orders.push(order)
        return { reference: 'BPO-1', expected: plainDate('2026-12-01') }
      },
    },
  }
  return { handlers: requestHandlers({ providers, sealing: unused }), calls, orders }
}

const contextOf = (world: World, kind: RequestKind): RequestContext => ({
  organization: testOrganization,
  kind,
  no: 1,
  key: `${world.application.uuid}:${kind}:1`,
  attempt: 1,
  now: world.now,
  today: world.today,
  head: randomBytes(32),
  signal: new AbortController().signal,
  readFile: unused,
  saveFile: unused,
})

it('the employment service gets the job, the contact and the phone number that the borrower entered', async () => {
  const world = new World()
  world.toSummary()
  world.showIncome(true)
  world.send('confirmEmployment', {
    ...{ employerName: 'Distinct Works', jobTitle: 'Foreman', startDate: '2016-05-09' },
    ...{ contactName: 'Personnel', employerPhone: '(212) 555-0188' },
  })
  const { handlers, calls } = handlersThatListen()
  await handlers.EMPLOYMENT(world.application, world.personal, contextOf(world, 'EMPLOYMENT'))
  expect(calls).toMatchObject([
    {
      employer: 'Distinct Works',
      contact: { name: 'Personnel', phone: '2125550188' },
      job: { title: 'Foreman', since: '2016-05-09' },
    },
  ])
})

it('an order of a broker’s opinion includes the condition and the units that the owner stated', async () => {
  const world = new World()
  world.toOffers()
  world.contact({ propertyType: 'TWO_TO_FOUR_UNITS', units: '3', propertyCondition: 'FAIR' })
  const { handlers, orders } = handlersThatListen()
  await handlers.BPO(world.application, world.personal, contextOf(world, 'BPO'))
  expect(orders).toMatchObject([{ condition: 'FAIR', units: 3 }])
})
