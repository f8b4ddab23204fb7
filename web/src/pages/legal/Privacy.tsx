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
              Your name, address, date of birth and Social Security number; income, assets and employment; credit
              history and loans; bank account numbers; pictures of identity documents and of your face where you send
              them; the property, its title, value and insurance; and how you use this site.
            </Trans>
          </p>
          <p>
            <Trans>
              We have it from you, from credit bureaus, from public and property records, and from those you connect: an
              employer’s payroll service, a bank, a tax service, an insurer.
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
            With 256-bit encryption where it is kept and on its way. Screens and messages show only the last four digits
            of a number. Who of us looks at an application is recorded. Answers about ethnicity, race and sex are kept
            apart and never used to decide.
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
            A registration that is not finished is deleted after 30 days. Applications are kept at least 25 months after
            the decision, the records of a line for its life and the years after it for which the law asks. Then the key
            to your personal data is destroyed.
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
            We use cookies and storage of your browser to keep you signed in, to keep your answers while you register,
            and to see which pages are visited and where they fail. What you type is not recorded for that. There are no
            advertising trackers.
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
              Ask what we hold, have it corrected, or end marketing messages: call {phoneFormatted}, write to {email} or
              to {companyName}, {companyAddress}. We first make sure that it is you who asks.
            </Trans>
          </p>
          <p>
            <Trans>
              The law of your state may give you more, such as a copy of your data or its deletion where no law has us
              keep it. Using these rights never changes what you are offered.
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
          <Trans>The site is for adults. We do not knowingly collect data about children under 13.</Trans>
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
              some but not all sharing, and asks us to tell you how we collect, share and protect it.
            </Trans>
          </p>
          {privacyLinkIsExternal && (
            <Notice title={t`This page is about this site`}>
              <Trans>
                What holds for all else that {companyName} does: <PrivacyLink />
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
      reason: t`To decide on, close and service your line: credit bureaus, title and valuation companies, identity and income services, notaries, county offices, banks`,
      shares: yes,
      limits: no,
    },
    { reason: t`To meet the law and answer courts and regulators`, shares: yes, limits: no },
    { reason: t`For our own marketing to you`, shares: yes, limits: yes },
    { reason: t`For joint marketing with other financial companies`, shares: no, limits: t`We do not share` },
    { reason: t`For companies of the same group to market to you`, shares: no, limits: t`We do not share` },
    { reason: t`For others to market to you`, shares: no, limits: t`We do not share` },
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
