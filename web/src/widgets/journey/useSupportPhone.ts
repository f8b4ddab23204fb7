import { useOrganization } from '../../api/injected.ts'

/** The lender's support number, formatted. */
export const useSupportPhone = (): string => useOrganization().orgMetaData.companyInfo.phoneFormatted
