/** Tests the whole matrix of access: every person, call and application. Also tests that each condition is needed. */
import { AUDIENCES, type ConditionName, namesApplication, permissionsOf } from 'domain/api/access.ts'
import type { Contract } from 'domain/api/contract.ts'
import { contracts } from 'domain/api/contracts.ts'
import { PERMISSIONS } from 'domain/organization/permissions.ts'
import { AGENT_ROLES } from 'domain/values/agentRoles.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AccessWorld, answersOf, createCallers, faultsIn, TARGETS } from '../testing/callers.ts'
import { startTestProgram, type TestProgram } from '../testing/program.ts'

let program: TestProgram
let world: AccessWorld
beforeAll(async () => {
  program = await startTestProgram({ web: 'no pages' })
  world = await createCallers(program)
})
afterAll(() => program.stop())

const MINUTES = 60_000

test('the server allows exactly the calls that the table allows, for every person, call and application', {
  timeout: 10 * MINUTES,
}, async () => {
  const answers = await answersOf(world, contracts, TARGETS)
  expect(faultsIn(answers)).toEqual([])
  expect(answers.length).toBeGreaterThan(15_000)
})

describe('without one of its conditions, the table differs from what the server did before', {
  timeout: 10 * MINUTES,
}, () => {
  /** Gives an object other values for as long as `work` takes. */
  async function changed<Result>(object: object, change: object, work: () => Result | Promise<Result>) {
    const kept = { ...object }
    Object.assign(object, change)
    try {
      return await work()
    } finally {
      Object.assign(object, kept)
    }
  }
  /** The server's answer, and the problem that the test above would report. */
  async function resultOf(of: readonly Contract[]): Promise<string> {
    const answers = await answersOf(world, of)
    return JSON.stringify([answers.map(({ status }) => status), faultsIn(answers)])
  }
  /** Whether a test fails while an object, which the guard and the table share, has other values. */
  async function isNoticed(of: readonly Contract[], object: object, change: object): Promise<boolean> {
    const before = await resultOf(of)
    return (await changed(object, change, () => resultOf(of))) !== before
  }
  /** The conditions of each audience, with the calls for this audience. */
  const rows = Object.entries(AUDIENCES).map(([audience, row]) => ({
    ...{ audience, row },
    // Without a session, the use case of getProfile leaves a rejected promise behind, which would fail the test run.
    of: contracts.filter(({ id, access }) => access === audience && id !== 'getProfile'),
  }))
  const without = (names: readonly ConditionName[], name: ConditionName) => names.filter((one) => one !== name)

  test('each condition about the caller', async () => {
    const unnoticed: string[] = []
    for (const { audience, row, of } of rows)
      for (const name of row.caller)
        if (!(await isNoticed(of, row, { caller: without(row.caller, name) }))) unnoticed.push(`${audience}: ${name}`)
    expect(unnoticed).toEqual([])
  })

  test('each condition about the application', async () => {
    const unnoticed: string[] = []
    for (const { audience, row, of } of rows)
      for (const name of row.application) {
        const answers = await answersOf(world, of.filter(namesApplication), TARGETS)
        expect(faultsIn(answers)).toEqual([])
        // The guard doesn't check this condition, so the server still does what the whole table says.
        const change = { application: without(row.application, name) }
        if ((await changed(row, change, () => faultsIn(answers))).length === 0) unnoticed.push(`${audience}: ${name}`)
      }
    expect(unnoticed).toEqual([])
  })

  test('the audience of each call that not every account may make', async () => {
    const unnoticed: string[] = []
    for (const contract of contracts) {
      const { access } = contract
      const permissions = permissionsOf(access)
      const isForAllRoles = AGENT_ROLES.every((role) => permissions.some((one) => PERMISSIONS[one][role]))
      const isForSeats = ['broker', 'manager', 'staff'].some((one) => one === access)
      if (!isForSeats && permissions.length === 0) continue
      const looser = isForSeats || isForAllRoles ? 'session' : 'staff'
      if (!(await isNoticed([contract], contract, { access: looser }))) unnoticed.push(contract.id)
    }
    expect(unnoticed).toEqual([])
  })

  test('each permission that a call requires, for each role', async () => {
    const unnoticed: string[] = []
    const required = [...new Set(contracts.flatMap(({ access }) => permissionsOf(access)))]
    expect(required.length).toBeGreaterThan(15)
    for (const permission of required) {
      const of = contracts.filter(({ access }) => permissionsOf(access).includes(permission))
      // A role that has another of the call's permissions notices nothing, so these calls are tested without the others.
      for (const role of AGENT_ROLES)
        for (const one of of) {
          const alone = { access: permission }
          const row = PERMISSIONS[permission]
          const isSeen = await changed(one, alone, () => isNoticed([one], row, { [role]: !row[role] }))
          if (!isSeen) unnoticed.push(`${permission}: ${role} ${one.id}`)
        }
    }
    expect(unnoticed).toEqual([])
  })
})
