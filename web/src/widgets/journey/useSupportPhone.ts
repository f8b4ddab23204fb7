import { useOrganization } from '../../api/injected.ts'

/** The lender's number for whoever has a question, as people write it. */
export const useSupportPhone = (): string => useOrganization().orgMetaData.companyInfo.phoneFormatted
