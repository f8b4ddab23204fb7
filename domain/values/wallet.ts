const LONGEST = 11
const FIRST = 6
const LAST = 5

/** Whether a typed or linked text can be a wallet address: letters and digits, as chains write it. */
export const isWalletAddress = (given: unknown): given is string =>
  typeof given === 'string' && /^[a-zA-Z0-9]{20,100}$/.test(given)

/** A link to a wallet's application includes its address; other links stay unchanged. */
export const carryingWallet = (path: string, walletAddress: string | undefined): string =>
  walletAddress === undefined
    ? path
    : `${path}${path.includes('?') ? '&' : '?'}walletAddress=${encodeURIComponent(walletAddress)}`

/** A displayed wallet address: over 11 characters, its first 6 and last 5. Copying takes all of it. */
export const shortWalletAddress = (address: string): string =>
  address.length > LONGEST ? `${address.slice(0, FIRST)}…${address.slice(-LAST)}` : address
