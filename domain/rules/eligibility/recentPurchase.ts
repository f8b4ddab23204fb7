import { addDays, type PlainDate } from '../../values/dates.ts'
import { count } from '../../values/fields.ts'
import { type Basics, eligibilityRule } from './rule.ts'

interface Purchase {
  /**
   * The applicant's answer when asked whether the home was bought or transferred recently. A "yes" counts even if the
   * county record shows an older purchase.
   */
  readonly acquiredRecently?: boolean | undefined
  readonly purchasedOn?: PlainDate | undefined
  readonly titleTransferredOn?: PlainDate | undefined
}

export const recentPurchase = eligibilityRule({
  about: 'APPLICATION',
  name: 'Recent purchase',
  reason: 'RECENTLY_PURCHASED',
  decline: {
    name: 'Purchased too recently',
    notice: 'Other: the property was purchased or transferred too recently',
    plain: 'The home changed owners too recently for this line.',
    hmda: 9,
    outside: 'RECORDED',
    helps: ['WAIT'],
  },
  figures: {
    acquiredOn: { label: 'Acquired on', unit: 'date' },
    acquiredRecently: { label: 'Stated recent purchase', unit: 'flag' },
    recentPurchaseDays: { label: 'Waiting period after a purchase', unit: 'days' },
  },
  /** The owner must have bought the home, or received its title, more than this number of days ago. */
  policy: { recentPurchaseDays: count },
  sample: { acquiredRecently: false },
  check: ({ today, acquiredRecently, purchasedOn, titleTransferredOn }: Basics & Purchase, { recentPurchaseDays }) => {
    const acquiredOn = [purchasedOn, titleTransferredOn]
      .filter((date) => date !== undefined)
      .sort()
      .at(-1)
    if (!acquiredOn && acquiredRecently === undefined) return undefined
    // A purchase exactly 90 days ago still falls within "the last 90 days".
    const isLongAgo = !acquiredOn || addDays(acquiredOn, recentPurchaseDays) < today
    return {
      passes: isLongAgo && !acquiredRecently,
      inputs: { acquiredOn, acquiredRecently },
      limit: { recentPurchaseDays },
    }
  },
})
