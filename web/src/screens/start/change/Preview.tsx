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
 * A preview of a late change. It lists the steps to repeat, the data we'll request again, and the amounts that change.
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
            label: t`Maximum line`,
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
      <Card title={t`What would change`} sunken>
        <Stack gap={4}>
          {preview.declines ? (
            <Notice tone="warn" title={t`We couldn’t offer you a line`}>
              <Trans>
                Your application would end, and we’d send you the reasons in writing. Your application must be accurate,
                so please tell us anyway. If you’re not sure, call us first.
              </Trans>
            </Notice>
          ) : offer === 'DROPPED' && largestLine.after === 0 ? (
            <Notice tone="warn" title={t`These figures don’t qualify on their own`}>
              <Trans>
                Your offer would end. Before we decide, we’d ask about other things that can count, such as savings. If
                you’re not sure, call us first.
              </Trans>
            </Notice>
          ) : offer === 'DROPPED' ? (
            <Notice tone="info" title={t`You’d choose an offer again`}>
              <Trans>
                These figures don’t support the offer you chose. You’d choose from the offers they do support.
              </Trans>
            </Notice>
          ) : (
            offer === 'KEPT' && (
              <p>
                <Trans>Your offer stays the same.</Trans>
              </p>
            )
          )}
          {figures.length > 0 && <Facts items={figures} figures />}
          {todo.length > 0 && (
            <div>
              <p>
                <b>
                  <Plural value={todo.length} one="You’d repeat this step:" other="You’d repeat these steps:" />
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
                  <Trans>We would:</Trans>
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
            <Notice tone="bad" live title={t`That didn’t work`}>
              <Trans>We didn’t change anything. Please try again in a moment.</Trans>
            </Notice>
          )}
          <ButtonRow>
            <Button type="button" onClick={onMake} busy={busy}>
              <Trans>Make this change</Trans>
            </Button>
            <Button type="button" kind="secondary" onClick={onForget}>
              <Trans>Keep it as it is</Trans>
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
    liens: t`Confirm your mortgages and liens`,
    product: t`Choose an offer`,
    appSummary: t`Read and accept your application summary`,
    incomeReview: t`Verify your income`,
    ach: t`Confirm your bank account`,
    docVerify: t`Verify your identity`,
    sign: t`Read the closing documents`,
  }
}

function useAskWords(): Readonly<Partial<Record<ChangePreview['asks'][number], string>>> {
  const { t } = useLingui()
  const credit = t`Request your credit report again, as you agreed`
  return {
    SOFT_CREDIT: credit,
    HARD_CREDIT: credit,
    SANCTIONS: t`Check the new names against government watch lists, as federal law requires`,
    VALUATION: t`Have your home valued again`,
    BPO: t`Order a broker’s valuation of your home`,
    TITLE: t`Check the title again`,
    SUMMARY_DOCUMENTS: t`Prepare a new application summary and disclosures`,
    CLOSING_DOCUMENTS: t`Prepare new closing documents`,
    ADVERSE_ACTION: t`Send you the reasons in writing`,
  }
}
