/**
 * Wording that a model form, a regulator or a statute prescribes word for word. The checks for reading level and for
 * avoided words skip this wording, because we can't change it.
 */
export const FIXED: Readonly<Record<string, readonly RegExp[]>> = {
  // The model demographic information addendum (12 CFR 1003, appendix B).
  '12 CFR 1003, appendix B': [
    /^The purpose of collecting this information is to help ensure/,
    /^You are not required to provide this information, but are encouraged to do so/,
    /^However, if you choose not to provide the information/,
    /^For example: (?:Argentinean|Hmong|Fijian)/,
  ],
  // Names of statutes.
  '740 ILCS 14 and Tex. Bus. & Com. Code 503.001': [
    /^Illinois Biometric Information Privacy Act$/,
    /^Texas Business and Commerce Code$/,
  ],
  // The statements that New York and Illinois prescribe for a lender's site.
  '3 NYCRR 38.2': [/New York State Department of Financial Services/],
  '38 Ill. Adm. Code 1055': [/^The Department of Financial and Professional Regulation \(Department\) evaluates/],
  '12 CFR 740.5': [/^Federally insured by the National Credit Union Administration$/],
  // The clause that insurers print on a policy for a lender.
  'a standard mortgagee clause': [/its successors and\/or assigns \(ISAOA\/ATIMA\)/],
  // The written instructions to obtain a credit report.
  '15 U.S.C. 1681b(a)(2)': [/“written instructions”|written instructions under the Fair Credit Reporting Act/],
}

/** Files that contain nothing but prescribed wording, each with its source. */
export const FIXED_FILES: Readonly<Record<string, string>> = {
  'domain/organization/equalCredit.ts': '12 CFR 1002.9(b)(1) and 1002, appendix A',
  'domain/values/demographics.ts': '12 CFR 1003, appendix B',
  'server/usecases/counseling/names.ts': 'the codes of HUD’s housing counselor data',
}

const PATTERNS = Object.values(FIXED).flat()

export const isFixed = (message: string): boolean => PATTERNS.some((pattern) => pattern.test(message))
