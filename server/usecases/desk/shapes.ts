/** The JSON Schemas of ports' questions and staff's answers. Clients build forms from them. */
import { type DeskCall, deskRow } from 'domain/application/desk/calls.ts'
import { centsSchema } from 'domain/values/schemas.ts'
import * as z from 'zod/mini'
import { attachment } from '../../providers/shared/schemas.ts'

const FORMATS = new Map<object, string>([
  [centsSchema, 'cents'],
  [attachment, 'file'],
])

/**
 * Returns a port's schema as JSON Schema. Amounts in cents have the 'cents' format, and files have the 'file' format.
 */
export const jsonShape = (schema: z.ZodMiniType): Record<string, unknown> => ({
  ...z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      delete jsonSchema.readOnly
      const format = FORMATS.get(zodSchema)
      if (format) jsonSchema.format = format
    },
  }),
})

/** Returns the JSON Schema for staff's answer to a task. If staff must attach a document, its field is required. */
export function answerShape(call: DeskCall, answer: z.ZodMiniType): Record<string, unknown> {
  const shape = jsonShape(answer)
  const { mustAttach } = deskRow(call)
  if (!mustAttach) return shape
  const required = Array.isArray(shape.required) ? shape.required : []
  return { ...shape, required: [...new Set([...required, mustAttach.field])] }
}
