/** The form in which agents and brokers save the filter of a list. */
import { text } from './fields.ts'
import { form } from './form.ts'
import { withoutPrivateNumbers } from './ownWords.ts'

/** The highest number of filters that a person can save for one list. */
export const MOST_FILTERS = 20
const NAME_MAX = 40

/** The name under which a person saves a filter. */
export const filterForm = form({
  shape: {
    filterName: text({ required: 'Enter a name for this filter', max: NAME_MAX, check: withoutPrivateNumbers }),
  },
})
