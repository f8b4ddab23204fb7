import { Trans, useLingui } from '@lingui/react/macro'
import { stateName } from 'domain/values/address.ts'
import { licensedStates } from 'domain/values/licensing.ts'
import { inList } from 'domain/values/lists.ts'
import { LATER_MAJORITY, MAJORITY } from 'domain/values/majority.ts'
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
  const later = inList(
    licenses.flatMap(({ abbrev }) => {
      const age = LATER_MAJORITY[abbrev]
      return age === undefined ? [] : [t`${age} in ${stateName(abbrev)}`]
    }),
  )
  const sections = [
    {
      id: 'agreement',
      title: t`When these terms apply`,
      body: (
        <p>
          <Trans>
            These terms are between you and {companyName} (“{companyNameShort},” “we”). They apply when you use this
            site to look at the {companyProduct}, apply for it, or see your documents. If these terms conflict with your
            application, disclosures, or credit agreement, those documents control.
          </Trans>
        </p>
      ),
    },
    {
      id: 'who',
      title: t`Who may use the site`,
      body: (
        <p>
          {later ? (
            <Trans>
              You must be at least {MAJORITY} years old ({later}) and apply for yourself.
            </Trans>
          ) : (
            <Trans>You must be at least {MAJORITY} years old and apply for yourself.</Trans>
          )}{' '}
          <Trans>Brokers and loan officers need the applicant’s consent. We lend on property in {states}.</Trans>
        </p>
      ),
    },
    {
      id: 'account',
      title: t`Your account`,
      body: (
        <p>
          <Trans>
            Keep your password private. If you think someone else knows it, call us right away. Until you do, you’re
            responsible for what happens in your account. We may sign you out when you’re not active. We may also ask
            you to verify your identity again before an important step.
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
            Give true and complete answers about yourself, your income, and your home. Tell us if they change before
            closing. It can be a federal crime to knowingly give false answers on a loan application. You don’t have to
            list alimony, child support, or separate maintenance unless you want us to consider it.
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
            To show you offers, we make a soft inquiry, which doesn’t affect your credit score. A hard inquiry may
            affect it. We make one only if you continue with an application and agree to it.
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
              The line is secured by a lien on your home. If you don’t pay as agreed, you could lose your home. If it’s
              your main home, any owner can cancel the line at no cost until midnight of the third business day after it
              opens. We won’t send any money before then.
            </Trans>
          ) : (
            <Trans>
              The line is secured by a lien on the rental property. If you don’t pay as agreed, you could lose the
              property. A line for business has no right to cancel once it’s open.
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
            In some steps, we work with other companies, such as payroll and tax services, banks, identity services,
            notaries, and insurers. Their own terms apply on their pages. We use the information they send us only for
            your application.
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
            <Trans>Don’t try to get around the site’s security or slow the site down.</Trans>
          </li>
          <li>
            <Trans>Don’t use automated tools to copy the site’s pages or collect its prices.</Trans>
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
            We work to keep the site running and its figures correct. Still, the site may be down at times or have
            mistakes. We aren’t liable for losses that we couldn’t have prevented with reasonable care. Nothing in these
            terms limits your rights under federal or state consumer law.
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
            We may change these terms. When we do, we’ll update the date above. Your application keeps the version you
            agreed to.
          </Trans>
        </p>
      ),
    },
    {
      id: 'questions',
      title: t`Law, questions, and complaints`,
      body: (
        <>
          <p>
            <Trans>
              Federal law and the law of the state where the property is located govern these terms. If something goes
              wrong, please tell us first. Call {phoneFormatted}, or write to {email} or {companyName}, {companyAddress}
              .
            </Trans>
          </p>
          <p>
            <Trans>
              You can also file a complaint with the Consumer Financial Protection Bureau at
              consumerfinance.gov/complaint, or with your state’s regulator. The licenses page shows where we’re
              licensed.
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
          We base offers on your answers and a soft credit inquiry. An offer becomes binding only when you and we sign a
          credit agreement. Before that, we verify your income, your identity, the title, and the property’s value. If
          we find something different, we may change or withdraw an offer, and we’ll tell you why.
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
            You may pay third parties {value} for a valuation if no automated one is available, and {notary} for a
            notary who comes to you. Recording fees are {feeFrom} to {feeTo}. Recording taxes are up to {tax} for each
            $100,000 of the line.
          </Trans>
        </li>
      </ul>
    </>
  )
}
