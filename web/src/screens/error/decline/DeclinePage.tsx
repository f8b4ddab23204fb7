import { Trans, useLingui } from '@lingui/react/macro'
import type { DocumentTypeId } from 'domain/application/core/documents.ts'
import type { QualifyingChange } from 'domain/rules/adverseAction.ts'
import type { Help } from 'domain/rules/reasonRow.ts'
import { formatDate, plainDate } from 'domain/values/dates.ts'
import { formatMoney } from 'domain/values/money.ts'
import type { ReactNode } from 'react'
import { applicationQuery } from '../../../api/queries.ts'
import { Card, KeyFigure } from '../../../ui/Card.tsx'
import { List } from '../../../ui/List.tsx'
import { QuestionPage, Stack } from '../../../ui/Page.tsx'
import { Loading, Skeleton } from '../../../ui/Waiting.tsx'
import { PageEnd } from '../../../widgets/closing/PageEnd.tsx'
import { DocumentList, signedState } from '../../../widgets/documents/DocumentList.tsx'
import { KeptDocuments } from '../../../widgets/documents/KeptDocuments.tsx'
import { useJourney } from '../../../widgets/journey/journey.ts'
import { useSupportPhone } from '../../../widgets/journey/useSupportPhone.ts'
import { useWatch } from '../../../widgets/journey/useWatch.ts'
import { helpsFor, reasonsInWords } from './reasons.ts'

const NOTICE: DocumentTypeId = 'ADVERSE_ACTION_NOTICE'

interface DeclinePageProps {
  readonly heading: string
  /** One sentence with the main reason for the decline, shown above the notice. */
  readonly lead: ReactNode
  /** Advice that depends on the type of decline, shown above the amounts. */
  readonly children?: ReactNode
  /** An offer to email the borrower later. The offer is at the end of the page, because it loads after the rest. */
  readonly offer?: ReactNode
  /** Leaves out the general advice. Set this if `children` contains more specific advice. */
  readonly withoutAdvice?: boolean
}

/**
 * The layout of all decline screens: the reasons, the written notice, possible remedies, and the applicant's rights.
 */
export function DeclinePage({ heading, lead, children, offer, withoutAdvice = false }: DeclinePageProps) {
  const { t, i18n } = useLingui()
  const { uuid, view, late } = useJourney()
  const { decision, score, adverseAction } = view
  const reasons = reasonsInWords(decision.reasons, score?.keyFactors ?? [], adverseAction)
  const notices = view.documents.filter(({ type }) => type === NOTICE)
  const isPending = adverseAction !== undefined && notices.length === 0
  // If polling ends before the notice arrives, refetch the application until the notice exists.
  useWatch(applicationQuery(uuid).queryKey, { enabled: isPending && late })
  return (
    <QuestionPage
      heading={heading}
      lead={
        <>
          {lead}
          {!adverseAction && notices.length === 0 && (
            <>
              {' '}
              <Trans>You can also get the reasons in writing. Call us, and we’ll send them within 30 days.</Trans>
            </>
          )}
        </>
      }
    >
      <Stack gap={3}>
        <h2>
          <Trans>The main reasons</Trans>
        </h2>
        {reasons.length > 0 ? (
          <List>
            {reasons.map(({ words, plain }) => (
              <li key={words}>
                <b>{i18n._(words)}</b>
                {plain.map((sentence) => (
                  <p key={sentence}>{i18n._(sentence)}</p>
                ))}
              </li>
            ))}
          </List>
        ) : (
          <p>
            <Trans>We couldn’t complete a check that federal law requires. Call us to find out what you can do.</Trans>
          </p>
        )}
      </Stack>
      {(isPending || notices.length > 0) && (
        <Stack gap={3}>
          <h2>
            <Trans>Your notice</Trans>
          </h2>
          {isPending ? (
            <p>
              <Trans>
                We’ll post a written notice of the reasons here and email you by {formatDate(adverseAction.noticeDue)}.
              </Trans>
            </p>
          ) : (
            <>
              <p>
                <Trans>It gives the reasons in writing and your rights. You can save a copy.</Trans>
              </p>
              <DocumentList application={uuid} documents={notices} label={t`Your notice`} state={signedState} />
            </>
          )}
        </Stack>
      )}
      {isPending && !late ? (
        // Show the rest of the page together with the notice. Otherwise, the rest of the page would move when the
        // notice arrives.
        <Loading label={t`Preparing your notice`}>
          <Skeleton shape="box" />
          <Skeleton lines={4} />
        </Loading>
      ) : (
        <AfterNotice withoutAdvice={withoutAdvice} offer={offer}>
          {children}
        </AfterNotice>
      )}
    </QuestionPage>
  )
}

