import { Trans, useLingui } from '@lingui/react/macro'
import type { AgentFile } from 'domain/api/agent.ts'
import { resolveReviewForm } from 'domain/forms/agent.ts'
import { checkForm } from 'domain/forms/form.ts'
import { REVIEWS, type ReviewWay } from 'domain/journey/reviews.ts'
import { reasonText } from 'domain/rules/adverseAction.ts'
import type { ReasonCode } from 'domain/rules/reasons.ts'
import { plainDate } from 'domain/values/dates.ts'
import { type ReactNode, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Card, Facts } from '../../ui/Card.tsx'
import { RadioCards } from '../../ui/Choices.tsx'
import { Field } from '../../ui/Field.tsx'
import { MoneyInput } from '../../ui/MoneyInput.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Select, TextArea } from '../../ui/TextInput.tsx'
import { DecisionForm, Why } from './DecisionForm.tsx'
import { REASON_NAMES, WAY_NAMES, WAY_OF } from './names.ts'
import { useDecisionForm } from './useDecisionForm.tsx'
import { figureText, spoken, useAgentWords } from './words.ts'

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
  const [way, setWay] = useState<ReviewWay>()
  const context = {
    today: plainDate(file.today),
    ways: review.ways,
    reasons: REVIEWS[review.kind].reasons as readonly ReasonCode[],
  }
  const form = useDecisionForm(file, `reviews/${review.uuid}/resolve`, (answers) =>
    checkForm(resolveReviewForm, answers, context),
  )
  const facts = [
    ...(review.referred ? [{ label: t`The partner’s objection`, value: review.referred }] : []),
    ...(review.wrote ? [{ label: t`What the borrower wrote`, value: review.wrote }] : []),
    ...(review.said ?? []).map((one) => ({
      label: t`The borrower says: ${spoken(one.name)}`,
      value: figureText(one),
    })),
    ...(review.found ?? []).map((one) => ({ label: spoken(one.name), value: figureText(one) })),
  ]
  const amounts: Partial<Record<typeof review.kind, string>> = {
    HOME_VALUE: t`Value of the home`,
    PAYSTUBS: t`Income of a year`,
    RENT: t`Rent of a month`,
  }
  return (
    <Card title={title} corner={due}>
      {facts.length > 0 && <Facts items={facts} />}
      {review.ways.length === 0 ? (
        <Notice title={t`Somebody else decides this`}>
          <Trans>Your role may look at it. An underwriter, or compliance, ends it.</Trans>
        </Notice>
      ) : (
        <DecisionForm file={file} form={form}>
          <RadioCards
            name="way"
            legend={t`How does it end?`}
            options={review.ways.map((value) => ({
              value,
              label: words.name(WAY_OF[review.kind]?.[value] ?? WAY_NAMES[value]),
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
            <Field name="declineFor" label={t`Reason of the decline`} hint={t`The notice names it in these words.`}>
              <Select
                placeholder={t`Please choose`}
                options={context.reasons.map((value) => ({
                  value,
                  label: words.name(reasonText(value) ?? REASON_NAMES[value]),
                }))}
              />
            </Field>
          )}
          {way === 'ASK' && (
            <Field name="comments" label={t`What the person reads`}>
              <TextArea />
            </Field>
          )}
          <Why />
          <Button type="submit" busy={form.busy} kind={way === 'DECLINE' ? 'danger' : 'primary'}>
            {way === 'DECLINE' ? <Trans>Decline the application</Trans> : <Trans>End the review</Trans>}
          </Button>
        </DecisionForm>
      )}
    </Card>
  )
}
