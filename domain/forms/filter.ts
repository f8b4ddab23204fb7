/** The form for saving a filter of a list, used by agents and brokers. */
import { text } from './fields.ts'
import { form } from './form.ts'
import { withoutPrivateNumbers } from './ownWords.ts'

/** Maximum number of filters that a person can save for one list. */
export const MOST_FILTERS = 20
const NAME_MAX = 40

/** The name that a person gives a saved filter. */
export const filterForm = form({
  shape: {
    filterName: text({ required: 'Enter a name for this filter', max: NAME_MAX, check: withoutPrivateNumbers }),
  },
})
