import { Trans, useLingui } from '@lingui/react/macro'
import { stateName } from 'domain/values/address.ts'
import { moreStatesToCome } from 'domain/values/licensing.ts'
import { useOrganization } from '../../api/injected.ts'
import { Table } from '../../ui/Card.tsx'
import { ExternalLink } from '../../ui/ExternalLink.tsx'
import { NewYorkNotice } from '../../widgets/frame/NewYorkNotice.tsx'
import css from './Legal.module.css'
import { type LegalSection, LegalText } from './LegalText.tsx'

/** Lists the states where the lender is licensed, with license numbers, and shows the notices that states require. */
export function Licenses() {
  const { t } = useLingui()
  const { companyInfo, capabilities, licenses } = useOrganization().orgMetaData
  const { companyName, companyNMLS, companyNmlsURL, companyAddress, phoneFormatted } = companyInfo
  const lends = (state: string) => licenses.some(({ abbrev }) => abbrev === state)
  const sections: LegalSection[] = [
    {
      id: 'nmls',
      title: t`Nationwide registration`,
      body: (
        <p>
          <Trans>
            {companyName}, {companyAddress}, <span className={css.whole}>{phoneFormatted}</span>, is registered as{' '}
            <ExternalLink href={companyNmlsURL}>NMLS {companyNMLS}</ExternalLink>. NMLS Consumer Access shows the state
            of every license.
          </Trans>
        </p>
      ),
    },
    {
      id: 'states',
      title: t`Licenses by state`,
      body: (
        <>
          <Table
            caption={t`Licenses by state`}
            hideCaption
            columns={[
              { key: 'state', label: t`State`, cell: ({ abbrev }) => stateName(abbrev) },
              { key: 'license', label: t`License number`, cell: ({ license }) => license },
            ]}
            rows={licenses}
            rowKey={({ abbrev }) => abbrev}
          />
          {moreStatesToCome(licenses) && (
            <p>
              <Trans>More states to come.</Trans>
            </p>
          )}
        </>
      ),
    },
  ]
  if (capabilities.illinoisCommunityReinvestmentNotice && lends('IL'))
    sections.push({
      id: 'illinois',
      title: t`Illinois Community Reinvestment Notice`,
      body: (
        <p>
          <Trans>
            The Department of Financial and Professional Regulation (Department) evaluates our performance in meeting
            the financial services needs of this community, including the needs of low-income to moderate-income
            households. The Department takes this evaluation into account when deciding on certain applications
            submitted by us for approval by the Department. Your involvement is encouraged. You may obtain a copy of our
            evaluation once the Department completes our first evaluation. You may also submit signed, written comments
            about our performance in meeting community financial services needs to the Department.
          </Trans>
        </p>
      ),
    })
  sections.push({
    id: 'new-york',
    title: t`New York`,
    body: (
      <p>
        <NewYorkNotice />
      </p>
    ),
  })
  if (lends('TX'))
    sections.push({
      id: 'texas',
      title: t`Texas`,
      body: (
        <p>
          <Trans>
            Do you have a complaint about a mortgage banker or loan originator? Send it to the Texas Department of
            Savings and Mortgage Lending. You’ll find the forms and instructions at sml.texas.gov. Its recovery fund
            pays for certain actual out-of-pocket losses that originators cause.
          </Trans>
        </p>
      ),
    })
  return (
    <LegalText
      title={t`Licenses`}
      lead={<Trans>Where {companyName} is licensed to lend, and which agencies regulate it.</Trans>}
      sections={sections}
    />
  )
}
