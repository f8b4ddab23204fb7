import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ChangePreview } from 'domain/application/views/preview.ts'
import { formatMoney } from 'domain/values/money.ts'
import { useEffect, useRef } from 'react'
import { Button, ButtonRow } from '../../../ui/Button.tsx'
import { Card, Facts } from '../../../ui/Card.tsx'
import { List } from '../../../ui/List.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Stack } from '../../../ui/Page.tsx'

interface PreviewProps {
  readonly preview: ChangePreview
  readonly busy: boolean
  readonly failed: boolean
  readonly onMake: () => void
  readonly onForget: () => void
}

/**
 * A preview of a late change. It lists the steps to repeat, the data to be requested again, and the amounts that
 * change.
 */
export function Preview({ preview, busy, failed, onMake, onForget }: PreviewProps) {
  const { t } = useLingui()
  const again = useAgainWords()
  const asks = useAskWords()
  const box = useRef<HTMLDivElement>(null)
  // Move focus to the preview when it appears, so that the page scrolls to the preview.
  useEffect(() => box.current?.focus(), [])
  const { largestLine, payment, offer } = preview
  const todo = preview.again.flatMap((step) => again[step] ?? [])
  const asked = [...new Set(preview.asks.flatMap((kind) => asks[kind] ?? []))]
  const figures = [
    ...(largestLine.before === largestLine.after
      ? []
      : [
          {
            label: t`Largest line`,
            value: `${formatMoney(largestLine.before)} → ${formatMoney(largestLine.after)}`,
          },
        ]),
    ...(payment && payment.before !== payment.after
      ? [{ label: t`Monthly payment`, value: `${formatMoney(payment.before)} → ${formatMoney(payment.after)}` }]
      : []),
  ]
  const nothing = todo.length === 0 && asked.length === 0 && figures.length === 0
  return (
    <div ref={box} tabIndex={-1}>
      <Card title={t`What this would change`} sunken>
        <Stack gap={4}>
          {preview.declines ? (
            <Notice tone="warn" title={t`With this we could not offer you a line`}>
              <Trans>
                Your application would end, and you would get the reasons in writing. If it is true, please tell us all
                the same; if you are not sure, call us first.
              </Trans>
            </Notice>
          ) : offer === 'DROPPED' && largestLine.after === 0 ? (
            <Notice tone="warn" title={t`These figures alone bring no offer`}>
              <Trans>
                Your offer would end. Before anything is decided we would ask what else can count, such as savings. If
                you are not sure, call us first.
              </Trans>
            </Notice>
          ) : offer === 'DROPPED' ? (
            <Notice tone="info" title={t`Your offer would be chosen again`}>
              <Trans>These figures do not support what you chose. You would choose from the offers that they do.</Trans>
            </Notice>
          ) : (
            offer === 'KEPT' && (
              <p>
                <Trans>Your offer stays as it is.</Trans>
              </p>
            )
          )}
          {figures.length > 0 && <Facts items={figures} figures />}
          {todo.length > 0 && (
            <div>
              <p>
                <b>
                  <Plural value={todo.length} one="You would do this again:" other="You would do these again:" />
                </b>
              </p>
              <List>
                {todo.map((words) => (
                  <li key={words}>{words}</li>
                ))}
              </List>
            </div>
          )}
          {asked.length > 0 && (
            <div>
              <p>
                <b>
                  <Trans>We would do:</Trans>
                </b>
              </p>
              <List>
                {asked.map((words) => (
                  <li key={words}>{words}</li>
                ))}
              </List>
            </div>
          )}
          {nothing && (
            <p>
              <Trans>Nothing else changes.</Trans>
            </p>
          )}
          {failed && (
            <Notice tone="bad" live title={t`That did not work`}>
              <Trans>Nothing was changed. Please try again in a moment.</Trans>
            </Notice>
          )}
          <ButtonRow>
            <Button type="button" onClick={onMake} busy={busy}>
              <Trans>Make this change</Trans>
            </Button>
            <Button type="button" kind="secondary" onClick={onForget}>
              <Trans>Leave it as it is</Trans>
            </Button>
          </ButtonRow>
        </Stack>
      </Card>
    </div>
  )
}

function useAgainWords(): Readonly<Partial<Record<ChangePreview['again'][number], string>>> {
  const { t } = useLingui()
  return {
    liens: t`Confirm the loans on your home`,
    product: t`Choose an offer`,
    appSummary: t`Read and accept your application summary`,
    incomeReview: t`Show your income`,
    ach: t`Confirm your bank account`,
    docVerify: t`Show your ID`,
    sign: t`Read the closing documents`,
  }
}

function useAskWords(): Readonly<Partial<Record<ChangePreview['asks'][number], string>>> {
  const { t } = useLingui()
  const credit = t`Ask for your credit report again, as you agreed`
  return {
    SOFT_CREDIT: credit,
    HARD_CREDIT: credit,
    SANCTIONS: t`Check the new names against the government’s lists, as the law asks`,
    VALUATION: t`Have your home valued again`,
    BPO: t`Have your home valued by a person`,
    TITLE: t`Ask the title company again`,
    SUMMARY_DOCUMENTS: t`Write your application summary and disclosures anew`,
    CLOSING_DOCUMENTS: t`Write your closing documents anew`,
    ADVERSE_ACTION: t`Write the reasons to you`,
  }
}
