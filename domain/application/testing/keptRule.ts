/**
 * For tests: the rule that no form answer is lost. Every answer must be stored, be a consent or a file, or have a
 * stated reason for not being stored.
 */
import type { Instant } from '../../values/dates.ts'
import { CONSENTS, type Consent } from '../core/consents.ts'
import type { Place } from './keptPlaces.testdata.ts'

/** The data about a submitted form that a test needs. */
export interface SentForm {
  readonly body: object
  /**
   * The objects that store or show answers, before and after the form was submitted. Each path starts with the name of
   * one of these objects.
   */
  readonly before: object
  readonly after: object
  /** The consents that were stored when the form was submitted. */
  readonly consents?: readonly Consent[]
  /** The person who submitted the form, and the time. */
  readonly identity?: string
  readonly at?: Instant
  /** The fields whose files the server stores. */
  readonly uploads?: readonly string[]
}

const read = (from: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (value, key) => (value === null || value === undefined ? value : Reflect.get(Object(value), key)),
      from,
    )

/** Returns an error message if the answer isn't stored and shown at the paths in `place`; otherwise undefined. */
export function faultOf(field: string, place: Place, sent: SentForm): string | undefined {
  const { before, after } = sent
  switch (place.kind) {
    case 'SHOWN':
    case 'STORED': {
      const value = String(place.is ?? read(sent.body, field.replaceAll('*', '0')))
      const [old, stored] = [before, after].map((from) => String(read(from, place.stored)))
      if (old === value) return `${field}: the sample answer must differ from the value before, ${value}`
      if (stored !== value) return `${field}: ${place.stored} is ${stored} instead of ${value}`
      if (place.kind === 'STORED') return faultOfReason(field, place.why)
      const [shown, expected] = [String(read(after, place.shown)), String(place.as ?? value)]
      return shown === expected ? undefined : `${field}: ${place.shown} is ${shown} instead of ${expected}`
    }
    case 'CONSENT': {
      const { version, digest } = CONSENTS[place.type]
      const given = sent.consents?.some(
        (one) =>
          one.type === place.type &&
          one.identity === sent.identity &&
          one.version === version &&
          one.digest === digest &&
          (sent.at === undefined || one.at === sent.at),
      )
      return given ? undefined : `${field}: no consent ${place.type} with ${version}, ${digest} is stored`
    }
    case 'UPLOAD':
      return sent.uploads?.includes(field) ? undefined : `${field}: the command stores no file`
    case 'NOT_STORED':
      return faultOfReason(field, place.why)
  }
}

const faultOfReason = (field: string, why: string) =>
  /\w+.*[.)]$/.test(why) ? undefined : `${field}: the reason must be a sentence`
