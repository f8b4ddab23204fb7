import { useLingui as useCatalog } from '@lingui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ConditionView } from 'domain/application/conditions/conditions.ts'
import { CONDITION_DOCUMENT_LABELS, type ConditionDocument } from 'domain/forms/condition.ts'
import { formatLongDate, type PlainDate } from 'domain/values/dates.ts'
import type { ReactNode } from 'react'
import { LinkButton } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { List } from '../../ui/List.tsx'
import { Tag } from '../../ui/Notice.tsx'
import { Stack } from '../../ui/Page.tsx'
import { Checklist } from '../../ui/Progress.tsx'
import { Waiting } from '../../ui/Waiting.tsx'
import { useSupportPhone } from '../journey/useSupportPhone.ts'
import { useConditionWords } from './words.tsx'

/** Returns a function that maps a type of requested document to its name. */
export function useDocumentName(): (type: string) => string {
  const { i18n } = useCatalog()
  const known = (type: string): type is ConditionDocument => type in CONDITION_DOCUMENT_LABELS
  return (type) => i18n._(CONDITION_DOCUMENT_LABELS[known(type) ? type : 'SUPPORT'])
}

/** Returns the heading and introduction above the conditions list. They depend on which conditions are open. */
export function useConditionsHeading(conditions: readonly ConditionView[] | undefined): {
  readonly heading: string
  readonly lead?: ReactNode
} {
  const { t } = useLingui()
  // All introductions have about the same length, so that the list below doesn't move when the introduction changes.
  if (!conditions)
    return {
      heading: t`What we need from you`,
      lead: <Trans>We’re checking your application. If we need something from you, we’ll show it here.</Trans>,
    }
  if (conditions.some(({ status }) => status === 'OPEN'))
    return {
      heading: t`We need more from you`,
      lead: <Trans>We need this to continue your application. Your earlier answers are saved.</Trans>,
    }
  if (conditions.some(({ status }) => status === 'SENT'))
    return {
      heading: t`We received your answer`,
      lead: <Trans>Our team is reviewing it. You don’t need to do anything. We’ll email you when we’re done.</Trans>,
    }
  return {
    heading: t`You’re all caught up`,
    lead: <Trans>If we need anything else for your application, we’ll show it here and email you.</Trans>,
  }
}

interface ConditionListProps {
  readonly conditions: readonly ConditionView[] | undefined
  readonly loanNumber: string
  /** Whether the person has sent ID pictures before. */
  readonly picturesSent?: boolean | undefined
  /**
   * Returns the path of the page where a condition is answered; undefined if the person must answer other conditions
   * first.
   */
  readonly answer: (condition: ConditionView) => string | undefined
  /**
   * Renders the form for answering a condition within the list. If absent, the list links to a separate page for the
   * condition.
   */
  readonly inline?: ((condition: ConditionView) => ReactNode) | undefined
  /** The path for the 'Continue' link. The list shows the link if no condition prevents the person from continuing. */
  readonly goOn?: string | undefined
}

/** A list of the person's conditions. It shows what the lender requests, the reason, and the status of each answer. */
export function ConditionList({ conditions, loanNumber, picturesSent, answer, inline, goOn }: ConditionListProps) {
  const { t } = useLingui()
  const words = useConditionWords()
  const phone = useSupportPhone()
  if (!conditions)
    return (
      <div aria-busy="true">
        <Stack>
          <Waiting
            doing={t`We’re checking what we still need from you.`}
            usually={t`This usually takes a moment. The page updates on its own.`}
            next={t`see what we need and why.`}
          />
          <Call phone={phone} loanNumber={loanNumber} asked={false} />
        </Stack>
      </div>
    )
  // Move the conditions that can't be answered yet to the end of the list.
  const open = conditions
    .filter(({ status }) => status === 'OPEN')
    .toSorted((one, other) => Number(answer(one) === undefined) - Number(answer(other) === undefined))
  const sent = conditions.filter(({ status }) => status !== 'OPEN')
  const next = goOn && (
    <LinkButton href={goOn}>
      <Trans>See status</Trans>
    </LinkButton>
  )
  return (
    <Stack>
      {open.map((one) => (
        <OpenCondition key={one.uuid} condition={one} picturesSent={picturesSent} href={answer(one)}>
          {inline?.(one)}
        </OpenCondition>
      ))}
      {sent.length > 0 && (
        <Checklist
          label={t`Your answer`}
          items={sent.map((one) => ({
            key: one.uuid,
            label: words[one.categoryEnum].title,
            detail: one.due
              ? t`Sent. We’ll review it by ${formatLongDate(one.due)}.`
              : t`Reviewed. We don’t need anything else.`,
            state: one.due ? 'doing' : 'done',
          }))}
        />
      )}
      {conditions.length === 0 && (
        <EmptyState sign="done" title={<Trans>There’s nothing to send right now.</Trans>} action={next} />
      )}
      <Call phone={phone} loanNumber={loanNumber} asked={open.length > 0} />
      {conditions.length > 0 && open.length === 0 && next && <div>{next}</div>}
    </Stack>
  )
}

