/** Tests recording demographic answers that applicants gave on the phone or in person. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { People, readPersonal } from './storage/people.ts'
import { BASE, file, startAgentProgram } from './testing/agents.ts'
import { type Browser, register, type TestProgram } from './testing/program.ts'

let program: TestProgram
let underwriter: Browser
let processor: Browser
let compliance: Browser
beforeAll(async () => {
  ;({ program, underwriter, processor, compliance } = await startAgentProgram())
})
afterAll(() => program?.stop())

async function keptFor(uuid: string, identity: string) {
  const { db, keyring } = program.server.services
  const [people] = await db.read({ mode: 'SYSTEM', application: uuid }, readPersonal(uuid))
  return new People(keyring, uuid, people).personal[identity]?.demographics
}

test('a processor or compliance records answers, an underwriter can’t, and nobody sees them in the file', async () => {
  const { uuid, identity } = await register(program, { email: 'by.phone@example.com' })
  const path = `${BASE}/applications/${uuid}/demographics`
  const { version, askable } = await file(processor, uuid)
  expect(askable).toEqual([identity])
  expect((await file(underwriter, uuid)).askable).toEqual([])
  const body = { version, forIdentity: identity, taken: 'PHONE', race: ['1', 'DECLINE'], raceTribe: 'Navajo' }
  expect((await underwriter.call('POST', path, { body })).status).toBe(403)
  expect((await processor.call('POST', path, { body: { ...body, taken: '' } })).status).toBe(422)
  expect((await processor.call('POST', path, { body })).status).toBe(200)
  expect(await keptFor(uuid, identity)).toMatchObject({
    race: ['1'],
    raceTribe: 'Navajo',
    raceDeclined: true,
    taken: 'PHONE',
  })

  const shown = await file(processor, uuid)
  expect(JSON.stringify(shown)).not.toContain('Navajo')
  expect(shown.timeline[0]).toMatchObject({ type: 'DemographicsSaved', by: 'AGENT' })
  expect(shown.timeline[1]).toMatchObject({ type: 'DemographicsTaken', by: 'AGENT' })
  // The answers can be corrected, also by a colleague.
  const present = { version: shown.version, taken: 'IN_PERSON', race: ['5'], observedEthnicity: ['2'] }
  const missing = await compliance.call<{ errors: { field: string }[] }>('POST', path, { body: present })
  expect([missing.status, missing.body.errors.map(({ field }) => field)]).toEqual([422, ['observedSex']])
  expect((await compliance.call('POST', path, { body: { ...present, observedSex: '2' } })).status).toBe(200)
  expect(await keptFor(uuid, identity)).toMatchObject({
    ...{ race: ['5'], taken: 'IN_PERSON', observed: { ethnicity: ['2'], sex: '2' } },
  })
})
