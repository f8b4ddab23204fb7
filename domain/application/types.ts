/**
 * The type of an application, which only events can change. Each feature folder defines its own part of the type.
 * Personal data is stored separately, encrypted with each person's key.
 */
import type { ClosingPersonal, ClosingState } from './closing/types.ts'
import type { ConditionState } from './conditions/types.ts'
import type { CorePersonal, CoreState } from './core/types.ts'
import type { CreditPersonal, CreditState } from './credit/types.ts'
import type { DeclineState } from './decline/types.ts'
import type { DeskPersonal, DeskState } from './desk/types.ts'
import type { FundingPersonal, FundingState } from './funding/types.ts'
import type { IncomePersonal, IncomeState } from './income/types.ts'
import type { LetterPersonal, LetterState } from './letters/types.ts'
import type { OfferState } from './offers/types.ts'
import type { OwnerPersonal, OwnerState } from './owners/types.ts'
import type { PropertyState } from './property/types.ts'
import type { ReviewPersonal, ReviewState } from './reviews/types.ts'
import type { StaffPersonal, StaffState } from './staff/types.ts'

export type * from './closing/types.ts'
export type * from './conditions/types.ts'
export type * from './core/types.ts'
export type * from './credit/types.ts'
export type * from './decline/types.ts'
export type * from './desk/types.ts'
export type * from './funding/types.ts'
export type * from './income/types.ts'
export type * from './letters/types.ts'
export type * from './offers/types.ts'
export type * from './owners/types.ts'
export type * from './property/types.ts'
export type * from './reviews/types.ts'
export type * from './staff/types.ts'

export interface Application
  extends CoreState,
    ReviewState,
    ConditionState,
    DeclineState,
    DeskState,
    LetterState,
    OfferState,
    PropertyState,
    CreditState,
    OwnerState,
    IncomeState,
    ClosingState,
    FundingState,
    StaffState {}

/** One person's personal data, decrypted. */
export interface Personal
  extends CorePersonal,
    DeskPersonal,
    LetterPersonal,
    ReviewPersonal,
    OwnerPersonal,
    CreditPersonal,
    IncomePersonal,
    ClosingPersonal,
    FundingPersonal,
    StaffPersonal {}
