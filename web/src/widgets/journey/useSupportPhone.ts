import { useOrganization } from '../../api/injected.ts'

/** Returns the lender's support phone number, formatted. */
export const useSupportPhone = (): string => useOrganization().orgMetaData.companyInfo.phoneFormatted
