import { Trans, useLingui } from '@lingui/react/macro'
import type { DocumentTypeId } from 'domain/application/core/documents.ts'
import { DASHBOARD } from 'domain/routes/routes.ts'
import type { QualifyingChange } from 'domain/rules/adverseAction.ts'
import type { Help } from 'domain/rules/reasons.ts'
import { formatDate, plainDate } from 'domain/values/dates.ts'
import { formatMoney } from 'domain/values/money.ts'
import type { ReactNode } from 'react'
import { applicationQuery } from '../../../api/queries.ts'
import { LinkButton } from '../../../ui/Button.tsx'
import { Card, KeyFigure } from '../../../ui/Card.tsx'
import { List } from '../../../ui/List.tsx'
import { QuestionPage, Stack } from '../../../ui/Page.tsx'
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
  /** Leaves out the general advice, because the children contain better advice. */
  readonly withoutAdvice?: boolean
}

/**
 * The layout of all decline screens: the reasons, the written notice, possible remedies, and the applicant's rights.
 */
export function DeclinePage({ heading, lead, children, withoutAdvice = false }: DeclinePageProps) {
  const { t, i18n } = useLingui()
  const { uuid, view, late } = useJourney()
  const phone = useSupportPhone()
  const { decision, score, adverseAction } = view
  const reasons = reasonsInWords(decision.reasons, score?.keyFactors ?? [])
  const changes = adverseAction?.changes ?? []
  const helps = helpsFor(decision.reasons, changes.length > 0)
  const notices = view.documents.filter(({ type }) => type === NOTICE)
  const texts = useHelpTexts()
  // The notice can take longer than the page polls for. Refetch only after polling has made all of its attempts.
  useWatch(applicationQuery(uuid).queryKey, { enabled: late && adverseAction !== undefined && notices.length === 0 })
  return (
    <QuestionPage
      heading={heading}
      lead={
        <>
          {lead}{' '}
          {notices.length > 0 ? (
            <Trans>The notice below says the reasons in writing, with your rights: it is yours to keep.</Trans>
          ) : adverseAction ? (
            <Trans>
              The reasons come to this page in writing as well, and we tell you by email: by{' '}
              {formatDate(adverseAction.noticeDue)} at the latest.
            </Trans>
          ) : (
            <Trans>You can have the reasons in writing too: call us, and they are on their way within 30 days.</Trans>
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
            {reasons.map((reason) => (
              <li key={reason}>{i18n._(reason)}</li>
            ))}
          </List>
        ) : (
          <p>
            <Trans>
              We could not complete a check that the law asks of us. Call us: a person tells you what you can do about
              it.
            </Trans>
          </p>
        )}
      </Stack>
      {notices.length > 0 && (
        <Stack gap={3}>
          <h2>
            <Trans>Your notice</Trans>
          </h2>
          <DocumentList application={uuid} documents={notices} label={t`Your notice`} state={signedState} />
        </Stack>
      )}
      {children}
      {changes.length > 0 && (
        <Stack gap={3}>
          <h2>
            <Trans>What would have been enough</Trans>
          </h2>
          <p>
            {changes.length > 1 ? (
              <Trans>Any one of these alone, all else as it was:</Trans>
            ) : (
              <Trans>This alone, all else as it was:</Trans>
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
          Is something not right, or new? Call us at <a href={`tel:${phone}`}>{phone}</a> and say your loan number,{' '}
          {view.loanNumber}: a person looks at it with you.
        </Trans>
      </p>
      {score && (
        <Card title={<Trans>The credit report we used</Trans>} sunken>
          <KeyFigure
            label={t`Your score`}
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
                <Trans>What lowered it most</Trans>
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
              {score.bureau} did not make this decision and cannot say why it was made. You can have a free copy of your
              report from them within 60 days, and dispute what is wrong in it.
            </Trans>
          </p>
        </Card>
      )}
      <KeptDocuments application={uuid} documents={view.documents.filter(({ type }) => type !== NOTICE)} />
      <div>
        <LinkButton href={DASHBOARD}>
          <Trans>Go to my dashboard</Trans>
        </LinkButton>
      </div>
    </QuestionPage>
  )
}

/** Describes one change to the application that would have led to an offer. */
function Change({ change }: { change: QualifyingChange }) {
  switch (change.kind) {
    case 'LOWER_AMOUNT':
      return <Trans>A line of {formatMoney(change.amount)}.</Trans>
    case 'REDUCE_LIENS':
      return <Trans>Pay down {formatMoney(change.by)} of what is owed on the home.</Trans>
    case 'REDUCE_MONTHLY_DEBTS':
      return <Trans>{formatMoney(change.by)} less a month in payments on other debts.</Trans>
    case 'RAISE_MONTHLY_INCOME':
      return <Trans>{formatMoney(change.by)} more income a month, before tax.</Trans>
    case 'LIQUID_ASSETS':
      return <Trans>{formatMoney(change.atLeast)} in savings and investments that you can get at.</Trans>
    case 'RAISE_RENT':
      return <Trans>{formatMoney(change.by)} more rent a month.</Trans>
    case 'RAISE_SCORE':
      return <Trans>A credit score of {change.to}.</Trans>
  }
}

function useHelpTexts(): Record<Help, string> {
  const { t } = useLingui()
  return {
    INCOME: t`Income that is not in the application yet: a second job, rent, a pension, benefits. An owner who borrows with you counts too.`,
    DEBTS: t`Lower monthly payments on other debts, for instance a car loan or a card that is paid off.`,
    CREDIT: t`Paying on time and using less of your cards for some months. Errors in your report can be disputed free of charge.`,
    UNFREEZE: t`Lifting the freeze on your credit file, for one day or for us alone, and applying again.`,
    VALUE: t`An appraisal: what counts is how much of your home’s value is left after all loans on it.`,
    AMOUNT: t`Another amount or a longer term, within what your home and income carry.`,
    WAIT: t`Time: you can apply again as soon as this no longer holds.`,
    OTHER_HOME: t`Another home of yours, in a state and of a kind that we lend on.`,
    DOCUMENTS: t`Papers that show your income, such as paystubs or tax returns.`,
  }
}
