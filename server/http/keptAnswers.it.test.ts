/**
 * Checks that no answer is lost in the forms for registration, account settings, brokers and the lender's staff.
 * `domain/api/keptAnswers.test.ts` applies the same rule to an application's commands.
 */
import { contracts } from 'domain/api/contracts.ts'
import { describedBody } from 'domain/api/formBody.ts'
import { STAFF_FORMS } from 'domain/application/testing/keptByStaff.testdata.ts'
import { faultOf } from 'domain/application/testing/keptRule.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { SEEDED_AGENTS, seedAgents } from '../sandbox/agents.ts'
import { SEEDED_BROKERS, seedBrokers } from '../sandbox/brokers.ts'
import { signInAgent } from '../testing/agents.ts'
import { ACCOUNT_CASES } from '../testing/kept/account.testdata.ts'
import { REGISTRATION_CASES } from '../testing/kept/registration.testdata.ts'
import type { KeptWorld } from '../testing/kept/sending.ts'
import { SETTING_CASES } from '../testing/kept/settings.testdata.ts'
import { TEAM_CASES } from '../testing/kept/team.testdata.ts'
import { startTestProgram } from '../testing/program.ts'

const CASES = { ...REGISTRATION_CASES, ...ACCOUNT_CASES, ...TEAM_CASES, ...SETTING_CASES }

let world: KeptWorld
beforeAll(async () => {
  const mails: { to: string; subject: string; text: string }[] = []
  const program = await startTestProgram({ web: 'no pages', sendMail: async (mail) => void mails.push(mail) })
  await seedAgents(program.server.services)
  await seedBrokers(program.server.services)
  const [one, two, three] = SEEDED_AGENTS
  world = {
    ...{ program, mails },
    underwriter: await signInAgent(program, one.email),
    processor: await signInAgent(program, two.email),
    compliance: await signInAgent(program, three.email),
    broker: await signInAgent(program, SEEDED_BROKERS[0].email),
  }
})
afterAll(() => world.program.stop())

/** Fields in request bodies that aren't fields in a form. */
const BESIDE = ['version', 'invitation', 'applicationUuid', 'pathname']
/** A JSON schema. `additionalProperties` is the schema of the fields whose names depend on the lender. */
interface Json {
  readonly properties?: Readonly<Record<string, Json>>
  readonly additionalProperties?: Json | boolean
}
function namesIn({ properties = {}, additionalProperties: any }: Json): string[] {
  const fields = { ...properties, ...(typeof any === 'object' && { '*': any }) }
  return Object.entries(fields).flatMap(([name, json]) => {
    const inside = namesIn(json)
    return inside.length > 0 ? inside.map((inner) => `${name}.${inner}`) : BESIDE.includes(name) ? [] : [name]
  })
}
/** The fields of each form that isn't an application command, by the ID of the form's contract. */
const FORMS = contracts.flatMap(({ id, body, forms }) => {
  const schemas = forms ? Object.values(forms.bodies) : body ? [body] : []
  const fields = schemas.flatMap((schema) => namesIn((describedBody(schema) ?? {}) as Json))
  return fields.length > 0 && forms?.parameter !== 'command' && !(id in STAFF_FORMS) ? [{ id, fields }] : []
})

it.each(FORMS)('every field in the form for $id has an entry in the list of stored answers', ({ id, fields }) => {
  const kept = Object.entries(CASES).flatMap(([name, one]) =>
    name.split(' ')[0] === id ? Object.keys(one.fields) : [],
  )
  expect([...new Set(kept)].sort()).toEqual([...new Set(fields)].sort())
})

it.each(Object.entries(CASES))(
  'the %s form keeps and shows each answer, unless the list of stored answers gives a reason not to',
  async (_, { fields, send }) => {
    const sent = (await send?.(world)) ?? { body: {}, before: {}, after: {} }
    expect(Object.entries(fields).flatMap(([field, place]) => faultOf(field, place, sent) ?? [])).toEqual([])
  },
)
