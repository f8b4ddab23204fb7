/**
 * Drops the fields that a schema doesn't declare. Doesn't check types, and is therefore much faster than
 * parsing. The compiler checks the types of declared fields, and tests parse every response.
 */
import * as z from 'zod/mini'

/** Returns the value itself if the schema declares all its fields; otherwise, a copy with only the declared fields. */
type Keep = (value: unknown) => unknown

const known = new WeakMap<z.core.$ZodType, Keep>()

/**
 * Returns a function that drops the fields that the schema doesn't declare. The function throws a ZodError if the
 * schema is an object or a list but the value isn't, or the other way around.
 */
export function declaredBy(schema: z.core.$ZodType): Keep {
  const made = known.get(schema) ?? compile(schema)
  known.set(schema, made)
  return made
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function compile(schema: z.core.$ZodType): Keep {
  const { def } = (schema as z.core.$ZodTypes)._zod
  const parse: Keep = (value) => z.parse(schema, value)
  switch (def.type) {
    case 'object': {
      // A Zod object with a catchall allows undeclared field names, so there's no fixed list of fields to keep. Let Zod
      // parse the value.
      if (def.catchall) return parse
      const fields = new Map(Object.entries(def.shape).map(([name, field]) => [name, declaredBy(field)]))
      return (value) => (isObject(value) ? keepFields(value, fields) : parse(value))
    }
    case 'record': {
      const keep = declaredBy(def.valueType)
      return (value) =>
        isObject(value)
          ? Object.fromEntries(Object.entries(value).map(([name, one]) => [name, keep(one)]))
          : parse(value)
    }
    case 'array': {
      const keep = declaredBy(def.element)
      return (value) => (Array.isArray(value) ? keepItems(value, keep) : parse(value))
    }
    case 'optional':
    case 'nullable':
    case 'readonly': {
      const keep = declaredBy(def.innerType)
      return (value) => (value === undefined || value === null ? value : keep(value))
    }
    case 'string':
    case 'number':
    case 'boolean':
    case 'enum':
    case 'literal':
      return (value) => (typeof value === 'object' && value !== null ? parse(value) : value)
    default:
      return parse
  }
}

function keepFields(value: Record<string, unknown>, fields: ReadonlyMap<string, Keep>) {
  let copy: Record<string, unknown> | undefined
  for (const name of Object.keys(value)) {
    const keep = fields.get(name)
    const given = value[name]
    const kept = keep?.(given)
    if (keep && kept === given) continue
    copy ??= { ...value }
    if (keep) copy[name] = kept
    else delete copy[name]
  }
  return copy ?? value
}

function keepItems(items: readonly unknown[], keep: Keep): readonly unknown[] {
  let copy: unknown[] | undefined
  for (let index = 0; index < items.length; index++) {
    const item = items[index]
    const kept = keep(item)
    if (kept === item) continue
    copy ??= [...items]
    copy[index] = kept
  }
  return copy ?? items
}
