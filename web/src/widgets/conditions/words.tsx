import { Trans, useLingui } from '@lingui/react/macro'
import type { ConditionCategory } from 'domain/application/conditions/types.ts'
import type { ReactNode } from 'react'

interface Words {
  /** The heading, which says what the lender requests. */
  readonly title: string
  /** The reason for the lender's request, and what the document must show. */
  readonly why: ReactNode
}

/** Describes each category of conditions in plain language, without blaming the person. */
export function useConditionWords(): Readonly<Record<ConditionCategory, Words>> {
  const { t } = useLingui()
  return {
    BANK_ACCOUNT_FRAUD_REVIEW: {
      title: t`Bank account statement`,
      why: (
        <Trans>
          The bank couldn’t confirm that the account is yours. Send a statement that shows your name and the last digits
          of the account number.
        </Trans>
      ),
    },
    FALSE_OWNERSHIP_TYPE_REVIEW: {
      title: t`Proof of ownership type`,
      why: (
        <Trans>
          The public record differs from your answer. Send a deed, or the trust’s or company’s documents, to show who
          owns the home.
        </Trans>
      ),
    },
    GENERIC_DOCUMENT_REQUEST: {
      title: t`One more document`,
      why: <Trans>Our team is reviewing your application and needs one more document.</Trans>,
    },
    HARD_CREDIT_INQUIRY_REVIEW: {
      title: t`Recent credit inquiries`,
      why: (
        <Trans>
          Your credit report shows recent inquiries by other lenders. Send a statement for any new loan, or a note that
          there isn’t one.
        </Trans>
      ),
    },
    HELOC_MANUAL_PAYSTUB_UPLOAD: {
      title: t`Proof of your income`,
      why: (
        <Trans>
          We haven’t verified all of your income yet. Send full pages that show your name, who pays you, the dates, and
          the amounts.
        </Trans>
      ),
    },
    ID_VERIFICATION_FAILURE: {
      title: t`Pictures of your ID`,
      why: <Trans>We need to confirm your identity. Our team will review the pictures you send.</Trans>,
    },
    IDENTITY_DOCUMENT_FRAUD_REVIEW: {
      title: t`Pictures of your ID`,
      why: (
        <Trans>This keeps others from borrowing in your name. Our team will compare your ID with your picture.</Trans>
      ),
    },
    MISSING_PHONE_NUMBER: {
      title: t`Your phone number`,
      why: <Trans>We need a number to reach you about this application.</Trans>,
    },
    PROPERTY_LEGAL_DESCRIPTION: {
      title: t`Your home’s legal description`,
      why: (
        <Trans>
          The public record doesn’t describe your home well enough for a deed. Send your own deed or a survey.
        </Trans>
      ),
    },
    PROPERTY_OWNERSHIP_FRAUD_REVIEW: {
      title: t`Proof that you own the home`,
      why: (
        <Trans>The public record doesn’t clearly show who owns the home. The recorded deed is the best proof.</Trans>
      ),
    },
    REVIEW_TRUST_REQUIREMENTS: {
      title: t`Your trust documents`,
      why: (
        <Trans>
          A trust owns the home. Send the trust agreement, which shows who may act for it, and a certificate that it’s
          in force.
        </Trans>
      ),
    },
    ESCALATION_REVIEW: {
      title: t`One more document`,
      why: <Trans>Our team is taking a closer look and needs one more document from you.</Trans>,
    },
  }
}
