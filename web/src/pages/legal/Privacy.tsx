import { Trans, useLingui } from '@lingui/react/macro'
import { useOrganization } from '../../api/injected.ts'
import { Table } from '../../ui/Card.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { PrivacyLink } from '../../widgets/frame/LegalLinks.tsx'
import { LegalText } from './LegalText.tsx'

/**
 * Shows the privacy notice that the Gramm-Leach-Bliley Act requires of financial institutions, and lists the data that
 * the site itself stores.
 */
export function Privacy() {
  const { t } = useLingui()
  const { companyName, companyAddress, phoneFormatted, email, privacyLinkIsExternal } =
    useOrganization().orgMetaData.companyInfo
  const sections = [
    {
      id: 'collect',
      title: t`What we collect`,
      body: (
        <>
          <p>
            <Trans>
              We collect your name, address, date of birth, and Social Security number. We collect your income, assets,
              employment, credit history, loans, and bank account numbers. If you send pictures of your ID and your
              face, we collect those too. We also collect information about the property, such as its title, value, and
              insurance, and about how you use this site.
            </Trans>
          </p>
          <p>
            <Trans>
              We get it from you, credit bureaus, and public and property records. We also get it from services you
              connect, such as a payroll provider, a bank, a tax service, or an insurer.
            </Trans>
          </p>
        </>
      ),
    },
    { id: 'share', title: t`Why we share it`, body: <Sharing /> },
    {
      id: 'protect',
      title: t`How we protect it`,
      body: (
        <p>
          <Trans>
            We use 256-bit encryption to store and send your data. Screens and messages show only the last four digits
            of a number. We record which employees view an application. We store answers about ethnicity, race, and sex
            separately and never use them in a decision.
          </Trans>
        </p>
      ),
    },
    {
      id: 'keep',
      title: t`How long we keep it`,
      body: (
        <p>
          <Trans>
            We delete an unfinished registration after 30 days. We keep an application for at least 25 months after our
            decision. We keep a line’s records while it’s open and for the years after that federal and state law
            require. Then we destroy the key to your personal data.
          </Trans>
        </p>
      ),
    },
    {
      id: 'site',
      title: t`Cookies and this site`,
      body: (
        <p>
          <Trans>
            We use cookies and browser storage to keep you signed in and to save your answers while you register. They
            also make sure that you keep seeing the same version of a page, and they show us which pages people visit
            and where errors happen. We don’t record what you type for that. We don’t use advertising trackers.
          </Trans>
        </p>
      ),
    },
    {
      id: 'choices',
      title: t`Your choices and rights`,
      body: (
        <>
          <p>
            <Trans>
              You can download a copy of your data in your settings. You can also ask what data we have, have it
              corrected, or stop marketing messages. Call {phoneFormatted}, or write to {email} or {companyName},{' '}
              {companyAddress}. We’ll verify your identity first.
            </Trans>
          </p>
          <p>
            <Trans>
              Your state’s law may give you more rights, such as getting a copy of your data or having it deleted unless
              we’re required to keep it. Using these rights never changes your offers.
            </Trans>
          </p>
        </>
      ),
    },
    {
      id: 'children',
      title: t`Children`,
      body: (
        <p>
          <Trans>This site is for adults. We don’t knowingly collect data about children under 13.</Trans>
        </p>
      ),
    },
  ]
  return (
    <LegalText
      title={t`Privacy policy`}
      lead={
        <>
          <p>
            <Trans>
              What {companyName} does with your personal information. Federal law gives consumers the right to limit
              some but not all sharing. Federal law also requires us to tell you how we collect, share, and protect your
              personal information.
            </Trans>
          </p>
          {privacyLinkIsExternal && (
            <Notice title={t`This policy covers this site`}>
              <Trans>
                For everything else that {companyName} does, see: <PrivacyLink />
              </Trans>
            </Notice>
          )}
        </>
      }
      sections={sections}
    />
  )
}

function Sharing() {
  const { t } = useLingui()
  const [yes, no] = [t`Yes`, t`No`]
  const rows = [
    {
      reason: t`To decide on, close, and service your line: with credit bureaus, title and valuation companies, identity and income services, notaries, county offices, and banks`,
      shares: yes,
      limits: no,
    },
    { reason: t`To comply with the law and respond to courts and regulators`, shares: yes, limits: no },
    { reason: t`For our own marketing to you`, shares: yes, limits: yes },
    { reason: t`For joint marketing with other financial companies`, shares: no, limits: t`We don’t share` },
    { reason: t`For our affiliates to market to you`, shares: no, limits: t`We don’t share` },
    { reason: t`For nonaffiliates to market to you`, shares: no, limits: t`We don’t share` },
  ]
  return (
    <Table
      caption={t`Reasons for sharing personal information`}
      hideCaption
      columns={[
        { key: 'reason', label: t`Reason`, cell: (row) => row.reason },
        { key: 'shares', label: t`Do we share?`, cell: (row) => row.shares },
        { key: 'limits', label: t`Can you limit it?`, cell: (row) => row.limits },
      ]}
      rows={rows}
      rowKey={(row) => row.reason}
    />
  )
}
