import { Trans, useLingui } from '@lingui/react/macro'
import { useOrganization } from '../../api/injected.ts'
import { ExternalLink } from '../../ui/ExternalLink.tsx'
import { LegalText } from './LegalText.tsx'

/** Shows the accessibility statement: the standard that the site follows, its known limits, and how to get help. */
export function Accessibility() {
  const { t } = useLingui()
  const { companyNameShort, companyAddress, phoneFormatted, email } = useOrganization().orgMetaData.companyInfo
  const sections = [
    {
      id: 'standard',
      title: t`The standard we follow`,
      body: (
        <p>
          <Trans>
            This site is designed to meet the{' '}
            <ExternalLink href="https://www.w3.org/TR/WCAG22/">
              Web Content Accessibility Guidelines (WCAG) 2.2
            </ExternalLink>
            , Level AA.
          </Trans>
        </p>
      ),
    },
    {
      id: 'features',
      title: t`What you can expect`,
      body: (
        <ul>
          <li>
            <Trans>You can use every page with a keyboard alone.</Trans>
          </li>
          <li>
            <Trans>Headings, fields, and errors have names that screen readers announce.</Trans>
          </li>
          <li>
            <Trans>Pages work at 320 pixels wide, so you can zoom in without scrolling sideways.</Trans>
          </li>
          <li>
            <Trans>Text and controls have enough contrast in every color scheme.</Trans>
          </li>
          <li>
            <Trans>Color is never the only sign of a status or an error.</Trans>
          </li>
          <li>
            <Trans>Motion stops if your device asks for reduced motion.</Trans>
          </li>
          <li>
            <Trans>Documents that we create are tagged PDF files, which screen readers can read in order.</Trans>
          </li>
          <li>
            <Trans>You can type your signature. Drawing isn’t required.</Trans>
          </li>
        </ul>
      ),
    },
    {
      id: 'limits',
      title: t`Known limits`,
      body: (
        <ul>
          <li>
            <Trans>
              Files that you or other companies provide, such as scans and insurance policies, may not be accessible.
            </Trans>
          </li>
          <li>
            <Trans>
              Some steps open another company’s page, such as your bank’s or payroll provider’s. We don’t control those
              pages.
            </Trans>
          </li>
          <li>
            <Trans>
              Taking pictures of your ID may be hard if you can’t see the screen. Someone you trust can help, or you can
              call us.
            </Trans>
          </li>
        </ul>
      ),
    },
    {
      id: 'help',
      title: t`Get help or report a problem`,
      body: (
        <>
          <p>
            <Trans>
              Call <a href={`tel:${phoneFormatted}`}>{phoneFormatted}</a>, write to{' '}
              <a href={`mailto:${email}`}>{email}</a>, or send a letter to {companyAddress}. Tell us which page you were
              on and what went wrong.
            </Trans>
          </p>
          <p>
            <Trans>
              If a page doesn’t work for you, {companyNameShort} helps you by phone and sends documents on paper.
            </Trans>
          </p>
        </>
      ),
    },
    {
      id: 'rights',
      title: t`Your rights`,
      body: (
        <p>
          <Trans>
            The Americans with Disabilities Act prohibits discrimination based on disability. If we don’t resolve your
            problem, you can{' '}
            <ExternalLink href="https://www.ada.gov/file-a-complaint/">
              file a complaint with the U.S. Department of Justice
            </ExternalLink>
            .
          </Trans>
        </p>
      ),
    },
  ]
  return (
    <LegalText
      title={t`Accessibility statement`}
      lead={<Trans>{companyNameShort} wants everyone to be able to use this site.</Trans>}
      sections={sections}
    />
  )
}
