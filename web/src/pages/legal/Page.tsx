import { Trans, useLingui } from '@lingui/react/macro'
import { STATE_NAMES } from 'domain/values/address.ts'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { useOrganisation } from '../../api/injected.ts'
import { PageHeading, Stack } from '../../ui/Page.tsx'
import { PublicFrame } from '../../widgets/frame/PublicFrame.tsx'
import css from './Legal.module.css'

/** The texts that bind both sides: terms, privacy, electronic communications, licenses. One page a path. */
export default function LegalPage() {
  const { pathname } = useLocation()
  const Text = TEXTS[pathname as keyof typeof TEXTS] ?? Terms
  return (
    <PublicFrame>
      <article className={css.text}>
        <Text />
      </article>
    </PublicFrame>
  )
}

const useCompany = () => useOrganisation().orgMetaData.companyInfo

function Section({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <section>
      <h2>{title}</h2>
      {children}
    </section>
  )
}

function Terms() {
  const { t } = useLingui()
  const { companyName, companyNameShort, phoneFormatted, email } = useCompany()
  return (
    <Stack>
      <PageHeading>{t`Terms of use`}</PageHeading>
      <p>
        <Trans>
          These terms apply between you and {companyName} (“{companyNameShort}”) whenever you use this site to look for,
          apply for or manage a home-equity line of credit.
        </Trans>
      </p>
      <Section title={<Trans>Using the site</Trans>}>
        <p>
          <Trans>
            You must be at least 18 years old (19 in Alabama) and give true and complete answers about yourself, your
            income and your home. Keep your password to yourself; what is done with it counts as done by you until you
            tell us otherwise.
          </Trans>
        </p>
      </Section>
      <Section title={<Trans>Offers are not yet loans</Trans>}>
        <p>
          <Trans>
            Offers are made from what you state and from a soft credit inquiry. They become binding only with a signed
            credit agreement, after income, identity, title and the value of the home have been confirmed. We may change
            or withdraw an offer where these turn out otherwise, and tell you why.
          </Trans>
        </p>
      </Section>
      <Section title={<Trans>Your home secures the line</Trans>}>
        <p>
          <Trans>
            The line is secured by a lien on your home. If you do not pay as agreed, you can lose it. On a main home you
            may cancel the line until midnight of the third business day after it is opened.
          </Trans>
        </p>
      </Section>
      <Section title={<Trans>Questions and complaints</Trans>}>
        <p>
          <Trans>
            Call {phoneFormatted} or write to {email}. Nothing in these terms limits rights that the law gives you as a
            consumer.
          </Trans>
        </p>
      </Section>
    </Stack>
  )
}

function Privacy() {
  const { t } = useLingui()
  const { companyName, phoneFormatted, email } = useCompany()
  return (
    <Stack>
      <PageHeading>{t`Privacy policy`}</PageHeading>
      <p>
        <Trans>
          What {companyName} does with your personal information. Federal law gives consumers the right to limit some
          but not all sharing, and asks us to tell you how we collect, share and protect it.
        </Trans>
      </p>
      <Section title={<Trans>What we collect</Trans>}>
        <p>
          <Trans>
            Your name, address, date of birth, Social Security number, income, credit history, bank account numbers,
            identity documents, and how you use this site.
          </Trans>
        </p>
      </Section>
      <Section title={<Trans>Why we share it</Trans>}>
        <ul>
          <li>
            <Trans>
              To decide on and service your line: credit bureaus, title and valuation companies, identity and income
              services, notaries, county offices, banks. You cannot limit this sharing.
            </Trans>
          </li>
          <li>
            <Trans>To meet the law and answer courts and regulators. You cannot limit this sharing.</Trans>
          </li>
          <li>
            <Trans>For the marketing of others: we do not share for this.</Trans>
          </li>
        </ul>
      </Section>
      <Section title={<Trans>How we protect it</Trans>}>
        <p>
          <Trans>
            Numbers and documents are encrypted where they are kept and on their way. Screens and messages show only the
            last four digits. Answers about ethnicity, race and sex are kept apart and never used to decide.
          </Trans>
        </p>
      </Section>
      <Section title={<Trans>Your choices</Trans>}>
        <p>
          <Trans>
            Ask what we hold, have it corrected, or end marketing messages: call {phoneFormatted} or write to {email}.
          </Trans>
        </p>
      </Section>
    </Stack>
  )
}

function Communications() {
  const { t } = useLingui()
  const { companyName, companyAddress, phoneFormatted, email } = useCompany()
  return (
    <Stack>
      <PageHeading>{t`Electronic Communications Policy`}</PageHeading>
      <p>
        <Trans>
          With your consent {companyName} gives you notices, disclosures and agreements electronically instead of on
          paper.
        </Trans>
      </p>
      <Section title={<Trans>Your right to paper</Trans>}>
        <p>
          <Trans>
            You can have any document on paper at no charge: call {phoneFormatted}, write to {email} or to{' '}
            {companyAddress}.
          </Trans>
        </p>
      </Section>
      <Section title={<Trans>What the consent covers</Trans>}>
        <p>
          <Trans>
            All documents of your application and of the line that may follow: disclosures, notices of decisions, the
            credit agreement, statements and your right to cancel.
          </Trans>
        </p>
      </Section>
      <Section title={<Trans>Withdrawing it</Trans>}>
        <p>
          <Trans>
            You can withdraw at any time by the same ways; there is no fee. Documents that were given before stay valid.
            An application that is not closed yet goes on by mail and takes longer.
          </Trans>
        </p>
      </Section>
      <Section title={<Trans>Keeping your address up to date</Trans>}>
        <p>
          <Trans>Tell us at once when your e-mail address or phone number changes, by phone or e-mail.</Trans>
        </p>
      </Section>
      <Section title={<Trans>What you need</Trans>}>
        <p>
          <Trans>
            A current browser (Chrome, Edge, Firefox or Safari of the last two years), a program that opens PDF files,
            an e-mail address, and a printer or storage to keep documents.
          </Trans>
        </p>
      </Section>
      <Section title={<Trans>Text messages</Trans>}>
        <p>
          <Trans>
            Texts about your application and marketing texts have a consent each. Neither is a condition of a loan.
            Reply STOP, QUIT, END, REVOKE, OPT OUT, CANCEL or UNSUBSCRIBE to end them.
          </Trans>
        </p>
      </Section>
    </Stack>
  )
}

function Licenses() {
  const { t } = useLingui()
  const { companyName, companyNMLS, companyNmlsURL } = useCompany()
  const { licences } = useOrganisation().orgMetaData
  return (
    <Stack>
      <PageHeading>{t`Licenses`}</PageHeading>
      <p>
        {companyName} · <a href={companyNmlsURL}>NMLS {companyNMLS}</a>
      </p>
      <ul className={css.licences}>
        {licences.map(({ abbrev, licence }) => (
          <li key={abbrev}>
            <b>{STATE_NAMES[abbrev as keyof typeof STATE_NAMES] ?? abbrev}</b> {licence}
          </li>
        ))}
      </ul>
    </Stack>
  )
}

const TEXTS = { '/terms': Terms, '/privacy': Privacy, '/communications': Communications, '/licenses': Licenses }
