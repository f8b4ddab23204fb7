/**
 * The red flags of identity theft that the checks look for, and where each one is recorded (16 CFR 681.1, 12 CFR 41.90,
 * 222.90, 334.90 and 717.90, each with supplement A to its appendix). Every red flag opens a review, which records what
 * a check found and what staff did.
 */
import type { ReviewKind } from '../../journey/reviews.ts'

/**
 * The categories of the supplement. Its fifth category is notices from other people, which reach staff outside an
 * application, so it isn't listed.
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
