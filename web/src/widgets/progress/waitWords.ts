import { useLingui } from '@lingui/react/macro'
import type { ApplicationView } from 'domain/application/views/borrowerView.ts'
import type { NextDate, WaitHolder, WaitKind } from 'domain/application/views/waits.ts'
import { formatLongDate } from 'domain/values/dates.ts'
import { clockTime } from 'domain/values/hours.ts'
import { inList } from 'domain/values/lists.ts'

/** The party that must act, worded for the person viewing the page. 'YOU' means that person. */
interface Holding {
  readonly by: WaitHolder | 'YOU'
  /** The first names of the owners who must act. */
  readonly names?: readonly string[]
}

interface WaitWords {
  /** Describes what the application is waiting for. */
  readonly says: string
  /** The label of the link to the viewer's task. */
  readonly action?: string
}

/** Returns the first names of the owners for whom the application waits. */
export const awaitedNames = ({ forecast, helocSigners }: Pick<ApplicationView, 'forecast' | 'helocSigners'>) =>
  helocSigners.flatMap(({ identityUuid, name }) =>
    forecast.wait.signers?.includes(identityUuid) && name ? [name.firstName] : [],
  )

/**
 * Returns the wording for each type of wait: what the application is waiting for, which party must act, and the next
 * date.
 */
