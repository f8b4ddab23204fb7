import { Trans, useLingui } from '@lingui/react/macro'
import { RECORD } from 'domain/routes/pages.ts'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { type ApplicationSummary, useApplications } from '../../api/queries.ts'
import { Check } from '../../features/record/Check.tsx'
import { Entries } from '../../features/record/Entries.tsx'
import { Proof } from '../../features/record/Proof.tsx'
import { recordPdf, useRecord } from '../../features/record/record.ts'
import { Button, ButtonRow, LinkButton } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { QuestionPage, Stack } from '../../ui/Page.tsx'
import { saveFile } from '../../ui/saveFile.ts'
import { toast } from '../../ui/toast.ts'
import { Loading, Skeleton } from '../../ui/Waiting.tsx'
import { SignedIn } from '../../widgets/frame/SignedIn.tsx'
import { SignedInFrame } from '../../widgets/frame/SignedInFrame.tsx'

export default function RecordPage() {
  return (
    <SignedIn frame={SignedInFrame}>
      <Records />
    </SignedIn>
  )
}

/** Shows the application record of one of the person's own applications. */
export function Records() {
  const { t } = useLingui()
  const { data, error } = useApplications()
  const [search] = useSearchParams()
  const own = data?.filter(({ role }) => role === 'BORROWER')
  const chosen = own?.find(({ uuid }) => uuid === search.get('application')) ?? own?.[0]
  return (
    <QuestionPage heading={t`Application record`}>
      <Stack gap={8}>
        {own && own.length > 1 && (
          <ButtonRow>
            {own.map(({ uuid, property }) => (
              <LinkButton
                key={uuid}
                small
                kind={uuid === chosen?.uuid ? 'primary' : 'secondary'}
                href={`${RECORD}?application=${uuid}`}
              >
                {property.street1}
              </LinkButton>
            ))}
          </ButtonRow>
        )}
        {chosen ? (
          <RecordOf key={chosen.uuid} application={chosen} />
        ) : own ? (
          <p>
            <Trans>You don’t have your own application yet.</Trans>
          </p>
        ) : (
          <Pending failed={error !== null} />
        )}
      </Stack>
    </QuestionPage>
  )
}

function Pending({ failed }: { failed: boolean }) {
  const { t } = useLingui()
  return failed ? (
    <Notice tone="bad" live title={t`We couldn’t load the record`}>
      <Trans>Check your connection and reload the page.</Trans>
    </Notice>
  ) : (
    <Loading>
      <Skeleton shape="card" />
    </Loading>
  )
}

function RecordOf({ application: { uuid, loanNumber } }: { application: ApplicationSummary }) {
  const { t } = useLingui()
  const { data: record, error } = useRecord(uuid)
  const [busy, setBusy] = useState(false)
  if (!record) return <Pending failed={error !== null} />
  const savePdf = async () => {
    setBusy(true)
    try {
      saveFile(`record-${loanNumber}.pdf`, await recordPdf(uuid), 'application/pdf')
    } catch {
      toast(t`The download failed. Please try again.`, 'bad')
    } finally {
      setBusy(false)
    }
  }
  const saveJson = () => saveFile(`record-${loanNumber}.json`, JSON.stringify(record), 'application/json')
  return (
    <>
      <Stack gap={4}>
        <p>
          <Trans>
            This record for loan number {loanNumber} lists every consent, credit check, change, and signature. It also
            shows who viewed your application. Each event is linked to the one before it, so later changes show.
          </Trans>
        </p>
        <ButtonRow>
          <Button kind="secondary" busy={busy} onClick={() => void savePdf()}>
            <Trans>Save as PDF</Trans>
          </Button>
          <Button kind="secondary" onClick={saveJson}>
            <Trans>Save as JSON</Trans>
          </Button>
        </ButtonRow>
      </Stack>
      <Card title={t`What happened`}>
        <Entries record={record} />
      </Card>
      {/* Don't offer the check over plain HTTP, where browsers can't compute hashes. */}
      {isSecureContext && (
        <Card title={t`Check a record`}>
          <Stack gap={4}>
            <Proof anchored={record.anchored} />
            <Check record={record} />
          </Stack>
        </Card>
      )}
    </>
  )
}
