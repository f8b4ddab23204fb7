import { Trans, useLingui } from '@lingui/react/macro'
import { DASHBOARD } from 'domain/routes/routes.ts'
import { formatDate, plainDate } from 'domain/values/dates.ts'
import { applicationQuery } from '../../../api/queries.ts'
import { Button, ButtonRow, LinkButton } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { useJourney } from '../../../widgets/journey/journey.ts'
import { StepPage } from '../../../widgets/journey/StepPage.tsx'
import { useSupportPhone } from '../../../widgets/journey/useSupportPhone.ts'
import { useWatch } from '../../../widgets/journey/useWatch.ts'
import { ReviewPage } from '../../../widgets/review/ReviewPage.tsx'

/**
 * The screen that explains why the borrower has to wait a long time: a fraud alert, a minor's credit file, a credit
 * bureau that can't send a report, or a late response from an outside party.
 */
export default function TimeoutScreen() {
  const { view } = useJourney()
  const open = (kind: string) => view.reviews.some((one) => one.kind === kind)
  if (open('FACTA_ALERT')) return <Alert />
  if (open('MINOR_CREDIT')) return <Minor />
  return view.serverState.name === 'CREDIT_ERROR' ? <NoAnswer /> : <Slow />
}

/** Tells the borrower that the credit bureau couldn't send a report, and that an agent will request it again. */
function NoAnswer() {
  const { t } = useLingui()
  return (
    <ReviewPage
      heading={t`We couldn’t get your credit report`}
      lead={
        <Trans>
          The credit bureau couldn’t send us a current report. Our team will request it again, usually within one
          business day. This isn’t a denial, and your answers are saved.
        </Trans>
      }
      doing={t`Requesting your credit report again`}
    />
  )
}

/**
 * Explains a fraud alert. Federal law requires us to first verify that the credit file belongs to the applicant (15 USC
 * 1681c-1(h)).
 */
function Alert() {
  const { t } = useLingui()
  const { view } = useJourney()
  const phone = useSupportPhone()
  const { alertPhoneMask } = view
  return (
    <ReviewPage
      kind="FACTA_ALERT"
      heading={t`Your credit file has an alert`}
      lead={
        <Trans>
          The alert asks every lender to verify your identity before lending in your name. It protects you and doesn’t
          count against you.
        </Trans>
      }
      doing={alertPhoneMask ? t`Calling you at the number on the alert` : t`Verifying your identity`}
    >
      <Notice tone="info" title={t`Please answer our call`}>
        {alertPhoneMask ? (
          <Trans>
            We’ll call the number on the alert, which ends in {alertPhoneMask.slice(-4)}. If it’s no longer yours, call
            us at <a href={`tel:${phone}`}>{phone}</a>. There are other ways to verify your identity.
          </Trans>
        ) : (
          <Trans>
            The alert doesn’t list a number, so we’ll call the one you gave us. You can also call us at{' '}
            <a href={`tel:${phone}`}>{phone}</a>.
          </Trans>
        )}
      </Notice>
    </ReviewPage>
  )
}

function Minor() {
  const { t } = useLingui()
  const { dob } = useJourney().view.person
  const born = dob ? formatDate(plainDate(dob)) : '–'
  return (
    <ReviewPage
      kind="MINOR_CREDIT"
      heading={t`Your birth dates don’t match`}
      lead={
        <Trans>
          The bureau’s file shows a different date of birth and looks like a child’s file. This is often a mistake in
          the file. Our team is resolving it with the bureau.
        </Trans>
      }
      doing={t`Asking the bureau about the date of birth`}
    >
      <Notice tone="info" title={t`What you can do`}>
        <Trans>
          Check the date of birth you entered: {born}. If it’s wrong, call us. If a child with your name has a credit
          file, someone may have misused it. Tell us about that too.
        </Trans>
      </Notice>
    </ReviewPage>
  )
}

/** Tells the borrower that an outside party's response is late. */
function Slow() {
  const { t } = useLingui()
  const { uuid, again } = useJourney()
  const phone = useSupportPhone()
  useWatch(applicationQuery(uuid).queryKey)
  return (
    <StepPage
      heading={t`We’re still waiting for an answer`}
      lead={
        <Trans>
          A service we use for your application hasn’t responded yet. Your answers are saved, and this page updates on
          its own.
        </Trans>
      }
    >
      <Notice tone="info" title={<Trans>You don’t need to stay</Trans>}>
        <Trans>
          We’ll email you when you can continue. If it’s been more than a business day, call us at{' '}
          <a href={`tel:${phone}`}>{phone}</a>.
        </Trans>
      </Notice>
      <ButtonRow>
        <Button type="button" onClick={again}>
          <Trans>Check again</Trans>
        </Button>
        <LinkButton href={DASHBOARD}>
          <Trans>Go to my dashboard</Trans>
        </LinkButton>
      </ButtonRow>
    </StepPage>
  )
}
