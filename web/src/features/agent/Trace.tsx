import { Trans, useLingui } from '@lingui/react/macro'
import type { AgentFile } from 'domain/api/agent.ts'
import { Table } from '../../ui/Card.tsx'
import { Disclosure } from '../../ui/Disclosure.tsx'
import { InOrder } from '../../ui/InOrder.tsx'
import { Tag, type Tone } from '../../ui/Notice.tsx'
import css from './Agent.module.css'
import { REASON_NAMES, RULE_NAMES } from './names.ts'
import { useAgentWords } from './words.ts'

type RuleRecord = AgentFile['decision']['trace'][number]

const RESULT_TONES: Readonly<Record<RuleRecord['result'], Tone>> = { pass: 'good', fail: 'bad', info: 'info' }
/** Sorts rules by their result: failed rules come first. */
const RESULTS = ['fail', 'info', 'pass'] as const satisfies readonly RuleRecord['result'][]

/** The inputs of a rule, each with its name and value. */
export function Inputs({ inputs }: Pick<RuleRecord, 'inputs'>) {
  const { label, value } = useAgentWords()
  return (
    <ul className={css.figures}>
      <InOrder items={inputs}>
        {(one) => (
          <li>
            {label(one)}: {value(one)}
          </li>
        )}
      </InOrder>
    </ul>
  )
}

/** Shows every rule of a decision, with its inputs, limit and result. Failed rules come first. */
export function Trace({ trace }: { trace: AgentFile['decision']['trace'] }) {
  const { t } = useLingui()
  const { named, label, value } = useAgentWords()
  if (trace.length === 0) return null
  const results = { pass: t`Passed`, fail: t`Failed`, info: t`Noted` }
  const rows = RESULTS.flatMap((result) =>
    trace.map((record, index) => ({ ...record, index })).filter((record) => record.result === result),
  )
  return (
    <Disclosure summary={<Trans>All rules applied</Trans>} open>
      <Table
        caption={t`All rules applied`}
        hideCaption
        rows={rows}
        rowKey={({ index }) => String(index)}
        columns={[
          { key: 'rule', label: t`Rule`, cell: ({ rule }) => named(RULE_NAMES, rule) },
          {
            key: 'inputs',
            label: t`Inputs`,
            cell: ({ inputs }) => (inputs.length === 0 ? undefined : <Inputs inputs={inputs} />),
          },
          { key: 'limit', label: t`Limit`, cell: ({ limit }) => limit && `${label(limit)}: ${value(limit)}` },
          {
            key: 'result',
            label: t`Result`,
            cell: ({ result, reason }) => (
              <span>
                <Tag tone={RESULT_TONES[result]}>{results[result]}</Tag>
                {reason && <span className={css.note}>{named(REASON_NAMES, reason)}</span>}
              </span>
            ),
          },
        ]}
      />
    </Disclosure>
  )
}
