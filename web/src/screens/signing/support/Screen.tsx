import { Trans, useLingui } from '@lingui/react/macro'
import { useOrganization } from '../../../api/injected.ts'
import { LinkButton } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { List } from '../../../ui/List.tsx'
import { DocumentList } from '../../../widgets/documents/DocumentList.tsx'
import { journeyPath, useJourney } from '../../../widgets/journey/journey.ts'
import { StepPage } from '../../../widgets/journey/StepPage.tsx'
import { useSupportPhone } from '../../../widgets/journey/useSupportPhone.ts'
import { PaperSigning } from './PaperSigning.tsx'

/** The help screen for signing. It lists the documents, shows a phone number, and shows each stage of signing on paper. */
export default function SigningSupportScreen() {
  const { t } = useLingui()
  const { uuid, view } = useJourney()
  const phone = useSupportPhone()
  const { email } = useOrganization().orgMetaData.companyInfo
  const closing = view.documents.filter(({ stage }) => stage === 'CLOSING')
  const { paper } = view.closing
  return (
    <StepPage
      heading={t`Help with signing`}
      lead={<Trans>Nothing is binding before you sign, and you can stop and come back at any time.</Trans>}
      back={paper && !view.closing.signedAt ? undefined : journeyPath(view)}
    >
      {paper && <PaperSigning />}
      <Card title={t`What you sign`}>
        <List>
          <li>
            <Trans>
              <b>The agreement</b>: how much you can draw, at which rate, and how it is paid back.
            </Trans>
          </li>
          <li>
            <Trans>
              <b>The account-opening disclosures and the costs</b>: the same figures in the form the law gives them.
            </Trans>
          </li>
          <li>
            <Trans>
              <b>The deed</b>: it makes your home the security. It is signed last, before a notary.
            </Trans>
          </li>
        </List>
      </Card>
      <Card title={t`Whom to ask`}>
        <p>
          <Trans>
            Call <a href={`tel:${phone}`}>{phone}</a> and say your loan number, {view.loanNumber}, or write to{' '}
            <a href={`mailto:${email}`}>{email}</a>. You can also show the documents to a lawyer or someone you trust
            before you sign.
          </Trans>
        </p>
      </Card>
      {!paper && <PaperSigning />}
      {closing.length > 0 && (
        <Card title={t`Take the papers with you`}>
          <DocumentList application={uuid} label={t`Closing documents`} documents={closing} />
        </Card>
      )}
      {view.journey.state !== 'paperSigning' && (
        <div>
          <LinkButton kind="primary" href={journeyPath(view)}>
            <Trans>Back to signing</Trans>
          </LinkButton>
        </div>
      )}
    </StepPage>
  )
}
