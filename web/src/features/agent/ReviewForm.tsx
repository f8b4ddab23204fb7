import { Trans, useLingui } from '@lingui/react/macro'
import type { AgentFile } from 'domain/api/agent.ts'
import { resolveReviewForm } from 'domain/forms/agent.ts'
import { checkForm } from 'domain/forms/form.ts'
import { peopleFor, REVIEWS, type ReviewKind, type ReviewWay } from 'domain/journey/reviews.ts'
import { reasonText } from 'domain/rules/adverseAction.ts'
import type { ReasonCode } from 'domain/rules/reasons.ts'
import { formatDate, plainDate } from 'domain/values/dates.ts'
import { type ReactNode, useState } from 'react'
import { Card, Facts } from '../../ui/Card.tsx'
import { RadioCards } from '../../ui/Choices.tsx'
import { Field } from '../../ui/Field.tsx'
import { MoneyInput } from '../../ui/MoneyInput.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Select, TextArea } from '../../ui/TextInput.tsx'
import { useCoverage } from './ClosingFacts.tsx'
import { consequenceOf, isFinal, PROPOSAL } from './consequences.ts'
import { DecisionForm, Why } from './DecisionForm.tsx'
import { DocumentLinks } from './DocumentLinks.tsx'
import { ExceptionApproval } from './ExceptionApproval.tsx'
import { REASON_NAMES, WAY_NAMES, WAY_OF } from './names.ts'
import { usePolicyMessage } from './policyMessage.ts'
import { useDecisionForm } from './useDecisionForm.tsx'
import { useAgentWords } from './words.ts'

/** For each kind of review, the document types that the agent needs. The form links to documents of these types. */
const ABOUT: Partial<Record<ReviewKind, readonly string[]>> = {
  TITLE: ['TITLE_REPORT'],
  FLOOD: ['FLOOD_DETERMINATION'],
  CANCELLATION: ['CANCELLATION_NOTICE'],
  PAYSTUBS: ['USER_UPLOADED_PAYSTUB'],
  RENT: ['LEASE', 'RENT_ESTIMATE'],
  INSURANCE: ['PROOF_OF_INSURANCE', 'PROOF_OF_FLOOD_INSURANCE'],
}

interface ReviewFormProps {
  file: AgentFile
  review: AgentFile['reviews'][number]
  title: string
  due: ReactNode
}

/** Shows a review's findings and the form for its outcome. */
export function ReviewForm({ file, review, title, due }: ReviewFormProps) {
  const { t } = useLingui()
  const words = useAgentWords()
  const message = usePolicyMessage()
  const [way, setWay] = useState<ReviewWay>()
  const context = {
    today: plainDate(file.today),
    ways: review.ways,
    reasons: REVIEWS[review.kind].reasons as readonly ReasonCode[],
  }
  const form = useDecisionForm(file, `reviews/${review.uuid}/resolve`, (answers) =>
    checkForm(resolveReviewForm, answers, context),
  )
  const policy = review.kind === 'INSURANCE' ? file.insurance : undefined
  const coverage = useCoverage(policy)
  const documents = file.documents.filter(({ type }) => ABOUT[review.kind]?.includes(type))
  const facts = [
    ...(policy
      ? [
          {
            label: t`Policy`,
            value: `${policy.carrier}, ${policy.policyNumber}`,
            note: t`expires ${formatDate(policy.expires)}`,
          },
          ...coverage,
        ]
      : []),
    ...(review.referred ? [{ label: t`Partner’s objection`, value: review.referred }] : []),
    ...(review.returned && !review.proposed
      ? [{ label: t`Decision sent back`, value: review.returned.reason, note: review.returned.by }]
      : []),
    ...(review.wrote ? [{ label: t`Borrower’s comment`, value: review.wrote }] : []),
    ...(review.said ?? []).map((one) => ({
      label: t`${words.label(one)}, as stated by the borrower`,
      value: words.value(one),
    })),
    ...(review.found ?? []).map((one) =>
      one.name === 'watchlistMatch' && one.of
        ? { label: t`Listed name`, value: one.of, note: t`${words.value(one)} match` }
        : { label: words.label(one), value: words.value(one) },
    ),
  ]
  const wayName = (value: ReviewWay) => words.name(WAY_OF[review.kind]?.[value] ?? WAY_NAMES[value])
  const amounts: Partial<Record<typeof review.kind, string>> = {
    HOME_VALUE: t`Home value`,
    PAYSTUBS: t`Annual income`,
    RENT: t`Monthly rent`,
  }
  return (
    <Card title={title} corner={due}>
      {review.kind === 'SANCTIONS_REPORT' && (
        <p>
          <Trans>
            Report the rejected application to OFAC by {formatDate(review.due)} (31 CFR 501.604). Then record the report
            here.
          </Trans>
        </p>
      )}
      {facts.length > 0 && <Facts items={facts} />}
      {documents.length > 0 && <DocumentLinks file={file} documents={documents} label={t`Documents for this review`} />}
      {review.proposed ? (
        <ExceptionApproval file={file} review={review} proposed={review.proposed} />
      ) : review.ways.length === 0 ? (
        <Notice title={t`Your role can’t decide this review`}>
          <Trans>You can see the file, but only an underwriter or compliance can decide.</Trans>
        </Notice>
      ) : (
        <DecisionForm
          file={file}
          form={form}
          kind={isFinal(way) ? 'danger' : 'primary'}
          action={way ? wayName(way) : t`Submit decision`}
          consequence={
            way && words.name(peopleFor(review.kind, way) === 2 ? PROPOSAL : consequenceOf(review.kind, way))
          }
        >
          <RadioCards
            name="way"
            legend={t`Decision`}
            options={review.ways.map((value) => ({
              value,
              label: wayName(value),
            }))}
            value={way ?? ''}
            onValue={(value) => setWay(value as ReviewWay)}
          />
          {way === 'VALUE' && (
            <Field name="value" label={amounts[review.kind] ?? t`Amount`}>
              <MoneyInput />
            </Field>
          )}
          {way === 'DECLINE' && (
            <Field
              name="declineFor"
              label={t`Reason for the decline`}
              hint={t`The adverse action notice states it in these words.`}
            >
              <Select
                placeholder={t`Choose a reason`}
                options={context.reasons.map((value) => ({
                  value,
                  label: words.name(reasonText(value) ?? REASON_NAMES[value]),
                }))}
              />
            </Field>
          )}
          {way === 'ASK' && (
            <Field name="comments" label={t`Message to the person`}>
              <TextArea defaultValue={message(file, review)} />
            </Field>
          )}
          <Why />
        </DecisionForm>
      )}
    </Card>
  )
}
