/** The states whose age of majority is over 18, with the age in years (Ala. Code 26-1-1). */
export const LATER_MAJORITY: Readonly<Record<string, number>> = { AL: 19 }

/** The age of majority, in years, in all states not listed above. */
export const MAJORITY = 18

/** Returns a state's age of majority in years. */
export const majority = (state: string | undefined): number => LATER_MAJORITY[state ?? ''] ?? MAJORITY
