import type { BankAccountView } from 'domain/application/funding/types.ts'
/** The last four digits, however the mask is written. */
export const lastFour = (mask: string): string => mask.replace(/\D/g, '').slice(-4)

/** 'Valley Bank, ••••4417': the most of an account that the page ever shows. */
export const accountName = ({ bankName, mask }: Pick<BankAccountView, 'bankName' | 'mask'>): string =>
  `${bankName}, ••••${lastFour(mask)}`
