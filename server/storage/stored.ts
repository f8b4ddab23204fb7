import { remember } from 'domain/values/remember.ts'

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Returns a JSON value the way the database would return it: without properties whose value is `undefined`. Wherever
 * the value equals `known`, the result reuses the objects in `known`. `known` must come from the database or from this
 * function.
 */
export function asStored<T>(value: T, known: unknown): T
export function asStored(value: unknown, known: unknown): unknown {
  if (value === known) return value
  if (Array.isArray(value)) {
    const items: readonly unknown[] = Array.isArray(known) ? known : []
    return value.map((item, index) => asStored(item, items[index]))
  }
  if (!isRecord(value)) return value
  const before = isRecord(known) ? known : {}
  const kept: Record<string, unknown> = {}
  for (const name in value) if (value[name] !== undefined) kept[name] = asStored(value[name], before[name])
  return kept
}

const textOfPart = remember((part: object) => JSON.stringify(part))

/**
 * Returns the JSON text of a record that `asStored` returned. Caches the text of each part, because a changed
 * application shares most parts with its earlier version. The parts must never change.
 */
export function textOf(record: object): string {
  const fields = Object.entries(record).map(
    ([name, part]: [string, unknown]) =>
      `${JSON.stringify(name)}:${typeof part === 'object' && part !== null ? textOfPart(part) : JSON.stringify(part)}`,
  )
  return `{${fields.join(',')}}`
}
