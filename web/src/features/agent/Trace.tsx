import { Trans, useLingui } from '@lingui/react/macro'
import type { AgentFile } from 'domain/api/agent.ts'
import { Table } from '../../ui/Card.tsx'
import { Disclosure } from '../../ui/Disclosure.tsx'
import { Tag, type Tone } from '../../ui/Notice.tsx'
import css from './Agent.module.css'
import { REASON_NAMES, RULE_NAMES } from './names.ts'
import { figureText, spoken, useAgentWords } from './words.ts'

const RESULT_TONES: Readonly<Record<AgentFile['decision']['trace'][number]['result'], Tone>> = {
  pass: 'good',
  fail: 'bad',
  info: 'info',
}

/** Shows every rule of a decision, with its inputs, limit and result. */
export function Trace({ trace }: { trace: AgentFile['decision']['trace'] }) {
  const { t } = useLingui()
  const { named } = useAgentWords()
  if (trace.length === 0) return null
  const results = { pass: t`passed`, fail: t`failed`, info: t`noted` }
  const rows = trace.map((record, index) => ({ ...record, index }))
  return (
    <Disclosure summary={<Trans>Rules that were applied</Trans>} open>
      <Table
        caption={t`Rules that were applied`}
        hideCaption
        rows={rows}
        rowKey={({ index }) => String(index)}
        columns={[
          { key: 'rule', label: t`Rule`, cell: ({ rule }) => named(RULE_NAMES, rule) },
          {
            key: 'inputs',
            label: t`Looked at`,
            cell: ({ inputs }) =>
              inputs.length === 0 ? undefined : (
                <ul className={css.figures}>
                  {inputs.map((one) => (
                    <li key={one.name}>
                      {spoken(one.name)}: {figureText(one)}
                    </li>
                  ))}
                </ul>
              ),
          },
          {
            key: 'limit',
            label: t`Limit`,
            cell: ({ limit }) => limit && `${spoken(limit.name)}: ${figureText(limit)}`,
          },
          {
            key: 'result',
            label: t`Result`,
            cell: ({ result, reason }) => (
              <>
                <Tag tone={RESULT_TONES[result]}>{results[result]}</Tag>
                {reason && <span className={css.note}>{named(REASON_NAMES, reason)}</span>}
              </>
            ),
          },
        ]}
      />
    </Disclosure>
  )
}
