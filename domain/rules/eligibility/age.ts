import { ageOn, type PlainDate } from '../../values/dates.ts'
import { byState, count } from '../../values/fields.ts'
import { type Basics, eligibilityRule } from './rule.ts'

export const age = eligibilityRule({
  about: 'PERSON',
  name: 'Age',
  reason: 'UNDERAGE',
  decline: {
    name: 'Below the minimum age',
    notice: 'Other: you are below the minimum age for this contract in your state',
    plain: 'You aren’t old enough yet to sign this contract in your state.',
    hmda: 9,
    helps: ['WAIT'],
  },
  figures: { age: { label: 'Age', unit: 'years' }, minimumAge: { label: 'Minimum age', unit: 'years' } },
  /** Minimum ages in years. Alabama's minimum is 19, the state's age of majority. */
  policy: { minimumAge: count, minimumAgeByState: byState(count) },
  sample: {},
  check: ({ today, state, dateOfBirth }: Basics & { readonly dateOfBirth?: PlainDate | undefined }, policy) => {
    if (!dateOfBirth) return undefined
    const age = ageOn(dateOfBirth, today)
    const minimumAge = Math.max(policy.minimumAge, policy.minimumAgeByState[state] ?? 0)
    return { passes: age >= minimumAge, inputs: { age }, limit: { minimumAge } }
  },
})
