import { Trans, useLingui } from '@lingui/react/macro'
import { signingForm } from 'domain/forms/signing.ts'
import { applicationPath } from 'domain/routes/routes.ts'
import { useState } from 'react'
import { applicationQuery } from '../../../api/queries.ts'
import { Button, LinkButton } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Form } from '../../../ui/Form.tsx'
import { Notice, Tag } from '../../../ui/Notice.tsx'
import { Stack } from '../../../ui/Page.tsx'
import { Waiting } from '../../../ui/Waiting.tsx'
import { useInstrument } from '../../../widgets/closing/useInstrument.ts'
import { papersOf } from '../../../widgets/documents/signing.ts'
import { formContext, useCommandForm, useJourney, useRun } from '../../../widgets/journey/journey.ts'
import { Redirect } from '../../../widgets/journey/Redirect.tsx'
import { StepPage } from '../../../widgets/journey/StepPage.tsx'
import { useWatch } from '../../../widgets/journey/useWatch.ts'
import { WaitingStep } from '../../../widgets/journey/WaitingStep.tsx'
import { useReading } from '../../../widgets/pdf/readDocuments.ts'
import { legalNameOf } from '../../../widgets/signing/legalName.ts'
import { SignatureFields } from '../../../widgets/signing/SignatureFields.tsx'
import { LocationAlert } from './LocationAlert.tsx'
import { ReadOne } from './ReadOne.tsx'
import css from './Session.module.css'

/**
 * The screen for the online notary session: the wait for the notary, the documents to read and sign, and the wait for
 * the sealed documents. If the notary service has its own page for the session, this screen links to that page.
 */
export default function NotarySessionScreen() {
  const { uuid, view } = useJourney()
  const { notary, serverState } = view
  if (notary.kind === 'MANUAL' || !notary.knowledgePassed)
    return <Redirect to={applicationPath(uuid, view.journey.screen)} />
  if (notary.link && serverState.kind !== 'waiting') return <Elsewhere link={notary.link} />
  return (
    <>
      <LocationAlert />
      {serverState.kind === 'waiting' ? (
        <WaitingStep />
      ) : notary.roomState === 'LIVE' ? (
        <Live notary={notary.notaryName ?? ''} />
      ) : notary.room ? (
        <InLine />
      ) : (
        <Join />
      )}
    </>
  )
}

/** Lets the borrower call the notary again after a video call fails or the connection is lost. */
function Join() {
  const { t } = useLingui()
  const run = useRun()
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle')
  const call = async () => {
    setState('busy')
    try {
      await run('joinNotary')
      setState('idle')
    } catch {
      setState('failed')
    }
  }
  return (
    <StepPage
      heading={t`Start notary session`}
      lead={<Trans>Your identity is verified. A notary usually joins within a minute.</Trans>}
    >
      {state === 'failed' && (
        <Notice tone="bad" live title={<Trans>We couldn’t start the session</Trans>}>
          <Trans>Check your connection and try again.</Trans>
        </Notice>
      )}
      <Button type="button" wide busy={state === 'busy'} onClick={call}>
        <Trans>Start notary session</Trans>
      </Button>
    </StepPage>
  )
}

function InLine() {
  const { t } = useLingui()
  const { uuid } = useJourney()
  useWatch(applicationQuery(uuid).queryKey, { every: 3000 })
  return (
    <StepPage heading={t`Waiting for the notary`}>
      <Waiting
        doing={<Trans>Your room is open. The notary is about to join.</Trans>}
        usually={<Trans>Usually less than a minute.</Trans>}
        next={<Trans>sign with the notary.</Trans>}
      />
    </StepPage>
  )
}

/** Links to the notary service's own page. The journey continues once the service reports the result. */
function Elsewhere({ link }: { link: string }) {
  const { t } = useLingui()
  const { uuid } = useJourney()
  useWatch(applicationQuery(uuid).queryKey, { every: 5000 })
  return (
    <StepPage
      heading={t`Meet the notary`}
      lead={<Trans>You’ll sign on our notary service’s page. Have your ID ready, and come back here afterward.</Trans>}
    >
      <LinkButton kind="primary" wide href={link} reload>
        <Trans>Go to the notary</Trans>
      </LinkButton>
      <p>
        <Trans>
          Already signed? You don’t need to do anything. This page continues once the notary sends us the documents.
        </Trans>
      </p>
    </StepPage>
  )
}

function Live({ notary }: { notary: string }) {
  const { t } = useLingui()
  const { uuid, view } = useJourney()
  const legalName = legalNameOf(view.person)
  const { toSign } = papersOf(view.documents, 'BORROWER', 'NOTARY')
  const reading = useReading()
  const left = toSign.filter((document) => !reading.isRead(document))
  const instrument = useInstrument(view.property.state)
  const form = useCommandForm({
    form: signingForm,
    command: 'signWithNotary',
    context: { ...formContext(view), legalName },
    // Stay on this page until the documents are sealed, because the journey then opens the next screen.
    after: () => undefined,
  })
  return (
    <StepPage
      width="wide"
      aside={null}
      heading={t`Sign with the notary`}
      lead={
        <Trans>
          {notary} watches you sign. Read the {instrument} to the end, and then sign. The notary adds the certificate
          and the seal.
        </Trans>
      }
    >
      <div className={css.room}>
        <div className={css.who}>
          <Card
            title={notary}
            corner={
              <Tag tone="good">
                <Trans>In the room</Trans>
              </Tag>
            }
            sunken
          >
            <p>
              <Trans>Notary public. The notary records the session in a journal, as state law requires.</Trans>
            </p>
          </Card>
        </div>
        <div className={css.papers}>
          {toSign.map((document) => (
            <Stack key={document.uuid} gap={3}>
              <h2>{document.title}</h2>
              <ReadOne application={uuid} document={document} reading={reading} />
            </Stack>
          ))}
        </div>
        <div className={css.desk}>
          <Form form={form}>
            <h2>
              <Trans>Your signature</Trans>
            </h2>
            <SignatureFields application={uuid} legalName={legalName} notary={notary} />
            {left.length > 0 && (
              <Notice tone="info">
                <Trans>Read to the last page, and then you can sign.</Trans>
              </Notice>
            )}
            <Button wide busy={form.busy} disabled={left.length > 0}>
              <Trans>Sign with the notary</Trans>
            </Button>
          </Form>
        </div>
      </div>
    </StepPage>
  )
}
