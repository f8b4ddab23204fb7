import { DESK_CALL_NAMES, type DeskCall } from 'domain/application/desk/calls.ts'
import { answerTask, openTask } from 'domain/application/desk/commands.ts'
import { event } from 'domain/application/events.ts'
import { BORROWER, document, World } from 'domain/application/testing/testWorld.ts'
import { type SchemaShape, shapeOfSchema } from 'domain/forms/schemaForm.ts'
import { describe, expect, it } from 'vitest'
import { shapeOf } from '../../providers/ports.ts'
import { maskNumbers } from './numbers.ts'
import { answerShape } from './shapes.ts'

/** A file that staff attached to the task. */
const EVIDENCE = document(51, 'DESK_EVIDENCE', 'DESK')

/** Sample texts for fields that accept only certain texts. */
const TEXTS: Readonly<Record<string, string>> = {
  accountNumber: '000123456789',
  routingNumber: '021000021',
  code: 'R03',
  number: '123456',
}

/** Returns all answers that together fill in every field of a form: one answer for each case in the form. */
function samples(shape: SchemaShape, name = ''): unknown[] {
  switch (shape.kind) {
    case 'object':
      return shape.fields.reduce<object[]>(
        (answers, field) => {
          const values = samples(field.shape, field.name)
          const longest = Math.max(answers.length, values.length)
          return Array.from({ length: longest }, (_, i) => ({
            ...(answers[i] ?? answers[0]),
            [field.name]: values[i] ?? values[0],
          }))
        },
        [{}],
      )
    case 'cases':
      return shape.cases.flatMap((one) =>
        samples(one.shape).map((answer) => ({ [shape.by]: one.value, ...Object(answer) })),
      )
    case 'list':
      return [samples(shape.item, name)]
    case 'tuple':
      return [shape.items.map((item) => samples(item, name)[0])]
    case 'choice':
      return [shape.options[0]]
    case 'constant':
      return [shape.value]
    case 'number':
      return [Math.max(shape.min, 1)]
    case 'money':
      return [1_234_500]
    case 'date':
      return ['2026-11-24']
    case 'moment':
      return ['2026-11-24T17:00:00Z']
    case 'yesNo':
      return [true]
    case 'file':
      return [{ document: EVIDENCE.uuid }]
    case 'text':
      return [TEXTS[name] ?? `Distinct ${name}`]
  }
}

const shapeFor = (call: DeskCall) => {
  const shape = shapeOf(call)
  if (!shape) throw new RangeError(`${call} has no schema`)
  return shape
}

/** Returns the paths of all values in an answer, except those inside a file. */
function pathsIn(value: unknown, path = ''): string[] {
  if (typeof value !== 'object' || value === null) return [path]
  if ('document' in value || 'bytes' in value) return [path]
  return Object.entries(value).flatMap(([name, inner]) => pathsIn(inner, `${path}.${name}`))
}

/** Returns the answer with each `{ document }` replaced by a file, as the server passes it to the step that asked. */
function withFile(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withFile)
  if (typeof value !== 'object' || value === null) return value
  if ('document' in value) return { type: EVIDENCE.type, mediaType: EVIDENCE.mediaType, bytes: async () => '' }
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, withFile(inner)]))
}

describe.each(DESK_CALL_NAMES)('staff’s answer to %s', (call) => {
  const { answer: schema } = shapeFor(call)
  const answers = samples(shapeOfSchema(answerShape(call, schema)))

  it.each(answers.map((answer) => [JSON.stringify(answer).slice(0, 60), answer] as const))(
    `an answer with these fields is stored, shown to staff in full, and passed on to the step that asked: ${call} %s`,
    (_, answer) => {
      const world = new World()
      world.happen(event('Requested', { kind: 'LIENS', no: 1 }))
      world.take(openTask(world.application, { call, key: 'key', request: 'LIENS', question: {} }, world.context()))
      const [task] = world.application.tasks ?? []
      if (!task) throw new Error('no task was opened')
      world.happen(event('DeskEvidenceAdded', { task: task.uuid, document: EVIDENCE, by: 'an agent' }))
      world.take(answerTask(world.application, task.uuid, answer, world.agent()))
      const stored = world.personal[BORROWER]?.desk?.[task.uuid]?.answer
      expect(stored).toEqual(answer)
      expect(pathsIn(maskNumbers(stored, 'answer').masked)).toEqual(pathsIn(answer))
      const passedOn = schema.safeParse(withFile(stored))
      expect(passedOn.error?.issues ?? []).toEqual([])
      expect(pathsIn(passedOn.data).sort()).toEqual(pathsIn(answer).sort())
    },
  )
})
