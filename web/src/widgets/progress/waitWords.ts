import { useLingui } from '@lingui/react/macro'
import type { NextDate, WaitHolder, WaitKind } from 'domain/application/views/waits.ts'
import { formatLongDate } from 'domain/values/dates.ts'
import { clockTime } from 'domain/values/hours.ts'

/** The party that must act, worded for the viewer. 'YOU' means the viewer. */
interface Holding {
  readonly by: WaitHolder | 'YOU'
  /** The first names of the owners who still have to sign. */
  readonly names?: readonly string[]
}

interface WaitWords {
  /** Describes what the application is waiting for. */
  readonly says: string
  /** The label of the link to the viewer's task. */
  readonly action?: string
}

/** Returns the wording for what an application is waiting for, the party that must act, and the next date. */
export function useWaitWords() {
  const { t } = useLingui()
  const words: Readonly<Record<WaitKind, WaitWords>> = {
    NEXT_STEP: { says: t`Your next step is ready`, action: t`Continue your application` },
    PROFILE: { says: t`We need a few details about you`, action: t`Give your details` },
    LIENS: { says: t`We found the loans on your home`, action: t`Confirm the loans` },
    RENTAL: { says: t`The rent decides how much can be lent`, action: t`Tell us about the rent` },
    ASSETS: { says: t`Your savings may count as income`, action: t`Tell us about your assets` },
    OFFER: { says: t`Your offers are ready`, action: t`Choose an offer` },
    DETAILS: { says: t`We need to know who owns the home`, action: t`Give the details` },
    DEMOGRAPHICS: { says: t`A few questions the law has us ask`, action: t`Answer the questions` },
    SUMMARY: { says: t`Your application summary is ready`, action: t`Read the summary` },
    INCOME: { says: t`Your income is still to be shown`, action: t`Show your income` },
    PAYSTUBS: { says: t`We need your paystubs`, action: t`Send your paystubs` },
    EMPLOYER_NAME: { says: t`Your job is still to be confirmed`, action: t`Name your employer` },
    BANK_ACCOUNT: { says: t`We need an account to send the money to`, action: t`Choose an account` },
    PAYMENT: { says: t`How you pay back is still open`, action: t`Choose how you pay` },
    IDENTITY: { says: t`We need to see your ID`, action: t`Show your ID` },
    SIGNATURE: { says: t`Your documents are ready to sign`, action: t`Read and sign` },
    NOTARY_MEETING: { says: t`A notary has to see you`, action: t`Meet the notary` },
    INSURANCE: { says: t`We need proof of your home insurance`, action: t`Send the proof` },
    CREDIT_LIFT: { says: t`Your credit file is closed to us`, action: t`Open it for us` },
    SOCIAL: { says: t`We need your Social Security number`, action: t`Give the number` },
    INQUIRIES: { says: t`Others asked about your credit lately`, action: t`Answer about new debts` },
    SENT_DOCUMENT: { says: t`We sent you a document`, action: t`Read the document` },
    PAPER_PREPARATION: { says: t`We’re preparing your papers` },
    PAPER_MAILING: { says: t`We’re about to mail your papers` },
    PAPER_SIGNATURE: { says: t`Your papers are in the mail`, action: t`See how to sign them` },
    PAPER_CHECK: { says: t`We’re checking your signed papers` },
    CONDITION: { says: t`We need something more from you`, action: t`See what we need` },
    HOME_VALUE: { says: t`The value of your home is still open`, action: t`See what to do` },
    LIEN_ATTESTATION: { says: t`Your word on the loans is needed`, action: t`Give your word` },
    LAPSED: { says: t`Your offers have run out`, action: t`Have them made again` },
    SIGNER_INTRODUCTION: { says: t`Your signature is needed`, action: t`See what you sign` },
    SIGNER_IDENTITY: { says: t`We need to see your ID`, action: t`Show your ID` },
    SIGNER_SIGNATURE: { says: t`The documents are ready for you`, action: t`Sign` },
    OTHER_SIGNATURES: { says: t`Others still have to sign`, action: t`See who has signed` },
    OFFER_PREPARATION: { says: t`Your offers are being worked out` },
    REFRESH: { says: t`We look at your figures again, because it was a while ago` },
    SUMMARY_PREPARATION: { says: t`Your application summary is being made` },
    INCOME_CHECK: { says: t`Your income is being looked up` },
    PAYSTUB_REVIEW: { says: t`Your paystubs are being read` },
    EMPLOYER_ANSWER: { says: t`Your employer is asked about your job` },
    ACCOUNT_CHECK: { says: t`Your bank account is being checked` },
    ACCOUNT_REVIEW: { says: t`A person looks at your bank account` },
    IDENTITY_CHECK: { says: t`Your ID is being checked` },
    DOCUMENT_PREPARATION: { says: t`The documents are being made` },
    SEALING: { says: t`Your signed documents are being sealed` },
    NOTARY_PREPARATION: { says: t`The papers for the notary are being made` },
    NOTARY_ARRIVAL: { says: t`The notary is about to join` },
    BOOKING_CONFIRMATION: { says: t`The notary is to confirm your visit` },
    NOTARY_VISIT: { says: t`The notary comes to you` },
    NOTARY_SEAL: { says: t`The notary is finishing the papers` },
    INSURANCE_REVIEW: { says: t`Your proof of insurance is being read` },
    RESCISSION: { says: t`Time to think it over` },
    RECORDING: { says: t`The county records your line` },
    RELEASE: { says: t`Your money is about to be released` },
    PAYOFFS: { says: t`Your other loans are being paid off` },
    FUNDING: { says: t`Your money is on its way` },
    HOLD: { says: t`One of our people has a closer look` },
    REVIEW: { says: t`A person is looking at your application` },
    VALUATION: { says: t`Somebody is valuing your home` },
    PARTNER_REVIEW: { says: t`Our partner is looking at your application` },
    FUNDED: { says: t`Funded` },
    CANCELLED: { says: t`Cancelled` },
    DECLINED: { says: t`Declined` },
  }

  const holders: Readonly<Record<Holding['by'], string>> = {
    YOU: t`Your turn`,
    BORROWER: t`Waiting for the borrower`,
    SIGNER: t`Waiting for the other signers`,
    LENDER: t`We are on it`,
    PARTNER: t`Waiting for our partner`,
    APPRAISER: t`Waiting for the valuation`,
    BANK: t`Waiting for the bank`,
    EMPLOYER: t`Waiting for your employer`,
    NOTARY: t`Waiting for the notary`,
    COUNTY: t`Waiting for the county`,
    NOBODY: t`Nobody has to do anything`,
  }
  const holder = ({ by, names = [] }: Holding): string => {
    if (by !== 'SIGNER' || names.length === 0) return holders[by]
    const who = new Intl.ListFormat('en-US', { type: 'conjunction' }).format(names)
    return t`Waiting for ${who}`
  }

  const dates: Readonly<Record<NextDate['kind'], string>> = {
    OFFER_EXPIRES: t`Your offers hold until`,
    SEND_BY: t`Please send it by`,
    SIGNING_FROM: t`You can sign from`,
    BOOKING: t`The notary comes`,
    RESCISSION_ENDS: t`You can cancel until the end of`,
    FUNDING_EXPECTED: t`We expect to send the money`,
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
