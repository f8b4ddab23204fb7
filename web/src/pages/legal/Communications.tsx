import { Trans, useLingui } from '@lingui/react/macro'
import { useOrganization } from '../../api/injected.ts'
import { LegalText } from './LegalText.tsx'

/** Shows the disclosures that E-SIGN requires before electronic delivery, and the rules for text messages. */
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
            You can get any document on paper at no charge. Call {phoneFormatted}, or write to {email} or{' '}
            {companyAddress}.
          </Trans>
        </p>
      ),
    },
    {
      id: 'scope',
      title: t`What the consent covers`,
      body: (
        <>
          <p>
            <Trans>All documents for your application and your line of credit:</Trans>
          </p>
          <ul>
            <li>
              <Trans>disclosures before and with your application, and your application summary</Trans>
            </li>
            <li>
              <Trans>notices of our decisions and the reasons for them</Trans>
            </li>
            <li>
              <Trans>the credit agreement, the security instrument and your notice of the right to cancel</Trans>
            </li>
            <li>
              <Trans>statements, changes in terms, and privacy notices for as long as you have the line</Trans>
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
            We post documents on this site, where you can save or print them. We’ll email you when there’s a new one.
            Before the first one, you’ll open a short sample to show that your device can read the format.
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
            You can withdraw at any time, in your settings or by contacting us as described above. There’s no fee.
            Documents you’ve already received stay valid. If your line isn’t open yet, your application continues by
            mail and takes longer.
          </Trans>
        </p>
      ),
    },
    {
      id: 'address',
      title: t`Keeping your address up to date`,
      body: (
        <p>
          <Trans>
            Tell us right away if your email address or phone number changes. You can do it in your settings, by phone,
            or by email.
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
            <Trans>a printer, or storage space to keep documents</Trans>
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
            You consent separately to texts about your application and to marketing texts. Neither consent is required
            to get a loan. Message and data rates may apply. Reply STOP, QUIT, END, REVOKE, OPT OUT, CANCEL, or
            UNSUBSCRIBE to stop them.
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
            Each co-owner or co-borrower gives their own consent with their own login. You can’t consent for someone
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
          With your consent, {companyName} provides notices, disclosures, and agreements electronically instead of on
          paper.
        </Trans>
      }
      sections={sections}
    />
  )
}
