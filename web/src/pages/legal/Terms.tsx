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
      title: t`When these terms apply`,
      body: (
        <p>
          <Trans>
            These terms apply between you and {companyName} (“{companyNameShort},” “we”) when you use this site to
            explore, apply for, or manage the {companyProduct}. If you apply and these terms conflict with your
            application, the disclosures, or your credit agreement, those documents control.
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
            You must be at least 18 years old (19 in Alabama) and act for yourself. Brokers and loan originators must
            have the applicant’s consent. We lend on property in {states}.
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
            Keep your password private. You’re responsible for what’s done with it until you tell us otherwise, so call
            us right away if you think someone else knows it. We may end an inactive session, and we may ask you to
            verify your identity again before an important step.
          </Trans>
        </p>
      ),
    },
    {
      id: 'answers',
      title: t`Your answers`,
      body: (
        <p>
          <Trans>
            Give true and complete answers about yourself, your income, and your home, and tell us if they change before
            closing. Knowingly giving false answers on a loan application can be a federal crime. You don’t need to list
            alimony, child support, or separate maintenance unless you want it considered.
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
            To show you offers, we make a soft inquiry, which doesn’t affect your credit score. We make a hard inquiry,
            which may affect it, only if you continue with an application and agree to it.
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
              The line is secured by a lien on your home. If you don’t pay as agreed, you can lose your home. If it’s
              your main home, you and every other owner may cancel the line until midnight of the third business day
              after it opens. We don’t pay out any money before then.
            </Trans>
          ) : (
            <Trans>
              The line is secured by a lien on the rental property. If you don’t pay as agreed, you can lose the
              property. Business-purpose credit has no right to cancel after signing.
            </Trans>
          )}
        </p>
      ),
    },
    {
      id: 'others',
      title: t`Third-party services`,
      body: (
        <p>
          <Trans>
            Some steps use other companies, such as payroll and tax services, banks, identity services, notaries, and
            insurers. Their own terms apply on their pages. We use what they send us on your behalf only for your
            application.
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
            <Trans>Don’t apply in another person’s name or without their consent.</Trans>
          </li>
          <li>
            <Trans>Don’t try to get around the site’s security or slow it down for others.</Trans>
          </li>
          <li>
            <Trans>Don’t copy its pages in bulk or collect prices from it with automated tools.</Trans>
          </li>
        </ul>
      ),
    },
    {
      id: 'liability',
      title: t`Our responsibility`,
      body: (
        <p>
          <Trans>
            We work to keep the site running and its figures correct, but it can be interrupted or contain mistakes. We
            aren’t liable for losses that we couldn’t have prevented with reasonable care. Nothing in these terms limits
            your rights under federal or state consumer law.
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
            We may change these terms for the future, and we’ll update the date above when we do. The version you agreed
            to stays in effect for your application.
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
              Federal law and the law of the property’s state apply. If something goes wrong, please tell us first. Call{' '}
              {phoneFormatted}, or write to {email} or {companyName}, {companyAddress}.
            </Trans>
          </p>
          <p>
            <Trans>
              You can also file a complaint with the Consumer Financial Protection Bureau at
              consumerfinance.gov/complaint or with your state’s regulator. The licenses page lists our licenses.
            </Trans>
          </p>
        </>
      ),
    },
  ]
  return (
    <LegalText
      title={t`Terms of use`}
      lead={<Trans>What you can expect from this site, and what we expect from you.</Trans>}
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
          We base offers on your answers and a soft credit inquiry. They become binding only with a signed credit
          agreement, after we verify your income, your identity, the title, and the property’s value. If what we verify
          is different, we may change or withdraw an offer, and we’ll tell you why.
        </Trans>
      </p>
      <ul>
        <li>
          {moreInStates ? (
            <Trans>
              Lines range from {least} to {most}. Some states have a higher minimum.
            </Trans>
          ) : (
            <Trans>
              Lines range from {least} to {most}.
            </Trans>
          )}
        </li>
        <li>
          <Trans>
            APRs range from {lowest} to {highest}. They don’t include fees.
          </Trans>
        </li>
        <li>
          {originationFee.highest > 0 ? (
            <Trans>We may deduct an origination fee of up to {fee} from the initial draw.</Trans>
          ) : (
            <Trans>There’s no origination fee.</Trans>
          )}
        </li>
        <li>
          <Trans>
            You may pay third parties {value} for a valuation if no automated valuation is available and {notary} for a
            notary who comes to you. You may also pay recording fees of {feeFrom} to {feeTo} and recording taxes of up
            to {tax} per $100,000 of the line.
          </Trans>
        </li>
      </ul>
    </>
  )
}
