/**
 * Schemas of request bodies that forms check. The forms supply the error messages, and their fields appear in the API
 * description.
 */
import * as z from 'zod/mini'
import type { Field, Shape } from '../forms/form.ts'

type Json = Record<string, unknown>

interface Documented {
  readonly shape: Shape
  readonly conditional: boolean
}

interface Options<More extends z.core.$ZodLooseShape> {
  /** Values in the body that aren't fields in the form. */
  readonly more?: More
  /**
   * True if the form alone doesn't determine which fields are required. For example, the required fields can depend on
   * whether an account exists.
   */
  readonly partial?: true
  /** Fields that the server fills in after a file upload. */
  readonly without?: readonly string[]
}

const described = new WeakMap<z.ZodMiniType, Json>()

/** Returns the body schema for one or more forms. The schema accepts any object, because the forms check the fields. */
export function bodyOf<More extends z.core.$ZodLooseShape = Record<never, never>>(
  forms: Documented | readonly Documented[],
  { more, partial, without = [] }: Options<More> = {},
): z.ZodMiniObject<More, z.core.$loose> {
  const schema = z.looseObject((more ?? {}) as More)
  const all = [forms].flat().map(({ shape, conditional }) => objectOf(shape, !conditional && !partial, without))
  const { properties = {}, required = [] } = z.toJSONSchema(schema, { io: 'input' })
  described.set(schema, {
    type: 'object',
    properties: Object.assign({}, properties, ...all.map((one) => one.properties)),
    required: [...required, ...all.flatMap((one) => one.required)],
  })
  return schema
}

/** Returns the JSON Schema of a request body that forms check; undefined for any other body. */
export const describedBody = (schema: z.ZodMiniType): Json | undefined => described.get(schema)

/**
 * @param strict whether to mark a field as required if its own schema rejects a missing value. Use false if a field is
 * required only after certain answers to other fields.
 */
function objectOf(shape: Shape, strict: boolean, without: readonly string[] = []) {
  const fields = Object.entries(shape).filter(([name]) => !without.includes(name))
  return {
    properties: Object.fromEntries(fields.map(([name, field]) => [name, propertyOf(field)])),
    required: strict ? fields.flatMap(([name, field]) => (field.safeParse(undefined).success ? [] : [name])) : [],
  }
}

function propertyOf({ described: own, shape, most, possible }: Field<unknown>): Json {
  if (possible) {
    const { '*': any, ...named } = possible
    const { properties } = objectOf(named, false)
    return {
      type: 'object',
      ...(Object.keys(named).length > 0 && { properties }),
      additionalProperties: any ? propertyOf(any) : false,
    }
  }
  if (shape) {
    const inside = { type: 'object', ...objectOf(shape, true) }
    return most === undefined ? inside : { type: 'array', maxItems: most, items: inside }
  }
  const messages = Object.fromEntries(Object.entries(own?.messages ?? {}).filter(([, text]) => text !== undefined))
  return { ...own?.json, ...(Object.keys(messages).length > 0 && { 'x-messages': messages }) }
}
