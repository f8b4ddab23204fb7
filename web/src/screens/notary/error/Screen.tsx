import { Trans, useLingui } from '@lingui/react/macro'
import { waysAfter } from 'domain/application/closing/notaryRetry.ts'
import type { NotaryFailure } from 'domain/application/types.ts'
import { applicationPath } from 'domain/routes/routes.ts'
import { formatLongDate } from 'domain/values/dates.ts'
import { useState } from 'react'
import { Button, ButtonRow, LinkButton } from '../../../ui/Button.tsx'
import { toast } from '../../../ui/toast.ts'
import { useMoment } from '../../../widgets/closing/useMoment.ts'
import { useJourney, useRun } from '../../../widgets/journey/journey.ts'
import { useSupportPhone } from '../../../widgets/journey/useSupportPhone.ts'
import { ReviewPage } from '../../../widgets/review/ReviewPage.tsx'

/**
 * The screen shown after a notary session or visit failed. It explains the failure, who is reviewing it, and which
 * appointments the borrower can choose now.
 */
export default function NotaryErrorScreen() {
  const { t } = useLingui()
  const { uuid, view } = useJourney()
  const phone = useSupportPhone()
  const { date } = useMoment()
  const last = view.notary.failures?.at(-1)
  const told = useTold(last?.why)
  const ways = waysAfter(last?.why)
  const online = ways.includes('ELECTRONIC') && view.electronicNotaryAllowed
  const visit = ways.includes('MANUAL')
  const when = last && formatLongDate(date(last.at))
  return (
    <ReviewPage
      kind="NOTARY"
      heading={
        last?.why === 'MISSED' ? t`The notary and you did not meet` : t`The notary session could not be finished`
      }
      lead={told.lead}
      doing={t`Looking at what happened`}
      acts
    >
      {when && (
        <p>
          <Trans>
            It was on {when}. The documents you already signed stay valid, and so do your answers to the questions.
          </Trans>
        </p>
      )}
      <p>
        <b>
          <Trans>What you can do:</Trans>
        </b>{' '}
        {told.advice}
      </p>
      <ButtonRow>
        {online && <Again />}
        {visit && (
          <LinkButton kind={online ? 'secondary' : 'primary'} href={applicationPath(uuid, 'notary/schedule-manual')}>
            <Trans>Book a visit</Trans>
          </LinkButton>
        )}
        {!online && !visit && (
          <LinkButton kind="primary" href={`tel:${phone}`}>
            <Trans>Call us: {phone}</Trans>
          </LinkButton>
        )}
      </ButtonRow>
    </ReviewPage>
  )
}

function Again() {
  const { t } = useLingui()
  const run = useRun()
  const [busy, setBusy] = useState(false)
  const start = async () => {
    setBusy(true)
    try {
      await run('chooseNotary', { kind: 'ELECTRONIC' })
    } catch {
      toast(t`A session could not be started. Please try again.`, 'bad')
      setBusy(false)
    }
  }
  return (
    <Button type="button" busy={busy} onClick={start}>
      <Trans>Meet a notary again</Trans>
    </Button>
  )
}

function useTold(why: NotaryFailure | undefined) {
  const { t } = useLingui()
  const told: Record<NotaryFailure, { lead: string; advice: string }> = {
    CONNECTION: {
      lead: t`The connection broke off before the notary could seal the deed. Nothing is recorded yet, and nothing is lost.`,
      advice: t`Start another session where your connection is steady, or have a notary come to you.`,
    },
    ID_REFUSED: {
      lead: t`The notary could not accept your ID on the screen. That happens with worn cards or glare, and is not a decision about you.`,
      advice: t`Have a notary visit you. An ID is easier to read in person. You’ll need one that hasn’t expired.`,
    },
    STOPPED: {
      lead: t`The notary stopped the session. A notary has to, where something about it is not clear.`,
      advice: t`Someone on our team talks to the notary first. Call us if you know what it was about: that is the quickest way.`,
    },
    MISSED: {
      lead: t`The notary reports that the visit did not take place. That can happen; it costs you nothing.`,
      advice: t`Book another time, or meet a notary online where that is offered to you.`,
    },
  }
  return why
    ? told[why]
    : {
        lead: t`Nothing is lost: what you signed is kept.`,
        advice: t`Have a notary come to you, or wait until someone on our team has looked.`,
      }
}