const Call = ({ phone, loanNumber, asked }: { phone: string; loanNumber: string; asked: boolean }) => (
  <p>
    {asked ? <Trans>Don’t have it, or have questions?</Trans> : <Trans>Questions?</Trans>}{' '}
    <Trans>
      Call <a href={`tel:${phone}`}>{phone}</a> and have your loan number ready: {loanNumber}.
    </Trans>
  </p>
)

/** Shows the last day to answer a condition, as stated in the notice of incompleteness. */
export const SendBy = ({ last, late }: { last: PlainDate; late?: boolean | undefined }) => (
  <p>
    {late ? (
      <Trans>
        It was due on <b>{formatLongDate(last)}</b>. You can still send it now. Call us if you need more time.
      </Trans>
    ) : (
      <Trans>
        Please send it by <b>{formatLongDate(last)}</b>. After that day, we can’t continue with your application.
      </Trans>
    )}
  </p>
)

interface OpenConditionProps {
  readonly condition: ConditionView
  readonly picturesSent: boolean | undefined
  readonly href: string | undefined
  readonly children?: ReactNode
}

function OpenCondition({ condition, picturesSent, href, children }: OpenConditionProps) {
  const { t } = useLingui()
  const words = useConditionWords()[condition.categoryEnum]
  const name = useDocumentName()
  const { actionNeeded, requestDocuments, commentsToBorrower, xtraData, sentAt, sendBy, late } = condition
  const { numDocsRequired } = xtraData
  return (
    <Card title={words.title} marked corner={<Tag tone="warn">{sentAt ? t`Needed again` : t`Needed`}</Tag>}>
      <Stack gap={4}>
        {sendBy && <SendBy last={sendBy} late={late} />}
        <p>{words.why}</p>
        {commentsToBorrower && (
          <p>
            <b>
              <Trans>From our reviewer:</Trans>
            </b>{' '}
            {commentsToBorrower}
          </p>
        )}
        {actionNeeded === 'UPLOAD' && (
          <>
            <p>
              {numDocsRequired > 1
                ? t`Send at least ${numDocsRequired} files:`
                : requestDocuments.length > 1
                  ? t`Send one or more of these:`
                  : t`What to send:`}
            </p>
            <List>
              {requestDocuments.map((type) => (
                <li key={type}>{name(type)}</li>
              ))}
            </List>
          </>
        )}
        {children ??
          (href ? (
            <div>
              <LinkButton kind="primary" href={href}>
                {actionNeeded === 'PHONE' ? (
                  <Trans>Add phone number</Trans>
                ) : actionNeeded === 'IDENTITY' ? (
                  picturesSent ? (
                    <Trans>Take new pictures</Trans>
                  ) : (
                    <Trans>Take pictures</Trans>
                  )
                ) : (
                  <Trans>Send documents</Trans>
                )}
              </LinkButton>
            </div>
          ) : (
            <p>
              <Trans>We’ll ask for this after the others.</Trans>
            </p>
          ))}
      </Stack>
    </Card>
  )
}
