import type { BankAccountView } from 'domain/application/funding/types.ts'
/** Returns the last four digits of a masked account number, whatever characters mask it. */
export const lastFour = (mask: string): string => mask.replace(/\D/g, '').slice(-4)

/** Formats an account as 'Valley Bank, ••••4417'. The page never shows more than the last four digits. */
export const accountName = ({ bankName, mask }: Pick<BankAccountView, 'bankName' | 'mask'>): string =>
  `${bankName}, ••••${lastFour(mask)}`
