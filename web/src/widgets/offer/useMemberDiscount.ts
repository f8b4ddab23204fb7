import { useLingui } from '@lingui/react/macro'
import { isMembershipOpen } from 'domain/application/offers/memberDiscount.ts'
import type { ApplicationView } from 'domain/application/views/borrowerView.ts'
import { formatPercent } from 'domain/values/rates.ts'

/** Returns a sentence about the member discount in the chosen offer's rate; undefined if there's no discount. */
export function useMemberDiscount(view: Pick<ApplicationView, 'offer' | 'membership'>): string | undefined {
  const { t } = useLingui()
  const points = view.offer?.memberDiscount
  if (points === undefined) return undefined
  if (view.membership?.confirmed === false) return t`The ${formatPercent(points, 2)} member discount no longer applies`
  return isMembershipOpen(view)
    ? t`Includes the ${formatPercent(points, 2)} member discount, subject to verification`
    : t`Includes the ${formatPercent(points, 2)} member discount`
}
