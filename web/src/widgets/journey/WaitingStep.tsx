import { Trans, useLingui } from '@lingui/react/macro'
import { MAIL_AFTER_MINUTES } from 'domain/application/core/waitKinds.ts'
import type { ApplicationView } from 'domain/application/views/borrowerView.ts'
import type { ServerStateName } from 'domain/application/views/serverStates.ts'
import { formatLongDate } from 'domain/values/dates.ts'
import type { ReactNode } from 'react'
import { applicationQuery } from '../../api/queries.ts'
import { Waiting } from '../../ui/Waiting.tsx'
import { useInstrument } from '../closing/useInstrument.ts'
import { StatusLink } from '../progress/StatusLink.tsx'
import { useWaitWords } from '../progress/waitWords.ts'
import { useJourney } from './journey.ts'
import { RefreshReason } from './RefreshReason.tsx'
import { StepPage } from './StepPage.tsx'
import { TakesLong } from './TakesLong.tsx'
import { useSupportPhone } from './useSupportPhone.ts'
import { useWatch } from './useWatch.ts'

interface Wait {
  heading: string
  /** A longer explanation, for waits that can't be explained in one sentence. */
  lead?: ReactNode
  doing: ReactNode
  next?: ReactNode
}

/**
 * Returns the page's wording while the application waits for an outside party. Server states without wording of their
 * own get the default wording.
 */
function useWait({ refresh, property, rescission, serverState: { name } }: ApplicationView): Wait {
  const { t } = useLingui()
  const instrument = useInstrument(property.state)
  const ends = rescission && !rescission.expired && formatLongDate(rescission.expires)
  const texts: Partial<Record<ServerStateName, Wait>> = {
    WAITING_FOR_SOFT_CREDIT: {
      heading: t`Checking your credit and home`,
      doing: t`We’re checking your credit with a soft inquiry. It won’t affect your score.`,
      next: t`review the mortgages and liens on your home.`,
    },
    WAITING_FOR_PROPERTY_RECORD: {
      heading: t`Checking your credit and home`,
      doing: t`We’re checking your county’s property records.`,
      next: t`review the mortgages and liens on your home.`,
    },
    WAITING_FOR_VALUATION: {
      heading: t`Checking your credit and home`,
      doing: t`We’re estimating your home’s value.`,
      next: t`review the mortgages and liens on your home.`,
    },
    WAITING_FOR_LIENS: {
      heading: t`Checking your credit and home`,
      doing: t`We’re finding the loans recorded against your home.`,
      next: t`review the mortgages and liens on your home.`,
    },
    WAITING_FOR_HARD_CREDIT: {
      heading: t`Preparing your application summary`,
      doing: t`We’re requesting your full credit report, as you agreed.`,
      next: t`read and accept your application summary.`,
    },
    WAITING_FOR_IDENTITY_SCREEN: {
      heading: t`Preparing your application summary`,
      doing: t`We’re checking government watch lists, as federal law requires.`,
      next: t`read and accept your application summary.`,
    },
    WAITING_FOR_TITLE: {
      heading: t`Preparing your application summary`,
      doing: t`The title company is checking who owns the home.`,
      next: t`read and accept your application summary.`,
    },
    WAITING_FOR_FLOOD_CERT: {
      heading: t`Preparing your application summary`,
      doing: t`We’re checking the flood maps for your home.`,
      next: t`read and accept your application summary.`,
    },
    WAITING_FOR_SUMMARY_DOCUMENTS: {
      heading: t`Preparing your application summary`,
      doing: t`We’re preparing your summary and disclosures.`,
      next: t`read and accept them.`,
    },
    WAITING_FOR_INCOME: {
      heading: t`Verifying your income`,
      doing: t`We’re reviewing what your provider sent us.`,
      next: t`link the bank account to receive your money.`,
    },
    WAITING_FOR_PAYSTUB_REVIEW: {
      heading: t`Reviewing your proof of income`,
      doing: t`Our team is reviewing the documents you sent.`,
      next: t`link the bank account to receive your money.`,
    },
    WAITING_FOR_EMPLOYMENT: {
      heading: t`Verifying your employment`,
      doing: t`We’re contacting your employer.`,
      next: t`link the bank account to receive your money.`,
    },
    WAITING_FOR_BANK_ACCOUNTS: {
      heading: t`Linking your bank`,
      doing: t`Your bank is sending us your list of accounts.`,
      next: t`choose the account to receive your money.`,
    },
    WAITING_FOR_ACCOUNT_CHECK: {
      heading: t`Verifying your account`,
      doing: t`We’re confirming that the account is open and yours.`,
      next: t`choose how to pay.`,
    },
    WAITING_FOR_IDENTITY: {
      heading: t`Verifying your identity`,
      doing: t`We’re comparing your ID with your selfie.`,
      next: t`your closing documents.`,
    },
    WAITING_FOR_CLOSING_DOCUMENTS: {
      heading: t`Preparing your closing documents`,
      doing: t`We’re preparing your agreement, ${instrument}, and disclosures.`,
      next: t`read and sign them.`,
    },
    WAITING_FOR_SEAL: {
      heading: t`Sealing your documents`,
      doing: t`We’re adding your signature and sealing the documents, so any change would show.`,
      next: t`sign with a notary.`,
    },
    WAITING_FOR_NOTARY_DOCUMENTS: {
      heading: t`Preparing the notary’s documents`,
      doing: t`We’re preparing the documents for the notary.`,
      next: t`meet the notary.`,
    },
    WAITING_FOR_KNOWLEDGE_QUESTIONS: {
      heading: t`Preparing a few questions`,
      doing: t`The notary must verify your identity. We’re preparing five questions.`,
      next: t`answer them within two minutes.`,
    },
    WAITING_FOR_NOTARY: {
      heading: t`Calling a notary`,
      doing: t`You’re in line for the next notary.`,
      next: t`sign with the notary.`,
    },
    WAITING_FOR_NOTARY_BOOKING: {
      heading: t`Booking your notary`,
      doing: t`We’re confirming your appointment.`,
    },
    WAITING_FOR_NOTARY_SEAL: {
      heading: t`The notary is sealing your ${instrument}`,
      doing: t`The notary is adding the certificate and seal and completing the journal entry.`,
      next: t`submit proof of insurance.`,
    },
    WAITING_FOR_INSURANCE_REVIEW: {
      heading: t`Checking your insurance`,
      doing: t`We’re asking your insurer to confirm the policy.`,
      ...(ends && { next: t`your right to cancel ends on ${ends}.` }),
    },
  }
  if (refresh)
    return {
      heading: t`Updating your information`,
      lead: <RefreshReason {...refresh} />,
      doing: t`We’re requesting current information to see what changed.`,
      next: t`continue where you left off, or review new offers if something changed.`,
    }
  return texts[name] ?? { heading: t`One moment`, doing: t`We’re working on your application.` }
}

