/** Primary income sources that the applicant can choose from. */
export const EMPLOYMENT_TYPES = [
  'FULL_TIME',
  'PART_TIME',
  'SELF_EMPLOYED',
  'RETIRED',
  'UNEMPLOYED',
  'SEPARATE_MAINTENANCE_PAYMENTS',
  'ALIMONY',
  'CHILD_SUPPORT',
  'PUBLIC_ASSISTANCE_PROGRAM',
] as const
export type EmploymentType = (typeof EMPLOYMENT_TYPES)[number]
