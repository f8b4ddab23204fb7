/** The kinds of changes that could turn a decline into an offer. */
export type Help = 'INCOME' | 'DEBTS' | 'CREDIT' | 'UNFREEZE' | 'VALUE' | 'AMOUNT' | 'WAIT' | 'OTHER_HOME' | 'DOCUMENTS'

export interface RuleRow {
  /** The rule's name, as shown to agents. */
  readonly name: string
  /**
   * Whether the rule uses a consumer report. If so, a decision that applied the rule was based on the report (15 U.S.C.
   * 1681m(a)).
   */
  readonly credit?: true
}

export interface ReasonRow {
  /** The reason's short name, as shown to agents. */
  readonly name: string
  /**
   * The wording in the notice. Most wordings are from Regulation B's sample form C-1; reasons under 'Other' have their
   * own wording. A low score has no wording, because the notice lists the credit file's key factors instead (12 CFR
   * 1002 comment 9(b)(2)-3).
   */
  readonly notice: string | undefined
  /** One sentence that explains the reason on the decline screen, below the notice's wording. */
  readonly plain: string
  /** The denial reason's code in the loan application register (12 CFR 1003.4(a)(16)). */
  readonly hmda: number
  /**
   * Whether the reason is about one person. If so, the other applicants' notices state it without that person's
   * details.
   */
  readonly about?: 'CREDIT' | 'IDENTITY'
  /**
   * Whether the reason rests on information from anyone other than the applicant or a consumer reporting agency, such
   * as a county, an appraiser or an employer (15 U.S.C. 1681m(b)(1)). VERIFIED: only if the income was verified.
   * RECORDED: only if the county's record of the home was read.
   */
  readonly outside?: true | 'VERIFIED' | 'RECORDED'
  /** The changes that the decline screen suggests for this reason. */
  readonly helps: readonly Help[]
}
