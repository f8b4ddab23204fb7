/** The names of the loan application register's codes (12 CFR 1003.4(a)). */
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

type Names = Readonly<Record<number, MessageDescriptor>>

export const ACTION_NAMES: Names = {
  1: msg`Line opened`,
  2: msg`Approved, not accepted`,
  3: msg`Application denied`,
  4: msg`Withdrawn`,
  5: msg`Closed for incompleteness`,
}

export const DENIAL_REASON_NAMES: Names = {
  1: msg`Debt-to-income ratio`,
  2: msg`Employment history`,
  3: msg`Credit history`,
  4: msg`Collateral`,
  5: msg`Insufficient cash`,
  6: msg`Unverifiable information`,
  7: msg`Credit application incomplete`,
  8: msg`Mortgage insurance denied`,
  9: msg`Other`,
}

export const HMDA_OCCUPANCY_NAMES: Names = {
  1: msg`Principal residence`,
  2: msg`Second residence`,
  3: msg`Investment property`,
}

export const CONSTRUCTION_NAMES: Names = { 1: msg`Site-built`, 2: msg`Manufactured home` }
