/** The names of the codes in HUD's housing counselor data. */

export const SERVICES: Readonly<Record<string, string>> = {
  DFC: 'Mortgage Delinquency and Default Resolution Counseling',
  DFW: 'Resolving/Preventing Mortgage Delinquency Workshops',
  DRC: 'Mobility and Relocation Counseling',
  FBC: 'Financial Management/Budget Counseling',
  FBW: 'Financial, Budgeting, and Credit Repair Workshops',
  FHW: 'Fair Housing Pre-Purchase Education Workshops',
  HIC: 'Home Improvement and Rehabilitation Counseling',
  HMC: 'Services for Homeless Counseling',
  LM: 'Loss Mitigation',
  MOI: 'Marketing and Outreach Initiatives',
  NDW: 'Non-Delinquency Post Purchase Workshops',
  PLW: 'Predatory Lending Education Workshops',
  PPC: 'Pre-purchase Counseling',
  PPW: 'Pre-purchase Homebuyer Education Workshops',
  RHC: 'Rental Housing Counseling',
  RHW: 'Rental Housing Workshops',
  RMC: 'Reverse Mortgage Counseling',
}

export const LANGUAGES: Readonly<Record<string, string>> = {
  ...{ ARA: 'Arabic', ASL: 'American Sign Language', CAM: 'Cambodian', CAN: 'Cantonese', CHI: 'Mandarin' },
  ...{ CRE: 'Creole', CZE: 'Czech', ENG: 'English', FAR: 'Farsi', FRE: 'French', GER: 'German', HIN: 'Hindi' },
  ...{ HMO: 'Hmong', IND: 'Indonesian', ITA: 'Italian', KOR: 'Korean', OTH: 'Other', POL: 'Polish' },
  ...{ POR: 'Portuguese', RUS: 'Russian', SPA: 'Spanish', SWA: 'Swahili', TUR: 'Turkish', UKR: 'Ukrainian' },
  VIE: 'Vietnamese',
}
