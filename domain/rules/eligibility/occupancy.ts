import * as z from 'zod/mini'
import { OCCUPANCIES, type Occupancy } from '../home.ts'
import { eligibilityRule } from './rule.ts'

export const occupancy = eligibilityRule({
  about: 'APPLICATION',
  name: 'Occupancy',
  reason: 'OCCUPANCY',
  decline: {
    name: 'Occupancy',
    notice: 'Other: we do not lend for this use of the property',
    plain: 'We don’t offer this line for the way the home is used.',
    hmda: 9,
    helps: ['OTHER_HOME'],
  },
  figures: { occupancy: { label: 'Occupancy', unit: 'text' } },
  policy: { occupancies: z.array(z.enum(OCCUPANCIES)).check(z.minLength(1)) },
  sample: { occupancy: 'PRIMARY' },
  check: ({ occupancy }: { readonly occupancy?: Occupancy | undefined }, { occupancies }) =>
    occupancy && { passes: occupancies.includes(occupancy), inputs: { occupancy } },
})
