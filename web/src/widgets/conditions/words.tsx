import { Trans, useLingui } from '@lingui/react/macro'
import type { ConditionCategory } from 'domain/application/conditions/types.ts'
import type { ReactNode } from 'react'

interface Words {
  /** The heading, which states what the lender requests. */
  readonly title: string
  /** The reason for the request, and what the document must show. */
  readonly why: ReactNode
}

/** Describes each category of conditions in plain language, without blaming the person. */
export function useConditionWords(): Readonly<Record<ConditionCategory, Words>> {
  const { t } = useLingui()
  return {
    BANK_ACCOUNT_FRAUD_REVIEW: {
      title: t`A statement of your bank account`,
      why: (
        <Trans>
          The bank could not tell us that the account is yours. A statement with your name and the last digits of the
          account shows it.
        </Trans>
      ),
    },
    FALSE_OWNERSHIP_TYPE_REVIEW: {
      title: t`How your home is owned`,
      why: (
        <Trans>
          The public record says something else than you told us. A deed, or the papers of the trust or company, show
          who owns the home.
        </Trans>
      ),
    },
    GENERIC_DOCUMENT_REQUEST: {
      title: t`One more document`,
      why: <Trans>Someone on our team looks at your application and needs one more document to go on.</Trans>,
    },
    HARD_CREDIT_INQUIRY_REVIEW: {
      title: t`Loans that you asked for lately`,
      why: (
        <Trans>
          Your credit report shows that other lenders looked at it. Show us what became of it: a statement of the new
          loan, or that there is none.
        </Trans>
      ),
    },
    HELOC_MANUAL_PAYSTUB_UPLOAD: {
      title: t`Your paystubs`,
      why: (
        <Trans>
          What we have of your income does not show all of it yet. Whole pages, with your name, your employer, the dates
          and the amount for the year.
        </Trans>
      ),
    },
    ID_VERIFICATION_FAILURE: {
      title: t`New pictures of your ID`,
      why: (
        <Trans>Those that we have could not be checked by machine. Someone on our team compares the new ones.</Trans>
      ),
    },
    IDENTITY_DOCUMENT_FRAUD_REVIEW: {
      title: t`New pictures of your ID`,
      why: (
        <Trans>
          This keeps others from borrowing in your name. Someone on our team compares the document with your picture.
        </Trans>
      ),
    },
    MISSING_PHONE_NUMBER: {
      title: t`Your phone number`,
      why: <Trans>We need a number at which we reach you about this application.</Trans>,
    },
    PROPERTY_LEGAL_DESCRIPTION: {
      title: t`The legal description of your home`,
      why: (
        <Trans>
          The public record does not describe your home well enough for a deed. Your own deed, or a survey, does.
        </Trans>
      ),
    },
    PROPERTY_OWNERSHIP_FRAUD_REVIEW: {
      title: t`That the home is yours`,
      why: <Trans>The public record leaves a doubt about who owns the home. The recorded deed shows it best.</Trans>,
    },
    REVIEW_TRUST_REQUIREMENTS: {
      title: t`The papers of your trust`,
      why: (
        <Trans>
          A trust owns the home. The agreement says who may act for it, and the certificate that it is in force.
        </Trans>
      ),
    },
    ESCALATION_REVIEW: {
      title: t`Something for a closer look`,
      why: <Trans>Someone on our team looks at your application and needs one more paper from you.</Trans>,
    },
  }
}
