/**
 * Tests the whole access matrix: every person, call and application. Also tests that each condition in the matrix
 * matters, by removing the conditions one by one.
 */
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

test('the server allows exactly the calls that the access matrix allows, for every person, call and application', {
  timeout: 10 * MINUTES,
}, async () => {
  const answers = await answersOf(world, contracts, TARGETS)
  expect(faultsIn(answers)).toEqual([])
  expect(answers.length).toBeGreaterThan(15_000)
})

describe('without one of its conditions, the table differs from what the server did before', {
  timeout: 10 * MINUTES,
}, () => {
  /** Changes an object while `work` runs, and restores it afterward. */
  async function changed<Result>(object: object, change: object, work: () => Result | Promise<Result>) {
    const kept = { ...object }
    Object.assign(object, change)
    try {
      return await work()
    } finally {
      Object.assign(object, kept)
    }
  }
  /** The server's responses, and the problems that the test above would report. */
  async function resultOf(of: readonly Contract[]): Promise<string> {
    const answers = await answersOf(world, of)
    return JSON.stringify([answers.map(({ status }) => status), faultsIn(answers)])
  }
  /** Whether the tests notice a change of an object that the guard uses. */
  async function isNoticed(of: readonly Contract[], object: object, change: object): Promise<boolean> {
    const before = await resultOf(of)
    return (await changed(object, change, () => resultOf(of))) !== before
  }
  /** The conditions of each audience, with the calls that this audience can make. */
  const rows = Object.entries(AUDIENCES).map(([audience, row]) => ({
    ...{ audience, row },
    // Leave getProfile out. If it runs without a session, it causes an unhandled rejection, which would fail the test
    // run.
    of: contracts.filter(({ id, access }) => access === audience && id !== 'getProfile'),
  }))
  const without = (names: readonly ConditionName[], name: ConditionName) => names.filter((one) => one !== name)

  test('a test fails if any condition about the caller is removed', async () => {
    const unnoticed: string[] = []
    for (const { audience, row, of } of rows)
      for (const name of row.caller)
        if (!(await isNoticed(of, row, { caller: without(row.caller, name) }))) unnoticed.push(`${audience}: ${name}`)
    expect(unnoticed).toEqual([])
  })

  test('a test fails if any condition about the application is removed from the table', async () => {
    const unnoticed: string[] = []
    for (const { audience, row, of } of rows)
      for (const name of row.application) {
        const answers = await answersOf(world, of.filter(namesApplication), TARGETS)
        expect(faultsIn(answers)).toEqual([])
        // The guard doesn't check this condition, so removing it changes only the table and not what the server does.
        const change = { application: without(row.application, name) }
        if ((await changed(row, change, () => faultsIn(answers))).length === 0) unnoticed.push(`${audience}: ${name}`)
      }
    expect(unnoticed).toEqual([])
  })

  test('a test fails if a call that only some accounts may make is opened to more accounts', async () => {
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

  test('a test fails if a role gains or loses a permission that a call requires', async () => {
    const unnoticed: string[] = []
    const required = [...new Set(contracts.flatMap(({ access }) => permissionsOf(access)))]
    expect(required.length).toBeGreaterThan(15)
    for (const permission of required) {
      const of = contracts.filter(({ access }) => permissionsOf(access).includes(permission))
      // Let the call require only this permission. If the call also accepted another permission that the role has,
      // changing this one would have no effect.
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
