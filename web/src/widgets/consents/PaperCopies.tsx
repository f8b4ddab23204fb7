import { Trans } from '@lingui/react/macro'
import { formatMoney } from 'domain/values/money.ts'
import { useOrganization } from '../../api/injected.ts'

/** The cost of a paper copy of an electronic record at this lender (15 USC 7001(c)(1)(B)(iv)). */
export function PaperCopies() {
  const { paperCopyFee } = useOrganization().orgPricingData
  if (paperCopyFee === 0) return <Trans>Paper copies are free.</Trans>
  const fee = formatMoney(paperCopyFee, paperCopyFee % 100 === 0 ? 0 : 2)
  return <Trans>A paper copy of a record that you already have online costs {fee}.</Trans>
}
