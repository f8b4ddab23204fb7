const LONGEST = 11
const FIRST = 6
const LAST = 5

/**
 * Whether `given` has the format of a wallet address. Wallet addresses on blockchains consist of letters and digits
 * only.
 */
export const isWalletAddress = (given: unknown): given is string =>
  typeof given === 'string' && /^[a-zA-Z0-9]{20,100}$/.test(given)

/**
 * Adds the wallet's address to a path as a query parameter. If there's no wallet address, returns the path unchanged.
 */
export const carryingWallet = (path: string, walletAddress: string | undefined): string =>
  walletAddress === undefined
    ? path
    : `${path}${path.includes('?') ? '&' : '?'}walletAddress=${encodeURIComponent(walletAddress)}`

/**
 * Shortens a wallet address for display. If it has more than 11 characters, only the first 6 and the last 5 are shown.
 */
export const shortWalletAddress = (address: string): string =>
  address.length > LONGEST ? `${address.slice(0, FIRST)}…${address.slice(-LAST)}` : address
