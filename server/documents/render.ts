import type { DocumentTypeId } from 'domain/application/core/documents.ts'
import { accountOpening } from './kinds/accountOpening.ts'
import { adverseAction } from './kinds/adverseAction.ts'
import { applicationSummary } from './kinds/applicationSummary.ts'
import { autopay } from './kinds/autopay.ts'
import { closingCosts } from './kinds/closingCosts.ts'
import { counselingList } from './kinds/counselingList.ts'
import { creditAgreement } from './kinds/creditAgreement.ts'
import { creditScoreNotice } from './kinds/creditScoreNotice.ts'
import { deed } from './kinds/deed.ts'
import { esignConsent } from './kinds/esignConsent.ts'
import { floodNotice } from './kinds/floodNotice.ts'
import { helocDisclosures } from './kinds/helocDisclosures.ts'
import { incompleteNotice } from './kinds/incompleteNotice.ts'
import { paperPackage } from './kinds/paperPackage.ts'
import { rightNotToClose } from './kinds/rightNotToClose.ts'
import { rightToCancel } from './kinds/rightToCancel.ts'
import { texasNotice } from './kinds/texasNotice.ts'
import { valuationCopy } from './kinds/valuationCopy.ts'
import { valuationNotice } from './kinds/valuationNotice.ts'
import type { RenderedDocument } from './rendered.ts'
import type { DataOf } from './types.ts'

type Renderers = { [T in DocumentTypeId]: (data: DataOf<T>) => Promise<RenderedDocument> }

const renderers: Renderers = {
  ESIGN_CONSENT: esignConsent,
  APPLICATION_SUMMARY: applicationSummary,
  CREDIT_SCORE_NOTICE: creditScoreNotice,
  HELOC_APPLICATION_DISCLOSURES: helocDisclosures,
  RIGHT_NOT_TO_CLOSE: rightNotToClose,
  TEXAS_HOME_EQUITY_NOTICE: texasNotice,
  ACCOUNT_OPENING_DISCLOSURES: accountOpening,
  CREDIT_AGREEMENT: creditAgreement,
  DEED_OF_TRUST: deed,
  RIGHT_TO_CANCEL: rightToCancel,
  CLOSING_COSTS: closingCosts,
  AUTOPAY_AUTHORIZATION: autopay,
  ADVERSE_ACTION_NOTICE: adverseAction,
  FLOOD_NOTICE: floodNotice,
  INCOMPLETE_NOTICE: incompleteNotice,
  COUNSELING_LIST: counselingList,
  PAPER_PACKAGE: paperPackage,
  VALUATION_NOTICE: valuationNotice,
  VALUATION_COPY: valuationCopy,
}

/**
 * Renders one document as a tagged PDF with fields for signatures, initials, dates and the notary's certificate.
 * Rendering identical data returns identical bytes.
 * @throws RangeError if the data isn't valid for the document: a deed of trust without a trustee, a right-to-cancel
 * notice for a second home, or costs above the initial draw
 */
export async function renderDocument<T extends DocumentTypeId>(type: T, data: DataOf<T>): Promise<RenderedDocument> {
  return renderers[type](data)
}

export { auditCertificate as renderAuditCertificate } from './kinds/auditCertificate.ts'
export { ledger as renderLedger } from './kinds/ledger.ts'
export { orderForm as renderOrderForm } from './kinds/orderForm.ts'
