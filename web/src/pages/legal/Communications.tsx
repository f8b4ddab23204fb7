import { Trans, useLingui } from '@lingui/react/macro'
import { useOrganization } from '../../api/injected.ts'
import { PaperCopies } from '../../widgets/consents/PaperCopies.tsx'
import { LegalText } from './LegalText.tsx'

/** Shows the disclosures that E-SIGN requires before electronic delivery, and the terms for text messages. */
export function Communications() {
  const { t } = useLingui()
  const { companyName, companyAddress, phoneFormatted, email } = useOrganization().orgMetaData.companyInfo
  const sections = [
    {
      id: 'paper',
      title: t`Your right to paper`,
      body: (
        <p>
          <Trans>
            You can get any document on paper. Call {phoneFormatted}, or write to {email} or {companyAddress}.
          </Trans>{' '}
          <PaperCopies />
        </p>
      ),
    },
    {
      id: 'scope',
      title: t`What the consent covers`,
      body: (
        <>
          <p>
            <Trans>It covers all documents about your application and your line of credit:</Trans>
          </p>
          <ul>
            <li>
              <Trans>your disclosures and your application summary</Trans>
            </li>
            <li>
              <Trans>notices of our decisions, with the reasons</Trans>
            </li>
            <li>
              <Trans>the credit agreement, the mortgage or deed of trust, and your notice of the right to cancel</Trans>
            </li>
            <li>
              <Trans>statements, notices of changed terms, and privacy notices, as long as you have the line</Trans>
            </li>
          </ul>
        </>
      ),
    },
    {
      id: 'how',
      title: t`How you receive documents`,
      body: (
        <p>
          <Trans>
            While you apply, we post documents on this site, where you can save and print them. We’ll email you when
            there’s a new one. Before you sign, you’ll open a short sample to show that your device can read the format.
            Until then, we also mail you flood notices and notices of a decline or an incomplete application. After your
            line opens, we send your statements and notices by email.
          </Trans>
        </p>
      ),
    },
    {
      id: 'withdraw',
      title: t`Withdrawing your consent`,
      body: (
        <p>
          <Trans>
            You can withdraw your consent at any time, at no charge. Use your settings, or contact us as described
            above. From then on, we’ll mail your documents. Documents you’ve already received stay valid. If you haven’t
            signed yet, you can still finish your application here. To sign, agree again or ask us for paper documents,
            which takes about a week longer.
          </Trans>
        </p>
      ),
    },
    {
      id: 'address',
      title: t`Keeping your contact details current`,
      body: (
        <p>
          <Trans>
            If your email address or phone number changes, change it in your settings right away, or tell us by phone or
            email.
          </Trans>
        </p>
      ),
    },
    {
      id: 'needs',
      title: t`What you need`,
      body: (
        <ul>
          <li>
            <Trans>a current browser: Chrome, Edge, Firefox, or Safari from the last two years</Trans>
          </li>
          <li>
            <Trans>an app that opens PDF files</Trans>
          </li>
          <li>
            <Trans>an email address that you check</Trans>
          </li>
          <li>
            <Trans>a printer, or space to save documents</Trans>
          </li>
        </ul>
      ),
    },
    {
      id: 'texts',
      title: t`Text messages`,
      body: (
        <p>
          <Trans>
            We ask for separate consents to texts about your application and to marketing texts. You don’t need to give
            either one to get a loan. Message and data rates may apply. To stop texts, reply STOP, QUIT, END, REVOKE,
            OPT OUT, CANCEL, or UNSUBSCRIBE.
          </Trans>
        </p>
      ),
    },
    {
      id: 'signers',
      title: t`Other signers`,
      body: (
        <p>
          <Trans>
            Each co-owner and co-borrower signs in separately and gives their own consent. You can’t consent for someone
            else.
          </Trans>
        </p>
      ),
    },
  ]
  return (
    <LegalText
      title={t`Electronic Communications Policy`}
      lead={
        <Trans>
          With your consent, {companyName} sends you notices, disclosures, and agreements electronically instead of on
          paper.
        </Trans>
      }
      sections={sections}
    />
  )
}
