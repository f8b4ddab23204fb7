const LONGEST = 11
const FIRST = 6
const LAST = 5

/** A wallet's address as it is shown: one of more than 11 characters as its first 6 and last 5. Copying takes the whole. */
export const shortWalletAddress = (address: string): string =>
  address.length > LONGEST ? `${address.slice(0, FIRST)}…${address.slice(-LAST)}` : address
