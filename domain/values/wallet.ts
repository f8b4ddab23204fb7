const LONGEST = 11
const FIRST = 6
const LAST = 5

/** Whether something typed or linked can be the address of a wallet: letters and digits, as chains write it. */
export const isWalletAddress = (given: unknown): given is string =>
  typeof given === 'string' && /^[a-zA-Z0-9]{20,100}$/.test(given)

/** A link to an application of a wallet carries its address; that of any other stays as it is. */
export const carryingWallet = (path: string, walletAddress: string | undefined): string =>
  walletAddress === undefined
    ? path
    : `${path}${path.includes('?') ? '&' : '?'}walletAddress=${encodeURIComponent(walletAddress)}`

/** A wallet's address as it is shown: one of more than 11 characters as its first 6 and last 5. Copying takes the whole. */
export const shortWalletAddress = (address: string): string =>
  address.length > LONGEST ? `${address.slice(0, FIRST)}…${address.slice(-LAST)}` : address
