import { readFileSync } from 'node:fs'
import { testOrganization } from 'domain/organization/testOrganizations.ts'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { boardingFile } from '../../providers/servicer/port.ts'
import { fundedFile } from '../../testing/fundedFile.ts'
import { run, worldIn } from '../../testing/runRequest.ts'
import { boardingCsv, boardingFileOf } from './boardingFile.ts'

/** Returns the paths of all fields in a JSON Schema, with `[]` for the items of a list. */
function pathsIn(schema: z.core.JSONSchema.JSONSchema, path = ''): string[] {
  if (schema.items) return pathsIn(schema.items as z.core.JSONSchema.JSONSchema, `${path}[]`)
  if (!schema.properties) return [path]
  return Object.entries(schema.properties).flatMap(([name, part]) =>
    pathsIn(part as z.core.JSONSchema.JSONSchema, path === '' ? name : `${path}.${name}`),
  )
}

test('the boarding file of a funded line has the agreed terms, balances, autopay and documents', () => {
  const file = fundedFile()
  expect(boardingFile.parse(file)).toEqual(file)
  const { application } = worldIn('complete')
  expect(file.terms.creditLimit).toBe(application.offer?.amount)
  expect(file.balances.principal + file.balances.available).toBe(file.terms.creditLimit)
  expect(file.borrowers[0]).toMatchObject({ role: 'BORROWER', ssn: expect.stringMatching(/^\d{9}$/) })
  expect(file.autopay?.accountNumber).toMatch(/^\d+$/)
  expect(file.documents.map(({ title }) => title)).toContain('APPLICATION_SUMMARY')
})

test('a line that is not funded has no boarding file', () => {
  const { application, personal } = worldIn('ach')
  expect(() => boardingFileOf({ application, personal, organization: testOrganization })).toThrow(RangeError)
})

test('docs/boarding-file.md explains every field of the boarding file', () => {
  const page = readFileSync('docs/boarding-file.md', 'utf8')
  const documented = [...page.matchAll(/^\| `([^`]+)`/gm)].map(([, path]) => path)
  expect(documented.toSorted()).toEqual(pathsIn(z.toJSONSchema(boardingFile)).toSorted())
})

test('the CSV version of the boarding file has one row per field', () => {
  const rows = boardingCsv({ terms: { apr: 8.5 }, documents: [{ type: 'DEED', title: undefined }] })
  expect(rows).toBe('\uFEFFfield,value\r\nterms.apr,8.5\r\ndocuments.0.type,DEED\r\n')
})

test("after the draw arrives, the servicer gets the boarding file, and the servicer's acknowledgment is stored", async () => {
  const world = worldIn('complete')
  expect(world.application.requests.BOARDING).toBeUndefined()
  world.reportUsual('SETTLEMENT')
  expect(world.application.requests.BOARDING).toMatchObject({ no: 1, state: 'OPEN' })
  const board = async () => ({ on: world.today, account: 'S7' })
  const acknowledged = await run(world, 'BOARDING', { servicer: { board } })
  world.report('BOARDING', acknowledged)
  expect(world.application.funding.boarded).toEqual({ on: world.today, account: 'S7' })
})

test("the servicer gets only one boarding file even if the bank confirms the draw's arrival twice", () => {
  const world = worldIn('complete')
  world.report('SETTLEMENT', { state: 'SETTLED', on: world.today, mayReturn: true })
  world.report('SETTLEMENT', { state: 'SETTLED', on: world.today })
  expect(world.application.requests.BOARDING?.no).toBe(1)
})
