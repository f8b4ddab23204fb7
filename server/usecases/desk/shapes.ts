/** The JSON Schemas of ports' questions and staff's answers. Clients build forms from them. */
import { centsSchema } from 'domain/values/schemas.ts'
import * as z from 'zod/mini'
import { attachment } from '../../providers/shared/schemas.ts'

const FORMATS = new Map<object, string>([
  [centsSchema, 'cents'],
  [attachment, 'file'],
])

/**
 * Returns a port's schema as JSON Schema. Amounts in cents have the format 'cents', and files have the format 'file'.
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
