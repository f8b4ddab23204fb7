/**
 * Schemas of the branded types, for API responses. Branded types exist only at compile time, so at run time the schemas
 * check plain numbers and strings.
 */
import * as z from 'zod/mini'
import { STATE_CODES } from './address.ts'
import type { Instant, PlainDate } from './dates.ts'
import type { Cents } from './money.ts'
import type { Percent } from './rates.ts'

const branded = <T extends V, V = unknown>(schema: z.ZodMiniType<V, V>): z.ZodMiniType<T, T> =>
  schema as z.ZodMiniType<T, T>

/** Schema of an amount: an integer number of US cents. */
export const centsSchema = branded<Cents, number>(z.int())
/** Schema of a rate or ratio in percent: 8.5 means 8.5 percent. */
export const percentSchema = branded<Percent, number>(z.number())
/** Schema of a date written 'yyyy-MM-dd'. */
export const dateSchema = branded<PlainDate, string>(z.iso.date())
/** Schema of an instant in UTC: '2026-11-27T17:00:00.000Z'. */
export const instantSchema = branded<Instant, string>(z.iso.datetime())

/** Schema for the two-letter code of a US state or the District of Columbia. */
export const stateSchema: z.ZodMiniType<string, string> = z.enum(STATE_CODES)

export const uuidSchema = z.string().check(z.regex(/^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i))

export const listOf = <T extends z.ZodMiniType>(one: T) => z.readonly(z.array(one))
