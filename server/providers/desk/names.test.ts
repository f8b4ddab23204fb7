import { DESK_CALL_NAMES } from 'domain/application/desk/calls.ts'
import { DESK_FIELDS } from 'domain/application/desk/names.ts'
import { type SchemaShape, shapeOfSchema } from 'domain/forms/schemaForm.ts'
import { describe, expect, test } from 'vitest'
import { jsonShape } from '../../usecases/desk/shapes.ts'
import { shapeOf } from '../ports.ts'

/** Parts of a name, which the desk's page shows on one line, without labels. */
const IN_ONE_LINE = /^(firstName|middleName|lastName|suffix)$/

function namesIn(shape: SchemaShape): readonly string[] {
  switch (shape.kind) {
    case 'object':
      return shape.fields.flatMap((field) => [field.name, ...namesIn(field.shape)])
    case 'list':
      return namesIn(shape.item)
    case 'cases':
      return [shape.by, ...shape.cases.flatMap((one) => namesIn(one.shape))]
    default:
      return []
  }
}

describe('the calls that staff answer at the desk', () => {
  test.each(DESK_CALL_NAMES)(
    'staff can read and answer %s in a form whose fields have plain-English labels',
    (call) => {
      const schemas = shapeOf(call)
      if (!schemas) throw new RangeError(`${call} has no schema`)
      const shapes = [schemas.question, schemas.answer].map((schema) => shapeOfSchema(jsonShape(schema)))
      const named = (name: string) => name in DESK_FIELDS || `${call}.${name}` in DESK_FIELDS
      expect(shapes.flatMap(namesIn).filter((name) => !named(name) && !IN_ONE_LINE.test(name))).toEqual([])
    },
  )
})
