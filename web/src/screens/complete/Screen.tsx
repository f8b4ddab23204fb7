import { Trans, useLingui } from '@lingui/react/macro'
import { lendersOf } from 'domain/application/funding/payoffs.ts'
import type { ApplicationView } from 'domain/application/views/borrowerView.ts'
import { noCancellationForm } from 'domain/forms/noCancellation.ts'
import { formatLongDate } from 'domain/values/dates.ts'
import { inList } from 'domain/values/lists.ts'
import { formatMoney, subtract } from 'domain/values/money.ts'
import { formatPercent } from 'domain/values/rates.ts'
import type { ReactNode } from 'react'
import { applicationQuery } from '../../api/queries.ts'
import { KeyFigure, KeyFigures } from '../../ui/Card.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { QuestionPage, Stack } from '../../ui/Page.tsx'
import { Moment } from '../../widgets/closing/Moment.tsx'
import { arrivalDay, type Holder, holderOf, milestones } from '../../widgets/closing/milestones.ts'
import { NoCancellation } from '../../widgets/closing/NoCancellation.tsx'
import { PageEnd } from '../../widgets/closing/PageEnd.tsx'
import { Receipt } from '../../widgets/closing/Receipt.tsx'
import { canCancel, Rescission } from '../../widgets/closing/Rescission.tsx'
import { KeptDocuments } from '../../widgets/documents/KeptDocuments.tsx'
import { formContext, useCommandForm, useJourney } from '../../widgets/journey/journey.ts'
import { StepPage } from '../../widgets/journey/StepPage.tsx'
import { useWatch } from '../../widgets/journey/useWatch.ts'
import { exactMoney } from '../../widgets/offer/exactMoney.ts'
import { Milestones } from '../../widgets/progress/Milestones.tsx'
import { StatusLink } from '../../widgets/progress/StatusLink.tsx'
import { awaitedNames } from '../../widgets/progress/waitWords.ts'
import { legalNameOf } from '../../widgets/signing/legalName.ts'
import { Funded } from './Funded.tsx'

/**
 * The timeline from signing to funding. It shows past and future milestones with their dates, and who must act next.
 */
export default function CompleteScreen() {
  const { uuid, view } = useJourney()
  useWatch(applicationQuery(uuid).queryKey, { enabled: view.journey.waits })
  if (view.cancelled) return <CancelledPage />
  return <Way />
}

function Way() {
  const { t } = useLingui()
  const { view } = useJourney()
  const { line, offer } = view
  const unpaid = line ? unpaidLenders(view) : ''
  const holder = holderOf(view)
  // Don't repeat the last day to cancel in the timeline, because the section below the timeline states it.
  const isBelow = canCancel(view)
  const rows = milestones(view).map((one) =>
    isBelow && one.kind === 'RIGHT_TO_CANCEL' ? { ...one, on: undefined } : one,
  )
  return (
    <StepPage
      heading={
        line
          ? t`Your line of credit is funded`
          : holder === 'bank'
            ? t`Your money is on its way`
            : t`You’re done signing`
      }
      lead={<Holding view={view} holder={holder} isUnfinished={unpaid !== ''} />}
    >
      {unpaid !== '' && (
        <Notice tone="warn" title={t`A loan payoff came back`}>
          <Trans>
            We’re working it out with the lender and will pay it again. Keep making your payments to {unpaid} until we
            tell you the loan is paid off.
          </Trans>
        </Notice>
      )}
      {line ? (
        <Funded view={view} line={line} isUnfinished={unpaid !== ''} />
      ) : (
        offer && <NotYetSent view={view} offer={offer} />
      )}
      <Stack gap={4}>
        <h2>
          <Trans>Your timeline</Trans>
        </h2>
        <Milestones view={view} milestones={rows} label={t`From signing to funding`} />
        {!line && <StatusLink />}
      </Stack>
      <Statement />
      <Rescission />
      <KeptDocuments application={view.uuid} documents={view.documents} />
      <PageEnd print />
    </StepPage>
  )
}

