/** The API description of staff's answers at the desk, one schema for each call that staff can answer. */
import { DESK_CALL_NAMES } from 'domain/application/desk/calls.ts'
import { shapeOf } from '../../providers/ports.ts'
import { answerShape } from './shapes.ts'

type Json = Record<string, unknown>

/** In an answer, a file is the UUID of a file that staff attached to the task. */
const FILE: Json = {
  type: 'object',
  properties: { document: { type: 'string', format: 'uuid' } },
  required: ['document'],
  additionalProperties: false,
}

/** Replaces references to a schema's own definitions with the definitions, and files with their UUIDs. */
function inline(value: unknown, definitions: Json): unknown {
  if (Array.isArray(value)) return value.map((one) => inline(one, definitions))
  if (typeof value !== 'object' || value === null) return value
  const { $ref, $defs: _, $schema: __, id: ___, ...rest } = value as Json
  if (typeof $ref === 'string') return inline(definitions[$ref.replace('#/$defs/', '')], definitions)
  if (rest.format === 'file') return FILE
  return Object.fromEntries(Object.entries(rest).map(([name, part]) => [name, inline(part, definitions)]))
}

/** Returns the API document's schema components to which the contracts refer. The ports define these schemas. */
export const deskComponents = (): { readonly DeskAnswer: Json } => ({
  DeskAnswer: {
    description:
      'The title of each schema is the call that the task is about. Amounts with the format cents are in cents.',
    anyOf: DESK_CALL_NAMES.map((call) => {
      const shape = shapeOf(call)
      if (!shape) throw new RangeError(`${call} has no schema`)
      const { $defs = {}, ...schema } = answerShape(call, shape.answer)
      return { title: call, ...(inline(schema, $defs as Json) as Json) }
    }),
  },
})