export function useWaitWords() {
  const { t } = useLingui()
  const words: Readonly<Record<WaitKind, WaitWords>> = {
    NEXT_STEP: { says: t`Your next step is ready`, action: t`Continue your application` },
    PROFILE: { says: t`We need a few details about you`, action: t`Enter your details` },
    LIENS: { says: t`We found the loans on your home`, action: t`Confirm the loans` },
    RENTAL: { says: t`We need the rent amount to prepare your offers`, action: t`Enter the rent` },
    ASSETS: { says: t`Your savings may count as income`, action: t`Enter your assets` },
    OFFER: { says: t`Your offers are ready`, action: t`Choose an offer` },
    DETAILS: { says: t`We need a few details about the home and its owners`, action: t`Enter the details` },
    DEMOGRAPHICS: {
      says: t`We’re required to ask a few questions. Answering is optional.`,
      action: t`Answer the questions`,
    },
    SUMMARY: { says: t`Your application summary is ready`, action: t`Review the summary` },
    INCOME: { says: t`Next: verify your income`, action: t`Verify your income` },
    PAYSTUBS: { says: t`We need proof of your income`, action: t`Upload proof of income` },
    EMPLOYER_NAME: { says: t`Next: confirm your job`, action: t`Enter your employer` },
    BANK_ACCOUNT: { says: t`We need an account to send the money to`, action: t`Choose an account` },
    PAYMENT: { says: t`Next: choose how you pay`, action: t`Choose how you pay` },
    IDENTITY: { says: t`Next: verify your identity`, action: t`Verify your identity` },
    SIGNATURE: { says: t`Your documents are ready to sign`, action: t`Review and sign` },
    NOTARY_MEETING: { says: t`Next: sign with a notary`, action: t`Sign with a notary` },
    INSURANCE: { says: t`We need proof of your homeowners insurance`, action: t`Submit insurance` },
    CREDIT_LIFT: { says: t`Your credit file is frozen or locked`, action: t`See what to do` },
    SOCIAL: { says: t`We need your Social Security number`, action: t`Enter the number` },
    INQUIRIES: { says: t`Other lenders checked your credit recently`, action: t`Tell us about new debts` },
    SENT_DOCUMENT: { says: t`We sent you a document`, action: t`Read the document` },
    PAPER_PREPARATION: { says: t`We’re preparing your paper documents` },
    PAPER_MAILING: { says: t`We’re about to mail your documents` },
    PAPER_SIGNATURE: { says: t`Your documents are in the mail`, action: t`See how to sign them` },
    PAPER_CHECK: { says: t`We’re checking your signed documents` },
    CONDITION: { says: t`We need one more thing from you`, action: t`See what we need` },
    HOME_CHOICE: { says: t`We found several homes at your address`, action: t`Choose your home` },
    HOME_VALUE: { says: t`We don’t have a value for your home yet`, action: t`See what to do` },
    LIEN_ATTESTATION: { says: t`Please confirm your list of loans`, action: t`Confirm the loans` },
    LAPSED: { says: t`Your offers have expired`, action: t`Get new offers` },
    SIGNER_INTRODUCTION: { says: t`We need your signature`, action: t`See what you’ll sign` },
    SIGNER_IDENTITY: { says: t`Next: verify your identity`, action: t`Verify your identity` },
    SIGNER_SIGNATURE: { says: t`Your documents are ready to sign`, action: t`Sign` },
    OTHER_SIGNATURES: { says: t`The other owners still have to sign`, action: t`See who has signed` },
    OTHER_CONDITION: { says: t`Another owner still has to answer our request` },
    OFFER_PREPARATION: { says: t`We’re preparing your offers` },
    REFRESH: { says: t`We’re updating your figures` },
    SUMMARY_PREPARATION: { says: t`We’re preparing your application summary` },
    INCOME_CHECK: { says: t`We’re verifying your income` },
    PAYSTUB_REVIEW: { says: t`We’re reviewing your proof of income` },
    EMPLOYER_ANSWER: { says: t`We asked your employer to confirm your job` },
    ACCOUNT_CHECK: { says: t`We’re checking your bank account` },
    ACCOUNT_REVIEW: { says: t`We’re reviewing your bank account` },
    IDENTITY_CHECK: { says: t`We’re checking your ID` },
    DOCUMENT_PREPARATION: { says: t`We’re preparing your closing documents` },
    SEALING: { says: t`We’re sealing your signed documents` },
    NOTARY_PREPARATION: { says: t`We’re preparing the notary’s documents` },
    NOTARY_ARRIVAL: { says: t`The notary is about to join` },
    BOOKING_CONFIRMATION: { says: t`The notary still has to confirm your appointment` },
    NOTARY_VISIT: { says: t`Your notary appointment is booked` },
    NOTARY_SEAL: { says: t`The notary is finishing the documents` },
    INSURANCE_REVIEW: { says: t`We’re reviewing your insurance` },
    RESCISSION: { says: t`You have three business days to change your mind` },
    RECORDING: { says: t`The county is recording our lien on your home` },
    CANCELLATION_MAIL: { says: t`We’re allowing time for mailed cancellations to arrive` },
    RELEASE: { says: t`Next, we’ll send your money` },
    PAYOFFS: { says: t`We’re paying off your other loans` },
    FUNDING: { says: t`Your money is on its way` },
    RETURNED_PAYMENT: { says: t`Your money didn’t arrive`, action: t`Choose an account` },
    PAYMENT_REVIEW: { says: t`We’re checking before we send your money again` },
    HOLD: { says: t`We’re taking a closer look` },
    REVIEW: { says: t`An underwriter is reviewing your application` },
    VALUATION: { says: t`Your home valuation is in progress` },
    PARTNER_REVIEW: { says: t`Our partner is reviewing your application` },
    FUNDED: { says: t`Funded` },
    CANCELLED: { says: t`Canceled`, action: t`See the receipt` },
    DECLINED: { says: t`Declined`, action: t`See the reasons` },
  }

  const holders: Readonly<Record<Holding['by'], string>> = {
    YOU: t`Your turn`,
    BORROWER: t`Waiting for the borrower`,
    SIGNER: t`Waiting for the other owners`,
    LENDER: t`We’re working on it`,
    PARTNER: t`Waiting for our partner`,
    APPRAISER: t`Waiting for the valuation`,
    BANK: t`Waiting for the bank`,
    EMPLOYER: t`Waiting for your employer`,
    NOTARY: t`Waiting for the notary`,
    COUNTY: t`Waiting for the county`,
    NOBODY: t`Nothing to do right now`,
  }
  const holder = ({ by, names = [] }: Holding): string => {
    if (by !== 'SIGNER' || names.length === 0) return holders[by]
    const who = inList(names)
    return t`Waiting for ${who}`
  }

  const dates: Readonly<Record<NextDate['kind'], string>> = {
    OFFER_EXPIRES: t`Offers expire after`,
    SEND_BY: t`Send it by`,
    SIGNING_FROM: t`First day to sign`,
    BOOKING: t`Notary appointment`,
    RESCISSION_ENDS: t`You can cancel until midnight on`,
    FUNDING_EXPECTED: t`Funding expected (Est.)`,
  }
  const next = ({ kind, date, time }: NextDate) => {
    const day = formatLongDate(date)
    const hour = time && clockTime(time)
    return { label: dates[kind], value: hour ? t`${day} at ${hour}` : day }
  }
  /** Tells the viewer that an outside party isn't responding at the moment. */
  const delayed = t`A service we work with isn’t responding right now. We’ll keep trying, and you don’t need to do anything.`
  return { of: (what: WaitKind) => words[what], holder, next, delayed }
}
