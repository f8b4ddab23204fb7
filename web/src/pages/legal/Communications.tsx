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
            You can have any document on paper at no charge: call {phoneFormatted}, write to {email} or to{' '}
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
            <Trans>All documents of your application and of the line that may follow:</Trans>
          </p>
          <ul>
            <li>
              <Trans>disclosures before and with your application, and the summary of it</Trans>
            </li>
            <li>
              <Trans>notices of decisions, with their reasons</Trans>
            </li>
            <li>
              <Trans>the credit agreement, the security instrument and your notice of the right to cancel</Trans>
            </li>
            <li>
              <Trans>statements, changes of terms and privacy notices for as long as the line lasts</Trans>
            </li>
          </ul>
        </>
      ),
    },
    {
      id: 'how',
      title: t`How you get them`,
      body: (
        <p>
          <Trans>
            They are shown on this site and stay there to be saved or printed; an e-mail tells you when there is a new
            one. Before the first you open a short document, which shows that your device can read the format.
          </Trans>
        </p>
      ),
    },
    {
      id: 'withdraw',
      title: t`Withdrawing it`,
      body: (
        <p>
          <Trans>
            You can withdraw at any time, in your settings or by the ways named above; there is no fee. Documents that
            were given before stay valid. An application that is not closed yet goes on by mail and takes longer.
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
            Tell us at once when your e-mail address or phone number changes, in your settings, by phone or by e-mail.
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
            <Trans>a current browser: Chrome, Edge, Firefox or Safari of the last two years</Trans>
          </li>
          <li>
            <Trans>a program that opens PDF files</Trans>
          </li>
          <li>
            <Trans>an e-mail address that you read</Trans>
          </li>
          <li>
            <Trans>a printer, or storage to keep documents</Trans>
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
            Texts about your application and marketing texts have a consent each. Neither is a condition of a loan.
            Message and data rates may apply. Reply STOP, QUIT, END, REVOKE, OPT OUT, CANCEL or UNSUBSCRIBE to end them.
          </Trans>
        </p>
      ),
    },
    {
      id: 'signers',
      title: t`Others who sign`,
      body: (
        <p>
          <Trans>
            Each co-owner or co-borrower gives a consent of their own under their own sign-in. Nobody can give it for
            another.
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
          With your consent {companyName} gives you notices, disclosures and agreements electronically instead of on
          paper.
        </Trans>
      }
      sections={sections}
    />
  )
}
