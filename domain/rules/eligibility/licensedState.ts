import { type Basics, eligibilityRule } from './rule.ts'

export const licensedState = eligibilityRule({
  about: 'APPLICATION',
  name: 'Licensed state',
  reason: 'STATE_NOT_LICENSED',
  decline: {
    name: 'State not licensed',
    notice: 'Other: we do not lend in the property’s state',
    plain: 'We aren’t licensed to lend on homes in this state.',
    hmda: 9,
    helps: ['OTHER_HOME'],
  },
  figures: { state: { label: 'State', unit: 'text' } },
  policy: {},
  sample: {},
  check: ({ state }: Basics, { licensedStates }) => ({
    passes: licensedStates.includes(state),
    inputs: { state },
  }),
})
