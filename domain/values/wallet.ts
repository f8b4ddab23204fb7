const LONGEST = 11
const FIRST = 6
const LAST = 5

/** Whether a string can be a wallet address. Wallet addresses on blockchains consist of letters and digits only. */
export const isWalletAddress = (given: unknown): given is string =>
  typeof given === 'string' && /^[a-zA-Z0-9]{20,100}$/.test(given)

/** Adds the wallet's address to a path as a query parameter. Without a wallet address, the path isn't changed. */
export const carryingWallet = (path: string, walletAddress: string | undefined): string =>
  walletAddress === undefined
    ? path
    : `${path}${path.includes('?') ? '&' : '?'}walletAddress=${encodeURIComponent(walletAddress)}`

/** Shortens a wallet address with more than 11 characters to its first 6 and last 5, for display. */
export const shortWalletAddress = (address: string): string =>
  address.length > LONGEST ? `${address.slice(0, FIRST)}…${address.slice(-LAST)}` : address
