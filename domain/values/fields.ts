import * as z from 'zod/mini'
import { STATE_NAMES } from './address.ts'
import { isPlainDate, plainDate } from './dates.ts'
import { LINK, LINK_MAX } from './links.ts'
import { dollars } from './money.ts'
import { percent } from './rates.ts'

/**
 * Schemas for the fields in an organization's files. In the files, dollars and percents are written as people write
 * them. Parsing converts them to typed values.
 */
export const text = (max = 200) => z.string().check(z.trim(), z.minLength(1), z.maxLength(max))
export const amount = z.pipe(z.number().check(z.nonnegative()), z.transform(dollars))
export const points = z.pipe(z.number().check(z.minimum(0), z.maximum(100)), z.transform(percent))
/** Percentage points, which may be negative. */
export const signedPoints = z.pipe(z.number().check(z.minimum(-20), z.maximum(20)), z.transform(percent))
export const count = z.int().check(z.positive())
export const score = z.int().check(z.minimum(0), z.maximum(850))
export const date = z.pipe(z.string().check(z.refine(isPlainDate, 'not a date')), z.transform(plainDate))

export const state = z.string().check(z.refine((code) => Object.hasOwn(STATE_NAMES, code), 'not a state'))
export const byState = <Value extends z.ZodMiniType>(value: Value) => z.record(state, value)

/**
 * Schema for rows keyed by a number ('760': …, or '62.5': …). After parsing, the rows are sorted by number, highest
 * first.
 */
export const byNumber = <Value extends z.ZodMiniType>(value: Value) =>
  z.pipe(
    z
      .record(z.string().check(z.regex(/^\d{1,3}(\.\d{1,3})?$/, 'not a number')), value)
      .check(z.refine((rows) => Object.keys(rows).length > 0, 'has no row')),
    z.transform((rows): readonly (readonly [number, z.output<Value>])[] =>
      Object.entries(rows)
        .map(([key, row]) => [Number(key), row as z.output<Value>] as const)
        .sort(([a], [b]) => b - a),
    ),
  )

/** Schema for a link: an https URL or a path on this site. */
export const link = z.string().check(z.maxLength(LINK_MAX), z.regex(LINK))
