import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { AgentFile } from 'domain/api/agent.ts'
import { formatMoney } from 'domain/values/money.ts'
import { Card, Facts } from '../../ui/Card.tsx'
import { Tag } from '../../ui/Notice.tsx'
import css from './Agent.module.css'
import { Gauge } from './Gauge.tsx'
import { DECISION_NAMES, REASON_NAMES, RULE_NAMES } from './names.ts'
import { Inputs } from './Trace.tsx'
import { useAgentWords } from './words.ts'

/** Shows the evidence for a decision: the failed rules first, then each figure next to its limit. */
export function Evidence({ file }: { file: AgentFile }) {
  const { t } = useLingui()
  const { named, label, value } = useAgentWords()
  const { decision, offer, measures } = file
  const failed = decision.trace.filter(({ result }) => result === 'fail')
  const passed = decision.trace.filter(({ result }) => result === 'pass').length
  return (
    <div id="evidence" tabIndex={-1}>
      <Card title={t`Evidence`} corner={<Tag>{named(DECISION_NAMES, decision.decision)}</Tag>}>
        {decision.trace.length === 0 ? (
          <p className={css.small}>
            <Trans>The rules haven’t run yet.</Trans>
          </p>
        ) : failed.length === 0 ? (
          <p>
            <Tag tone="good">
              <Plural value={passed} one="# rule passed, none failed" other="# rules passed, none failed" />
            </Tag>
          </p>
        ) : (
          <ul className={css.failures} aria-label={t`Failed rules`}>
            {failed.map(({ rule, reason, inputs, limit }) => (
              <li key={rule}>
                <div className={css.failure}>
                  <b>{named(RULE_NAMES, rule)}</b>
                  <Tag tone="bad">{reason ? named(REASON_NAMES, reason) : t`Failed`}</Tag>
                </div>
                <Inputs inputs={inputs} />
                {limit && (
                  <p className={css.small}>
                    {label(limit)}: {value(limit)}
                  </p>
                )}
              </li>
            ))}
          </ul>
        )}
        {measures.length > 0 && (
          <div className={css.gauges}>
            {measures.map((measure) => (
              <Gauge key={measure.kind} measure={measure} />
            ))}
          </div>
        )}
        {(decision.maxLine > 0 || offer) && (
          <Facts
            items={[
              ...(decision.maxLine > 0 ? [{ label: t`Largest line`, value: formatMoney(decision.maxLine) }] : []),
              ...(offer ? [{ label: t`Chosen line`, value: formatMoney(offer.amount) }] : []),
            ]}
          />
        )}
      </Card>
    </div>
  )
}
