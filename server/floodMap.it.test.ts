/** Tests flood determinations that staff complete after the server looks up the zone on the flood map. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { persona } from '../personas/personas.ts'
import { seedAgents } from './sandbox/agents.ts'
import { type SandboxProgram, startSandboxProgram, Walk } from './testing/journey.ts'
import { staffOf } from './testing/staff.ts'
import { startFloodMap } from './testing/standIns/floodMap.ts'

let map: Awaited<ReturnType<typeof startFloodMap>>
let program: SandboxProgram
beforeAll(async () => {
  map = await startFloodMap({ places: 1, zones: ['X'], panel: '10001C0123K' })
  program = await startSandboxProgram({ providers: { flood: 'fema' }, environment: map.settings })
  await seedAgents(program.server.services)
})
afterAll(async () => {
  await program?.stop()
  await map?.stop()
})

it("the staff's flood task shows the zones from the flood map, and the application continues with the staff's answer", async () => {
  const walk = await Walk.register(program, { ...persona('prime'), email: 'floodmap@sandbox.test' })
  const staff = await staffOf(program)
  let isDone = false
  const working = staff.work(walk.uuid, () => isDone)
  await walk.goUntil(({ flood }) => flood !== undefined)
  isDone = true
  await working
  expect(staff.answered).toEqual(['flood.determine'])
  expect(staff.questions['flood.determine']).toMatchObject({ prescreen: { zones: ['X'], panel: '10001C0123K' } })
})
