/**
 * The red flags of identity theft that the checks look for, and the review that records each one. Every red flag opens
 * a review, which records what a check found and what staff did. The examples are from Supplement A, which federal
 * agencies publish with their identity theft rules (16 CFR 681.1, 12 CFR 41.90, 222.90, 334.90 and 717.90).
 */
import type { ReviewKind } from '../../journey/reviews.ts'

/**
 * Four of the five categories of red flags in Supplement A. The fifth category is notices from other people about
 * identity theft. Such notices reach staff outside an application, so no review records them.
 */
export type RedFlagKind = 'ALERT' | 'DOCUMENT' | 'INFORMATION' | 'ACTIVITY'

const RED_FLAGS: Readonly<Partial<Record<ReviewKind, RedFlagKind>>> = {
  // A fraud or active-duty alert, or a credit file that the bureau can't match to the person (examples 1 to 3).
  FACTA_ALERT: 'ALERT',
  MINOR_CREDIT: 'ALERT',
  // More credit inquiries than the person's other credit explains (example 4).
  INQUIRIES: 'ACTIVITY',
  // An ID that looks altered, or that doesn't fit the person or the signature (examples 5 to 9).
  IDENTITY: 'DOCUMENT',
  SIGNED_DOCUMENTS: 'DOCUMENT',
  // Answers that contradict other records (examples 10 to 12).
  PROPERTY_MISMATCH: 'INFORMATION',
  OWNERSHIP: 'INFORMATION',
  BANK_ACCOUNT: 'INFORMATION',
}

/** Returns the category of red flag that a kind of review records, or undefined if the kind records none. */
export const redFlagOf = (kind: ReviewKind): RedFlagKind | undefined => RED_FLAGS[kind]
