import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { REQUIRED } from './fields.ts'
import type { Field, Shape } from './form.ts'

const FOLDER = new URL('.', import.meta.url).pathname

/** The fields for which the specification prescribes the message 'Required'. */
const SPECIFIED = [
  'agentId',
  'communicationConsent',
  'confirmPassword',
  'currentPassword',
  'name',
  'password',
  'termPrivacyConsent',
]

const shapeOf = (value: unknown): Shape =>
  typeof value === 'object' && value !== null && 'shape' in value && 'schema' in value ? (value.shape as Shape) : {}

const fieldsOf = (shape: Shape): readonly (readonly [string, Field<unknown>])[] =>
  Object.entries(shape).flatMap(([name, field]) => [[name, field] as const, ...fieldsOf(field.shape ?? {})])

test('the message of every required field says what to enter, unless the specification prescribes the word Required', async () => {
  const files = globSync('*.ts', { cwd: FOLDER }).filter((file) => !file.includes('.test.'))
  const modules: object[] = await Promise.all(files.map((file) => import(/* @vite-ignore */ FOLDER + file)))
  const fields = modules.flatMap((module) => Object.values(module).flatMap((value) => fieldsOf(shapeOf(value))))
  expect(fields.length).toBeGreaterThan(100)
  const bare = fields.filter(([, field]) => field.described?.messages?.REQUIRED === REQUIRED).map(([name]) => name)
  expect([...new Set(bare)].toSorted()).toEqual(SPECIFIED)
})
