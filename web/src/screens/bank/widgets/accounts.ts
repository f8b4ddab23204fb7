import type { BankAccountView } from 'domain/application/funding/types.ts'
/** The last four digits, however the mask is written. */
export const lastFour = (mask: string): string => mask.replace(/\D/g, '').slice(-4)

/** 'Valley Bank, ••••4417': as much of an account as is ever shown. */
export const accountName = ({ bankName, mask }: Pick<BankAccountView, 'bankName' | 'mask'>): string =>
  `${bankName}, ••••${lastFour(mask)}`
