/** Answers that we can't read. The party may have carried out the order, so a retry must use the same key. */
import * as z from 'zod/mini'
import { ProviderFault } from './port.ts'

/**
 * A party's answer isn't usable. A repeated call would most likely get the same answer, so the request goes to staff at
 * once, or after a few quick retries if the answer may just be garbled.
 */
export class BadAnswer extends ProviderFault {
  override readonly code: string
  override readonly mayHaveActed = true
  /**
   * Whether we couldn't parse the answer at all. A broken transmission looks the same, so a quick retry may succeed.
   */
  readonly isGarbled: boolean
  /** @param places the paths of the wrong fields, such as 'value.amount'. The error lists at most five. */
  constructor(places: readonly string[] = [], isGarbled = false) {
    super(422)
    this.isGarbled = isGarbled
    this.code = ['BAD_ANSWER', ...new Set(places)].slice(0, 6).join(' ')
  }
}

/** The keys of a map can be personal data, so the error includes only paths that look like our own field names. */
const placeOf = ({ path }: { readonly path: readonly PropertyKey[] }): string => {
  const place = path.map(String).join('.')
  return /^[A-Za-z0-9_.]{1,60}$/.test(place) ? place : ''
}
const badFields = ({ issues }: z.core.$ZodError): BadAnswer => new BadAnswer(issues.map(placeOf).filter(Boolean))

/** Returns the value if it matches the schema. @throws BadAnswer */
export function checked<T extends z.ZodMiniType>(schema: T, value: unknown): z.output<T> {
  const { data, error } = schema.safeParse(value)
  if (error) throw badFields(error)
  return data as z.output<T>
}

/**
 * Rethrows a call's error. If the adapter couldn't parse the party's answer, or a field of it is missing or wrong,
 * throws a BadAnswer instead.
 */
export function unreadable(error: unknown): never {
  if (error instanceof z.core.$ZodError) throw badFields(error)
  throw error instanceof SyntaxError ? new BadAnswer([], true) : error
}
