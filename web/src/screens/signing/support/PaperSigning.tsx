import { Trans, useLingui } from '@lingui/react/macro'
import type { ApplicationView } from 'domain/application/views/borrowerView.ts'
import { nothingAsked } from 'domain/forms/form.ts'
import { PAPER_STAGES, type PaperStage } from 'domain/journey/facts.ts'
import { formatFullDate } from 'domain/values/dates.ts'
import { useOrganization } from '../../../api/injected.ts'
import { applicationQuery } from '../../../api/queries.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card, Facts } from '../../../ui/Card.tsx'
import { Form } from '../../../ui/Form.tsx'
import { List } from '../../../ui/List.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Timeline } from '../../../ui/Progress.tsx'
import { useMoment } from '../../../widgets/closing/useMoment.ts'
import { DocumentList } from '../../../widgets/documents/DocumentList.tsx'
import { formContext, useCommandForm, useJourney } from '../../../widgets/journey/journey.ts'
import { useWatch } from '../../../widgets/journey/useWatch.ts'

type Paper = NonNullable<ApplicationView['closing']['paper']>

/** Offers signing on paper. Until the borrower has signed, shows how far paper signing has progressed. */
export function PaperSigning() {
  const { view } = useJourney()
  const { paper } = view.closing
  if (paper) return <UnderWay paper={paper} />
  return view.journey.commands.includes('requestPaper') ? <Request /> : null
}

function Request() {
  const { t } = useLingui()
  const { view } = useJourney()
  const form = useCommandForm({ form: nothingAsked, command: 'requestPaper', context: formContext(view) })
  const { street1, city, state, zip } = view.property.address
  return (
    <Card title={t`Sign on paper instead`}>
      <p>
        {view.property.occupancy === 'PRIMARY' ? (
          <Trans>
            You don’t have to sign on a screen. We’ll mail the documents to {street1}, {city}, {state} {zip}.
          </Trans>
        ) : (
          <Trans>You don’t have to sign on a screen. We’ll mail the documents to your home address.</Trans>
        )}{' '}
        <Trans>It takes about a week longer and costs nothing extra.</Trans>
      </p>
      <Form form={form}>
        <Button kind="secondary" type="submit" busy={form.busy}>
          <Trans>Request paper documents</Trans>
        </Button>
      </Form>
    </Card>
  )
}

function UnderWay({ paper }: { paper: Paper }) {
  const { t } = useLingui()
  const { uuid, view } = useJourney()
  const { stage, returned } = paper
  const open = view.journey.state === 'paperSigning'
  useWatch(applicationQuery(uuid).queryKey, { enabled: open })
  const papers = view.documents.filter((document) => document.uuid === paper.package || document.uuid === paper.scan)
  return (
    <Card title={t`Signing on paper`} marked={open}>
      {returned && open && (
        <Notice tone="warn" title={t`Please sign the documents again`}>
          {returned}
        </Notice>
      )}
      <Stages paper={paper} />
      {stage === 'SENT' && <Steps />}
      {papers.length > 0 && <DocumentList application={uuid} label={t`Your paper documents`} documents={papers} />}
      {view.journey.commands.includes('cancelPaper') && <Online />}
    </Card>
  )
}

/** Lists all stages of paper signing. Stages that have been reached show their date. */
function Stages({ paper: { stage, at, carrier, tracking } }: { paper: Paper }) {
  const { t } = useLingui()
  const { date } = useMoment()
  const reached = PAPER_STAGES.indexOf(stage)
  const titles: Readonly<Record<PaperStage, readonly [done: string, ahead: string]>> = {
    REQUESTED: [t`You requested paper documents`, t`You request paper documents`],
    PREPARED: [t`We prepared your documents`, t`We prepare your documents`],
    SENT: [t`We mailed your documents`, t`We mail your documents`],
    RECEIVED: [t`We received your signed documents`, t`You sign the documents and mail them back`],
    UPLOADED: [
      t`We added the signed documents to your application`,
      t`We add the signed documents to your application`,
    ],
    CONFIRMED: [t`We confirmed your signatures`, t`We confirm your signatures`],
  }
  const mailed = [carrier, tracking].filter(Boolean).join(', ')
  return (
    <Timeline
      label={t`Steps of signing on paper`}
      items={PAPER_STAGES.map((one, index) => {
        const moment = index <= reached ? at[one] : undefined
        const done = index <= reached
        return {
          key: one,
          title: titles[one][done ? 0 : 1],
          state: done ? 'done' : index === reached + 1 ? 'current' : 'next',
          ...(moment && { date: formatFullDate(date(moment)), dateTime: date(moment) }),
          ...(one === 'SENT' && done && mailed && { detail: mailed }),
        }
      })}
    />
  )
}

/** Instructions for the papers that the borrower receives by mail. */
function Steps() {
  const { t } = useLingui()
  const { companyName, companyAddress } = useOrganization().orgMetaData.companyInfo
  const { view } = useJourney()
  return (
    <>
      <List>
        <li>
          <Trans>Read the documents, then sign, date, and initial every line with your name.</Trans>
        </li>
        <li>
          <Trans>Keep a copy, and mail all signed pages back to us.</Trans>
        </li>
      </List>
      <Facts
        items={[
          { label: t`Mail to`, value: `${companyName}, Closing, ${companyAddress}` },
          { label: t`Loan number`, value: view.loanNumber },
        ]}
      />
    </>
  )
}

function Online() {
  const { view } = useJourney()
  const form = useCommandForm({ form: nothingAsked, command: 'cancelPaper', context: formContext(view) })
  return (
    <Form form={form}>
      <Button kind="secondary" type="submit" busy={form.busy}>
        <Trans>Sign online instead</Trans>
      </Button>
    </Form>
  )
}