/** The part of the page below the notice: the credit report, and changes and advice that could help. */
function AfterNotice({
  children,
  offer,
  withoutAdvice,
}: Pick<DeclinePageProps, 'children' | 'offer' | 'withoutAdvice'>) {
  const { t, i18n } = useLingui()
  const { uuid, view } = useJourney()
  const phone = useSupportPhone()
  const { decision, score, adverseAction } = view
  const changes = adverseAction?.changes ?? []
  const helps = helpsFor(decision.reasons, changes.length > 0)
  const texts = useHelpTexts()
  return (
    <>
      {children}
      {changes.length > 0 && (
        <Stack gap={3}>
          <h2>
            <Trans>What would have qualified</Trans>
          </h2>
          <p>
            {changes.length > 1 ? (
              <Trans>Any one of these on its own, with everything else the same:</Trans>
            ) : (
              <Trans>This on its own, with everything else the same:</Trans>
            )}
          </p>
          <List>
            {changes.map((change) => (
              <li key={change.kind}>
                <Change change={change} />
              </li>
            ))}
          </List>
        </Stack>
      )}
      {helps.length > 0 && !withoutAdvice && (
        <Stack gap={3}>
          <h2>
            <Trans>What could help</Trans>
          </h2>
          <List>
            {helps.map((help) => (
              <li key={help}>{texts[help]}</li>
            ))}
          </List>
        </Stack>
      )}
      <p>
        <Trans>
          Is something wrong, or has something changed? Call us at <a href={`tel:${phone}`}>{phone}</a> and have your
          loan number ready: {view.loanNumber}. We’ll review it with you.
        </Trans>
      </p>
      {score && (
        <Card title={<Trans>The credit report we used</Trans>} sunken>
          <KeyFigure
            label={t`Your credit score`}
            value={score.score}
            note={
              <Trans>
                {score.model}, from {score.bureau}, on {formatDate(plainDate(score.on))}
              </Trans>
            }
          />
          {score.keyFactors.length > 0 && (
            <Stack gap={2}>
              <h3>
                <Trans>What lowered it the most</Trans>
              </h3>
              <List>
                {score.keyFactors.map((factor) => (
                  <li key={factor}>{i18n._(factor)}</li>
                ))}
              </List>
            </Stack>
          )}
          <p>
            <Trans>
              {score.bureau} didn’t make this decision and can’t explain it. You can get a free copy of your report from
              them within 60 days, and dispute anything that’s wrong.
            </Trans>
          </p>
        </Card>
      )}
      <KeptDocuments application={uuid} documents={view.documents.filter(({ type }) => type !== NOTICE)} />
      {offer}
      <PageEnd />
    </>
  )
}

/** Describes one change to the application that would have led to an offer. */
function Change({ change }: { change: QualifyingChange }) {
  switch (change.kind) {
    case 'LOWER_AMOUNT':
      return <Trans>A line of {formatMoney(change.amount)}.</Trans>
    case 'REDUCE_LIENS':
      return <Trans>{formatMoney(change.by)} less owed on the home.</Trans>
    case 'REDUCE_MONTHLY_DEBTS':
      return <Trans>{formatMoney(change.by)} less a month in other debt payments.</Trans>
    case 'RAISE_MONTHLY_INCOME':
      return <Trans>{formatMoney(change.by)} more monthly income, before taxes.</Trans>
    case 'LIQUID_ASSETS':
      return <Trans>{formatMoney(change.atLeast)} in savings and investments you can access.</Trans>
    case 'RAISE_RENT':
      return <Trans>{formatMoney(change.by)} more monthly rent.</Trans>
    case 'RAISE_SCORE':
      return <Trans>A credit score of {change.to}.</Trans>
  }
}

function useHelpTexts(): Record<Help, string> {
  const { t } = useLingui()
  return {
    INCOME: t`Add income that isn’t in your application yet, such as a second job, rent, a pension, or benefits. A co-owner who borrows with you counts too.`,
    DEBTS: t`Lower your monthly payments on other debts, such as a car loan or a credit card.`,
    CREDIT: t`Pay on time and use less of your credit card limits for a few months. You can dispute errors in your report for free.`,
    UNFREEZE: t`Lift the freeze on your credit file, for one day or just for us, and apply again.`,
    VALUE: t`Get an appraisal. What matters is how much equity is left after all the loans on your home.`,
    AMOUNT: t`Choose another amount or a longer term that your home and income support.`,
    WAIT: t`Apply again once this has changed.`,
    OTHER_HOME: t`Apply with another home you own. Check that we lend in that state and on that type of home.`,
    DOCUMENTS: t`Send documents that show your income, such as paystubs or tax returns.`,
  }
}
