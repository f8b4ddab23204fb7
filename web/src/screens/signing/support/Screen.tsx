import { Trans, useLingui } from '@lingui/react/macro'
import { useOrganization } from '../../../api/injected.ts'
import { LinkButton } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { List } from '../../../ui/List.tsx'
import { useInstrument } from '../../../widgets/closing/useInstrument.ts'
import { DocumentList } from '../../../widgets/documents/DocumentList.tsx'
import { journeyPath, useJourney } from '../../../widgets/journey/journey.ts'
import { StepPage } from '../../../widgets/journey/StepPage.tsx'
import { useSupportPhone } from '../../../widgets/journey/useSupportPhone.ts'
import { PaperSigning } from './PaperSigning.tsx'

/**
 * The help screen for signing. It lists the documents, shows a phone number, and tracks the stages of paper signing.
 */
export default function SigningSupportScreen() {
  const { t } = useLingui()
  const { uuid, view } = useJourney()
  const instrument = useInstrument(view.property.state)
  const phone = useSupportPhone()
  const { email } = useOrganization().orgMetaData.companyInfo
  const closing = view.documents.filter(({ stage }) => stage === 'CLOSING')
  const { paper } = view.closing
  return (
    <StepPage
      heading={t`Help with signing`}
      lead={<Trans>Nothing is binding until you sign. You can stop and come back at any time.</Trans>}
      back={paper && !view.closing.signedAt ? undefined : journeyPath(view)}
    >
      {paper && <PaperSigning />}
      <Card title={t`What you sign`}>
        <List>
          <li>
            <Trans>
              <b>The agreement</b>: how much you can draw, at what rate, and how you pay it back.
            </Trans>
          </li>
          <li>
            <Trans>
              <b>The account-opening disclosures and the costs</b>: the same figures in the format that federal law
              requires.
            </Trans>
          </li>
          <li>
            <Trans>
              <b>The {instrument}</b>: it secures the line with your home. You sign it last, with a notary.
            </Trans>
          </li>
        </List>
      </Card>
      <Card title={t`Who to ask`}>
        <p>
          <Trans>
            Call <a href={`tel:${phone}`}>{phone}</a> with your loan number, {view.loanNumber}, or email{' '}
            <a href={`mailto:${email}`}>{email}</a>. You can also show the documents to a lawyer or someone you trust
            before you sign.
          </Trans>
        </p>
      </Card>
      {!paper && <PaperSigning />}
      {closing.length > 0 && (
        <Card title={t`Save your documents`}>
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
