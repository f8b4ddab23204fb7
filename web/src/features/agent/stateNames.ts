/**
 * The display names of an application's status codes, such as the status of its title work. Each table is exhaustive,
 * so adding a code without a name causes a compile error.
 */
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { IncomeSource } from 'domain/application/income/types.ts'
import type { RateType } from 'domain/application/offers/rateType.ts'
import type { Bypass, TitleStatus } from 'domain/journey/facts.ts'
import type { FoundCondition } from 'domain/rules/home.ts'

type Names<Key extends string> = Readonly<Record<Key, MessageDescriptor>>

export const TITLE_NAMES: Names<TitleStatus> = {
  UNKNOWN_TITLE_STATUS: msg`Not searched yet`,
  PREQUAL_TITLE_PROCESSING: msg`Lien search in progress`,
  PREQUAL_TITLE_COMPLETE: msg`Lien search complete`,
  TITLE_REQUIRED: msg`Title report not ordered yet`,
  FINAL_TITLE_PROCESSING: msg`Title report in progress`,
  FINAL_TITLE_COMPLETE: msg`Title report complete`,
  TITLE_NOT_REQUIRED: msg`No title report needed`,
}

export const INCOME_SOURCE_NAMES: Names<IncomeSource> = {
  EMPINFO: msg`Employer’s confirmation`,
  MANUAL_PAYSTUB: msg`Paystubs`,
  OTHER: msg`Court order or award letter`,
  PLAID_TRANSACTIONS: msg`Bank transactions`,
  POINTSERV_1099_MISC: msg`Form 1099-MISC`,
  POINTSERV_PAYROLL: msg`Form W-2`,
  POINTSERV_TAX: msg`Tax returns`,
  TRUV_FINANCIAL_ACCOUNTS: msg`Deposits in bank accounts`,
  TRUV_PAYROLL: msg`Payroll records`,
  UNKNOWN: msg`Not verified yet`,
}

export const BYPASS_NAMES: Names<Bypass> = {
  WAITING: msg`Pending income verification`,
  BYPASS: msg`Not needed`,
  NO_BYPASS: msg`Required`,
}

export const BROKER_CONDITION_NAMES: Names<FoundCondition> = {
  NOT_AVAILABLE: msg`Not visible enough to judge`,
  POOR: msg`Poor`,
  FAIR: msg`Fair`,
  AVERAGE: msg`Average`,
  GOOD: msg`Good`,
  EXCELLENT: msg`Excellent`,
}

export const RATE_TYPE_NAMES: Names<RateType> = {
  UNKNOWN: msg`No offer chosen`,
  FIXED: msg`Fixed`,
  FLOATING: msg`Initial draw fixed, later draws at index plus margin`,
}