/** While the money waits for mailed cancellations, lets the borrower state that they didn't cancel. */
function Statement() {
  const { view } = useJourney()
  const { journey, rescission, person, helocSigners } = view
  const legalName = legalNameOf(person)
  const form = useCommandForm({
    form: noCancellationForm,
    command: 'stateNoCancellation',
    context: { ...formContext(view), legalName },
  })
  const moneyFrom = rescission?.moneyFrom
  if (!moneyFrom || !journey.commands.includes('stateNoCancellation')) return null
  return <NoCancellation legalName={legalName} moneyFrom={moneyFrom} hasOthers={helocSigners.length > 0} form={form} />
}

/** The amount and the day on which it arrives, shown between signing and funding. */
function NotYetSent({ view, offer }: { view: ApplicationView; offer: NonNullable<ApplicationView['offer']> }) {
  const { t } = useLingui()
  const arrival = arrivalDay(view)
  const account = view.disburseAccount?.mask ?? ''
  return (
    <Moment
      label={t`To your account ${account}`}
      figure={exactMoney(view.toSend ?? offer.cashToHand)}
      note={
        arrival && (
          <Trans>At your bank by {formatLongDate(arrival)} (Est.). If this date changes, we’ll let you know.</Trans>
        )
      }
    >
      <KeyFigures>
        <KeyFigure label={t`Monthly payment`} value={formatMoney(offer.monthlyPayment, 2)} />
        <KeyFigure label={t`APR, fixed`} value={formatPercent(offer.rate, 2)} />
        <KeyFigure label={t`Available credit`} value={formatMoney(subtract(offer.amount, offer.draw))} />
      </KeyFigures>
    </Moment>
  )
}

/** Returns the lenders whose payoffs came back after funding and weren't sent again; '' if there are none. */
function unpaidLenders(view: ApplicationView): string {
  const { payoffsDone, payoffs = [] } = view.funding
  return payoffsDone
    ? ''
    : lendersOf(
        view,
        payoffs.filter(({ paid }) => !paid),
      )
}

interface HoldingProps {
  view: ApplicationView
  holder: Holder
  /** Whether the lender must pay off a loan again, because a payoff came back. */
  isUnfinished: boolean
}

function Holding({ view, holder, isUnfinished }: HoldingProps) {
  const names = inList(awaitedNames(view))
  if (isUnfinished) return <Trans>Your line is open. Your documents stay here for you.</Trans>
  if (view.line) return <Trans>You’re all set. Your documents stay here for you.</Trans>
  const texts: Record<Holder, ReactNode> = {
    you: <Trans>It’s your turn.</Trans>,
    others: names ? (
      <Trans>We’re waiting for {names} to answer our request. You don’t need to do anything.</Trans>
    ) : (
      <Trans>We’re waiting for another owner to answer our request. You don’t need to do anything.</Trans>
    ),
    nobody: (
      <Trans>
        You have three business days to change your mind. You don’t need to do anything. We’ll continue after that.
      </Trans>
    ),
    mail: (
      <Trans>
        Your right to cancel has ended. We’re allowing time for mailed cancellations to arrive. You don’t need to do
        anything.
      </Trans>
    ),
    county: <Trans>The county is recording our lien on your home. You don’t need to do anything.</Trans>,
    lenders: <Trans>We’re paying off the loans you chose. You don’t need to do anything.</Trans>,
    lender: <Trans>Next, we’ll send your money. You don’t need to do anything.</Trans>,
    bank: <Trans>Our bank is sending your money. You don’t need to do anything.</Trans>,
  }
  return texts[holder]
}

function CancelledPage() {
  const { t } = useLingui()
  const { view } = useJourney()
  const { cancelled, person, helocSigners } = view
  if (!cancelled) return null
  const by = [person, ...helocSigners].find(({ identityUuid }) => identityUuid === cancelled.by)
  return (
    <QuestionPage
      heading={cancelled.why === 'RESCINDED' ? t`Your line of credit is canceled` : t`Your application is withdrawn`}
      lead={
        cancelled.why === 'RESCINDED' ? (
          <Trans>An owner used the right to cancel. The line is canceled for all owners.</Trans>
        ) : (
          <Trans>You withdrew your application before the line was open.</Trans>
        )
      }
    >
      <Receipt cancelled={cancelled} by={by?.name} loanNumber={view.loanNumber} />
      <KeptDocuments application={view.uuid} documents={view.documents} />
      <PageEnd />
    </QuestionPage>
  )
}
