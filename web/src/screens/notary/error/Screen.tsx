import { Trans, useLingui } from '@lingui/react/macro'
import { waysAfter } from 'domain/application/closing/notaryRetry.ts'
import type { NotaryFailure } from 'domain/application/types.ts'
import { applicationPath } from 'domain/routes/routes.ts'
import { formatFullDate } from 'domain/values/dates.ts'
import { useState } from 'react'
import { Button, ButtonRow, LinkButton } from '../../../ui/Button.tsx'
import { toast } from '../../../ui/toast.ts'
import { useInstrument } from '../../../widgets/closing/useInstrument.ts'
import { useMoment } from '../../../widgets/closing/useMoment.ts'
import { useJourney, useRun } from '../../../widgets/journey/journey.ts'
import { useSupportPhone } from '../../../widgets/journey/useSupportPhone.ts'
import { ReviewPage } from '../../../widgets/review/ReviewPage.tsx'

/**
 * The screen shown after a notary session or visit failed. It explains what went wrong, who is reviewing the failure,
 * and which appointments the borrower can choose now.
 */
export default function NotaryErrorScreen() {
  const { t } = useLingui()
  const { uuid, view } = useJourney()
  const phone = useSupportPhone()
  const { date } = useMoment()
  const last = view.notary.failures?.at(-1)
  const told = useTold(last?.why, view.property.state)
  const ways = waysAfter(last?.why)
  const online = ways.includes('ELECTRONIC') && view.electronicNotaryAllowed
  const visit = ways.includes('MANUAL')
  const when = last && formatFullDate(date(last.at))
  return (
    <ReviewPage
      kind="NOTARY"
      heading={
        last?.why === 'MISSED' ? t`Your notary appointment didn’t take place` : t`Your notary session wasn’t completed`
      }
      lead={told.lead}
      doing={t`Reviewing what happened`}
      acts
    >
      {when && (
        <p>
          <Trans>
            It was on {when}. The documents you’ve already signed are still valid, and so are your answers to the
            questions.
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
      toast(t`We couldn’t start a session. Please try again.`, 'bad')
      setBusy(false)
    }
  }
  return (
    <Button type="button" busy={busy} onClick={start}>
      <Trans>Start another session</Trans>
    </Button>
  )
}

function useTold(why: NotaryFailure | undefined, state: string) {
  const { t } = useLingui()
  const instrument = useInstrument(state)
  const told: Record<NotaryFailure, { lead: string; advice: string }> = {
    CONNECTION: {
      lead: t`The connection was lost before the notary could seal the ${instrument}. Nothing has been recorded, and your progress is saved.`,
      advice: t`Start another session where you have a steady connection, or have a notary come to you.`,
    },
    ID_REFUSED: {
      lead: t`The notary couldn’t accept your ID on screen. This can happen with a worn ID or glare. It doesn’t count against you.`,
      advice: t`Have a notary come to you. An ID is easier to check in person. You’ll need one that hasn’t expired.`,
    },
    STOPPED: {
      lead: t`The notary stopped the session. Notaries must stop if something isn’t clear.`,
      advice: t`Our team will talk to the notary first. If you know what happened, please call us.`,
    },
    MISSED: {
      lead: t`The notary told us that the appointment didn’t take place. There’s no charge, and you can choose another time.`,
      advice: t`Book another time, or meet with a notary online if we offer it here.`,
    },
  }
  return why
    ? told[why]
    : {
        lead: t`The documents you’ve signed are saved.`,
        advice: t`Have a notary come to you, or wait until our team has reviewed what happened.`,
      }
}
