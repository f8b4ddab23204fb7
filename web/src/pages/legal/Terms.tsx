import { Trans, useLingui } from '@lingui/react/macro'
import { licensedStates } from 'domain/values/licensing.ts'
import { formatMoney } from 'domain/values/money.ts'
import { formatPercent } from 'domain/values/rates.ts'
import { useOrganization } from '../../api/injected.ts'
import { LegalText } from './LegalText.tsx'

/** Shows the terms of use, with the lender's own amounts and limits. */
export function Terms() {
  const { t } = useLingui()
  const { companyInfo, licenses, products } = useOrganization().orgMetaData
  const { companyName, companyNameShort, companyAddress, companyProduct, phoneFormatted, email } = companyInfo
  const states = licensedStates(licenses)
  const sections = [
    {
      id: 'agreement',
      title: t`Who these terms bind`,
      body: (
        <p>
          <Trans>
            They apply between you and {companyName} (“{companyNameShort}”, “we”) whenever you use this site to look
            for, apply for or manage the {companyProduct}. If you apply, your application, the disclosures and the
            credit agreement you sign come before them where they differ.
          </Trans>
        </p>
      ),
    },
    {
      id: 'who',
      title: t`Who may use the site`,
      body: (
        <p>
          <Trans>
            You must be at least 18 years old (19 in Alabama) and act for yourself, or be a broker or loan originator
            who acts with the applicant’s consent. We lend on property in {states}.
          </Trans>
        </p>
      ),
    },
    {
      id: 'account',
      title: t`Your account`,
      body: (
        <p>
          <Trans>
            Keep your password to yourself. What is done with it counts as done by you until you tell us otherwise, so
            call us at once if you think somebody else knows it. We may end a session that is not used, and ask you to
            show again who you are before a step that matters.
          </Trans>
        </p>
      ),
    },
    {
      id: 'answers',
      title: t`What you tell us`,
      body: (
        <p>
          <Trans>
            Give true and complete answers about yourself, your income and your home, and tell us if they change before
            closing. Knowingly false answers on a loan application can be a federal crime. You need not tell us of
            alimony, child support or separate maintenance unless you want it to count.
          </Trans>
        </p>
      ),
    },
    { id: 'offers', title: t`Offers and prices`, body: <Offers /> },
    {
      id: 'inquiries',
      title: t`Credit inquiries`,
      body: (
        <p>
          <Trans>
            To show you offers we make a soft inquiry, which does not affect your credit score. A hard inquiry, which
            may affect it, is made only when you go on with an application and have agreed to it.
          </Trans>
        </p>
      ),
    },
    {
      id: 'security',
      title: t`Your property secures the line`,
      body: (
        <p>
          {products.heloc || products['crypto-heloc'] ? (
            <Trans>
              The line is secured by a lien on your home. If you do not pay as agreed, you can lose it. On your main
              home, you and every other owner may cancel the line until midnight of the third business day after it is
              opened; nothing is paid out before.
            </Trans>
          ) : (
            <Trans>
              The line is secured by a lien on the rental property. If you do not pay as agreed, you can lose it. Credit
              for a business purpose carries no right to cancel after signing.
            </Trans>
          )}
        </p>
      ),
    },
    {
      id: 'others',
      title: t`Services of others`,
      body: (
        <p>
          <Trans>
            Some steps lead to others: payroll and tax services, banks, identity checks, notaries, insurers. Their own
            terms apply on their pages. What they send us on your behalf is used for your application alone.
          </Trans>
        </p>
      ),
    },
    {
      id: 'use',
      title: t`Fair use`,
      body: (
        <ul>
          <li>
            <Trans>Do not apply in another person’s name or without their consent.</Trans>
          </li>
          <li>
            <Trans>Do not try to get around the site’s security or to slow it down for others.</Trans>
          </li>
          <li>
            <Trans>Do not copy its pages in bulk or collect prices from it by machine.</Trans>
          </li>
        </ul>
      ),
    },
    {
      id: 'liability',
      title: t`What we answer for`,
      body: (
        <p>
          <Trans>
            We keep the site running and its figures right with care, but it can be interrupted or contain mistakes. We
            are not liable for losses that no care of ours could have kept from you. Nothing in these terms limits
            rights that the law gives you as a consumer.
          </Trans>
        </p>
      ),
    },
    {
      id: 'changes',
      title: t`Changes`,
      body: (
        <p>
          <Trans>
            We may change these terms for the future and then change the date above. The version that you agreed to with
            your account is kept and stays the one for your application.
          </Trans>
        </p>
      ),
    },
    {
      id: 'questions',
      title: t`Law, questions and complaints`,
      body: (
        <>
          <p>
            <Trans>
              Federal law applies, and beside it the law of the state in which the property lies. Please tell us first
              when something went wrong: call {phoneFormatted}, write to {email} or to {companyName}, {companyAddress}.
            </Trans>
          </p>
          <p>
            <Trans>
              You can also turn to the Consumer Financial Protection Bureau at consumerfinance.gov/complaint or to the
              regulator of your state; the licenses page names our licenses.
            </Trans>
          </p>
        </>
      ),
    },
  ]
  return (
    <LegalText
      title={t`Terms of use`}
      lead={<Trans>What you can expect of this site, and what we expect of you.</Trans>}
      sections={sections}
    />
  )
}

function Offers() {
  const { line, minimumLineByState, apr, originationFee, valuation, manualNotary, recordingFee, recordingTax } =
    useOrganization().orgPricingData
  const moreInStates = Object.values(minimumLineByState).some((minimum) => minimum > line.lowest)
  const [least, most] = [formatMoney(line.lowest), formatMoney(line.highest)]
  const [lowest, highest] = [formatPercent(apr.lowest, 2), formatPercent(apr.highest, 2)]
  const fee = formatPercent(originationFee.highest, 2)
  const [value, notary] = [formatMoney(valuation), formatMoney(manualNotary)]
  const [feeFrom, feeTo, tax] = [
    formatMoney(recordingFee.lowest),
    formatMoney(recordingFee.highest),
    formatMoney(recordingTax.highest),
  ]
  return (
    <>
      <p>
        <Trans>
          Offers are made from what you state and from a soft credit inquiry. They become binding only with a signed
          credit agreement, after income, identity, title and the value of the property have been confirmed. We may
          change or withdraw an offer where these turn out otherwise, and tell you why.
        </Trans>
      </p>
      <ul>
        <li>
          {moreInStates ? (
            <Trans>
              Lines run from {least} to {most}; some states have a higher least amount.
            </Trans>
          ) : (
            <Trans>
              Lines run from {least} to {most}.
            </Trans>
          )}
        </li>
        <li>
          <Trans>
            APRs run from {lowest} to {highest}. They contain no fees.
          </Trans>
        </li>
        <li>
          {originationFee.highest > 0 ? (
            <Trans>An origination fee of up to {fee} of the initial draw may be taken from it.</Trans>
          ) : (
            <Trans>There is no origination fee.</Trans>
          )}
        </li>
        <li>
          <Trans>
            You may pay third parties: {value} for a valuation where no automated one is available, {notary} for a
            notary who comes to you, recording fees of {feeFrom} to {feeTo} and recording taxes of up to {tax} per
            $100,000 of the line.
          </Trans>
        </li>
      </ul>
    </>
  )
}