/** How many seconds the person must wait before they can leave the page. Polling continues after that. */
const LET_GO_AFTER = 30

/**
 * Replaces the step's question while the server waits for an outside party. A long wait also shows a phone number, so
 * that the person can get help.
 */
export function WaitingStep() {
  const { uuid, view, late } = useJourney()
  const { heading, lead, doing, next } = useWait(view)
  const { t } = useLingui()
  const words = useWaitWords()
  // Once polling has used up its attempts, refetch at long intervals, so that the page still continues automatically.
  useWatch(applicationQuery(uuid).queryKey, { enabled: late })
  return (
    <StepPage heading={heading} lead={lead}>
      {late ? (
        <StillWaiting doing={doing} next={next} />
      ) : (
        <Waiting
          doing={doing}
          next={next}
          usually={
            view.forecast.wait.delayed ? (
              words.delayed
            ) : view.forecast.wait.atDesk ? (
              <Trans>Our team does this by hand, so it can take a business day or more.</Trans>
            ) : (
              <Trans>Usually a few seconds.</Trans>
            )
          }
          late={{
            after: LET_GO_AFTER,
            say: view.forecast.wait.atDesk
              ? t`You can close this page. We’ll email you when it’s your turn.`
              : t`This is taking longer than usual. You can close this page. If it takes more than ${MAIL_AFTER_MINUTES} minutes, we’ll email you when it’s your turn.`,
          }}
        />
      )}
    </StepPage>
  )
}

/**
 * Explains a long wait once polling has used up its attempts: what is happening, what comes next, how we'll notify the
 * person, and whom to call.
 */
function StillWaiting({ doing, next }: Pick<Wait, 'doing' | 'next'>) {
  const { t } = useLingui()
  const { view } = useJourney()
  const phone = useSupportPhone()
  const words = useWaitWords()
  return (
    <>
      <TakesLong {...(view.forecast.wait.atDesk && { title: t`Our team is working on this` })}>
        {view.forecast.wait.delayed && <p>{words.delayed}</p>}
        <p>
          <Trans>
            Your answers are saved, and you can close this page. If this takes more than {MAIL_AFTER_MINUTES} minutes,
            we’ll email you when it’s your turn.
          </Trans>
        </p>
      </TakesLong>
      <p>{doing}</p>
      {next && (
        <p>
          <b>
            <Trans>Next:</Trans>
          </b>{' '}
          {next}
        </p>
      )}
      <StatusLink />
      <p>
        <Trans>
          Still waiting after a business day? Call us at <a href={`tel:${phone}`}>{phone}</a> and have your loan number
          ready: {view.loanNumber}.
        </Trans>
      </p>
    </>
  )
}
