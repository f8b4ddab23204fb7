/**
 * Generates a form's fields from a JSON Schema, and converts the posted answers to the value that the schema describes.
 * A field's name is its path in the value, such as 'value.amount' or '0.lender'.
 */
import { NOT_LISTED, readDate, readMoney, readText } from './fields.ts'
import type { Checked, FieldError } from './form.ts'

type Json = Readonly<Record<string, unknown>>

interface ObjectShape {
  readonly kind: 'object'
  readonly fields: readonly SchemaField[]
}
export interface SchemaField {
  readonly name: string
  readonly required: boolean
  readonly shape: SchemaShape
}
export type SchemaShape =
  | { readonly kind: 'text' | 'date' | 'moment' | 'yesNo' | 'file' }
  /** An amount in cents. */
  | { readonly kind: 'money' }
  | { readonly kind: 'number'; readonly whole: boolean; readonly min: number; readonly max: number }
  | { readonly kind: 'choice'; readonly options: readonly string[] }
  | { readonly kind: 'constant'; readonly value: string | boolean }
  | ObjectShape
  | { readonly kind: 'list'; readonly item: SchemaShape }
  | { readonly kind: 'tuple'; readonly items: readonly SchemaShape[] }
  /** One of several kinds of objects. The value of the `by` field determines the kind. */
  | { readonly kind: 'cases'; readonly by: string; readonly cases: readonly SchemaCase[] }
export interface SchemaCase {
  readonly value: string | boolean
  readonly shape: ObjectShape
}

const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)
const listOf = (value: unknown): readonly Json[] => (Array.isArray(value) ? value.filter(isJson) : [])
const FORMATS = { cents: 'money', file: 'file', date: 'date', 'date-time': 'moment' } as const

/** Converts a JSON Schema to the shape of a form. @throws RangeError for a schema that a form can't represent. */
export function shapeOfSchema(schema: Json): SchemaShape {
  const definitions = isJson(schema.$defs) ? schema.$defs : {}
  const read = (one: Json): SchemaShape => {
    if (typeof one.$ref === 'string') {
      const found = definitions[one.$ref.replace('#/$defs/', '')]
      if (isJson(found)) return read(found)
    }
    const format = typeof one.format === 'string' && Object.hasOwn(FORMATS, one.format) ? one.format : undefined
    if (format) return { kind: FORMATS[format as keyof typeof FORMATS] }
    const options = listOf(one.oneOf ?? one.anyOf)
    if (options.length > 0) return casesOf(options)
    if (typeof one.const === 'string' || typeof one.const === 'boolean') return { kind: 'constant', value: one.const }
    if (Array.isArray(one.enum)) return { kind: 'choice', options: one.enum.map(String) }
    switch (one.type) {
      case 'object':
        return objectOf(one)
      case 'array':
        if (Array.isArray(one.prefixItems)) return { kind: 'tuple', items: listOf(one.prefixItems).map(read) }
        if (isJson(one.items)) return { kind: 'list', item: read(one.items) }
        break
      case 'boolean':
        return { kind: 'yesNo' }
      case 'string':
        return { kind: 'text' }
      case 'integer':
      case 'number': {
        const { minimum = -MOST, maximum = MOST } = one
        return { kind: 'number', whole: one.type === 'integer', min: Number(minimum), max: Number(maximum) }
      }
    }
    throw new RangeError(`no form can ask for ${JSON.stringify(one)}`)
  }
  const objectOf = (one: Json): ObjectShape => {
    const properties = isJson(one.properties) ? one.properties : {}
    const required: readonly unknown[] = Array.isArray(one.required) ? one.required : []
    const fields = Object.entries(properties).map(([name, property]) => ({
      name,
      required: required.includes(name),
      shape: read(isJson(property) ? property : {}),
    }))
    if (fields.length === 0) throw new RangeError(`no form can ask for ${JSON.stringify(one)}`)
    return { kind: 'object', fields }
  }
  const casesOf = (options: readonly Json[]): SchemaShape => {
    const objects = options.map(objectOf)
    const [by] = (objects[0]?.fields ?? []).filter(({ shape }) => shape.kind === 'constant')
    const cases = objects.map(({ fields }): SchemaCase => {
      const constant = fields.find(({ name }) => name === by?.name)?.shape
      if (constant?.kind !== 'constant') throw new RangeError('no field tells the cases apart')
      return {
        value: constant.value,
        shape: { kind: 'object', fields: fields.filter(({ name }) => name !== by?.name) },
      }
    })
    return { kind: 'cases', by: by?.name ?? '', cases }
  }
  return read(schema)
}

const MOST = Number.MAX_SAFE_INTEGER
const TEXT_MAX = 2000

