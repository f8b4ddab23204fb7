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
 * The screen that explains a long wait. The reason is a fraud alert, a minor's credit file, a credit bureau that can't
 * send a report, or an outside party's late response.
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
 * Explains a fraud alert. Federal law requires us to verify first that the credit file belongs to the applicant (15
 * U.S.C. 1681c-1(h)).
 */
function Alert() {
  const { t } = useLingui()
  const { view } = useJourney()
  const phone = useSupportPhone()
  const { alertPhoneMask } = view
  return (
    <ReviewPage
      kind="FACTA_ALERT"
      heading={t`There is an alert on your credit file`}
      lead={
        <Trans>
          The file asks every lender to make sure that it is really you, before anything is lent in your name. That
          protects you, and we are glad to. It is no mark against you.
        </Trans>
      }
      doing={alertPhoneMask ? t`Calling you at the number on the alert` : t`Making sure that it is you`}
    >
      <Notice tone="info" title={t`Please pick up`}>
        {alertPhoneMask ? (
          <Trans>
            We call the number that is on the alert; it ends in {alertPhoneMask.slice(-4)}. Is that no longer yours?
            Call us at <a href={`tel:${phone}`}>{phone}</a>: there are other ways to show that it is you.
          </Trans>
        ) : (
          <Trans>
            The alert names no number, so we call the one that you gave us. You can also call us at{' '}
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
      heading={t`Your credit file has another date of birth`}
      lead={
        <Trans>
          The file that the bureau found seems to be that of a child: its date of birth is not the one that you entered.
          Often it is a mistake in the file. Someone on our team clears it up with the bureau.
        </Trans>
      }
      doing={t`Asking the bureau about the date of birth`}
    >
      <Notice tone="info" title={t`What you can do`}>
        <Trans>
          Check the date of birth that you entered: {born}. If it is not right, call us. Does a child of your name have
          a credit file? Then somebody may have misused it: tell us that, too.
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
      heading={t`We are still waiting for an answer`}
      lead={
        <Trans>
          Somebody we asked about your application has not answered yet. Everything you entered is kept, and this page
          goes on by itself.
        </Trans>
      }
    >
      <Notice tone="info" title={<Trans>You need not stay</Trans>}>
        <Trans>
          We write to you as soon as it goes on. If it has been longer than a business day, call us at{' '}
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
