import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import type { DocumentTypeId } from 'domain/application/core/documents.ts'

/** One plain-language sentence per document. Together, these sentences summarize a package. */
const PLAIN: Readonly<Record<DocumentTypeId, ReturnType<typeof msg>>> = {
  ESIGN_CONSENT: msg`What it means to get and sign documents online.`,
  APPLICATION_SUMMARY: msg`Your details, your home, and the line you chose.`,
  CREDIT_SCORE_NOTICE: msg`Your credit score, where it comes from, and what affects it.`,
  HELOC_APPLICATION_DISCLOSURES: msg`The main terms: rates, fees, payments, and when we can change or end a line.`,
  RIGHT_NOT_TO_CLOSE: msg`Your right to say no, and when you get your fees back.`,
  TEXAS_HOME_EQUITY_NOTICE: msg`Your rights under Texas law, and how long we must wait before you can sign.`,
  ACCOUNT_OPENING_DISCLOSURES: msg`The rates, fees, and billing rights of your line.`,
  CREDIT_AGREEMENT: msg`The contract: how much you can draw, what it costs, and how you pay it back.`,
  DEED_OF_TRUST: msg`Makes your home the security for the line. You could lose your home if you don’t pay.`,
  RIGHT_TO_CANCEL: msg`How to cancel after you sign, and the last day to do it.`,
  CLOSING_COSTS: msg`Each cost of the line, who gets paid, and the cash left for you.`,
  AUTOPAY_AUTHORIZATION: msg`Lets us take each payment from your bank account.`,
  ADVERSE_ACTION_NOTICE: msg`Our decision, and the main reasons for it.`,
  FLOOD_NOTICE: msg`Your home is in a flood hazard area, and you need flood insurance.`,
  INCOMPLETE_NOTICE: msg`What’s missing, and when we need it.`,
  COUNSELING_LIST: msg`Agencies near you that offer advice on home loans.`,
  VALUATION_NOTICE: msg`Your right to a copy of each appraisal of your home.`,
  VALUATION_COPY: msg`Your home’s value, who estimated it, and how.`,
  PAPER_PACKAGE: msg`The documents to sign on paper.`,
}

/**
 * Returns a function that describes the purpose of a type of document in one sentence; undefined for types without a
 * description.
 */
export function usePlainWords(): (type: string) => string | undefined {
  const { i18n } = useLingui()
  return (type) => (type in PLAIN ? i18n._(PLAIN[type as DocumentTypeId]) : undefined)
}