export const ANSWER_REQUIRED = 'Enter an answer'
export const CHOICE_REQUIRED = 'Choose an answer'
export const FILE_REQUIRED = 'Attach the file first, then choose it here'
const NOT_AMOUNT = 'Enter an amount in dollars, such as 1,250.00'
const NOT_A_DATE = 'Enter a date, such as 11/27/2026'
const NOT_A_NUMBER = 'Enter a number'

/** Returns the field name of a property or list item, such as 'value.amount' for the 'amount' property of 'value'. */
export const placeIn = (place: string, name: string | number): string =>
  place === '' ? String(name) : `${place}.${name}`
/** Returns the name of the field that holds the number of items in a list. */
export const countOf = (place: string): string => placeIn(place, 'count')

/** Maximum number of items in a list. */
export const MOST_ITEMS = 50

/**
 * Converts a form's posted answers to the value that the schema describes.
 * @param mayBeBlank whether the required text field with the given name may be empty
 */
export function readSchemaForm(
  shape: SchemaShape,
  posted: Readonly<Record<string, unknown>>,
  mayBeBlank: (name: string) => boolean = () => false,
): Checked<unknown> {
  const errors: FieldError[] = []
  const fail = (field: string, message: string): undefined => {
    errors.push({ field, message })
  }
  const isEmpty = (one: SchemaShape, place: string): boolean => {
    if (one.kind === 'object') return one.fields.every(({ name, shape: part }) => isEmpty(part, placeIn(place, name)))
    if (one.kind === 'tuple') return one.items.every((part, index) => isEmpty(part, placeIn(place, index)))
    if (one.kind === 'list') return Number(readText(posted[countOf(place)]) ?? 0) === 0
    if (one.kind === 'cases') return !readText(posted[placeIn(place, one.by)])
    return one.kind === 'constant' || !readText(posted[place])
  }
  const read = (one: SchemaShape, place: string, name: string): unknown => {
    const given = readText(posted[place]) ?? ''
    switch (one.kind) {
      case 'constant':
        return one.value
      case 'object':
        return Object.fromEntries(
          one.fields.flatMap(({ name: part, required, shape: inner }) => {
            const at = placeIn(place, part)
            return !required && isEmpty(inner, at) ? [] : [[part, read(inner, at, part)]]
          }),
        )
      case 'tuple':
        return one.items.map((part, index) => read(part, placeIn(place, index), name))
      case 'list': {
        const count = Math.min(Number(readText(posted[countOf(place)])) || 0, MOST_ITEMS)
        return Array.from({ length: count }, (_, index) => read(one.item, placeIn(place, index), name))
      }
      case 'cases': {
        const at = placeIn(place, one.by)
        const chosen = one.cases.find(({ value }) => String(value) === readText(posted[at]))
        if (!chosen) return fail(at, CHOICE_REQUIRED)
        return { [one.by]: chosen.value, ...(read(chosen.shape, place, name) as object) }
      }
      case 'yesNo':
        return given === '' ? fail(place, CHOICE_REQUIRED) : given === 'true'
      case 'choice':
        if (given === '') return fail(place, CHOICE_REQUIRED)
        return one.options.includes(given) ? given : fail(place, NOT_LISTED)
      case 'file':
        return given === '' ? fail(place, FILE_REQUIRED) : { document: given }
      case 'text':
        if (given === '' && !mayBeBlank(name)) return fail(place, ANSWER_REQUIRED)
        return given.length > TEXT_MAX ? fail(place, `Cannot be more than ${TEXT_MAX} characters`) : given
      case 'date':
        return readDate(given) || fail(place, given === '' ? ANSWER_REQUIRED : NOT_A_DATE)
      case 'moment': {
        const at = new Date(given)
        return Number.isNaN(at.getTime()) ? fail(place, given === '' ? ANSWER_REQUIRED : NOT_A_DATE) : at.toISOString()
      }
      case 'money':
        return given === '' ? fail(place, ANSWER_REQUIRED) : (readMoney(given) ?? fail(place, NOT_AMOUNT))
      case 'number': {
        const number = Number(given.replaceAll(',', ''))
        if (given === '') return fail(place, ANSWER_REQUIRED)
        if (!(one.whole ? Number.isSafeInteger(number) : Number.isFinite(number))) return fail(place, NOT_A_NUMBER)
        if (number < one.min) return fail(place, `Must be at least ${one.min}`)
        return number > one.max ? fail(place, `Must be at most ${one.max}`) : number
      }
    }
  }
  const value = read(shape, '', '')
  return errors.length > 0 ? { ok: false, errors } : { ok: true, value }
}
