import { useLingui } from '@lingui/react/macro'
import { type AgentWork, WORK_DUES, type WorkParts } from 'domain/api/agent.ts'
import { MOST_FILTERS } from 'domain/forms/filter.ts'
import { STATE_CODES, stateName } from 'domain/values/address.ts'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { Field } from '../../ui/Field.tsx'
import { Select } from '../../ui/TextInput.tsx'
import { SavedFilters } from '../../widgets/filters/SavedFilters.tsx'
import { SaveFilter } from '../../widgets/filters/SaveFilter.tsx'
import css from './Agent.module.css'
import { useWorkFilters } from './queries.ts'
import { useAgentWords } from './words.ts'
import { workAddress } from './workQuery.ts'

interface FilterProps {
  readonly work: AgentWork
  readonly parts: WorkParts
}

/**
 * Makes a drop-down list show a new choice immediately, before the choice is in the URL. Otherwise, people who move
 * through the options with the arrow keys would skip some.
 */
function useShown(value = ''): [string, (value: string) => void] {
  const [shown, setShown] = useState<string>(value)
  useEffect(() => setShown(value), [value])
  return [shown, setShown]
}

/** Filters the work items by deadline, state and assignee. The filter is in the URL and can be saved under a name. */
export function WorkFilters({ work, parts }: FilterProps) {
  const { t } = useLingui()
  const { dues } = useAgentWords()
  const navigate = useNavigate()
  const { save } = useWorkFilters()
  const [due, setDue] = useShown(parts.due)
  const [state, setState] = useShown(parts.state)
  const [who, setWho] = useShown(parts.who)
  const change = (part: Partial<Record<keyof WorkParts, string>>) =>
    navigate(workAddress({ ...parts, ...part } as WorkParts), { preventScrollReset: true })
  const isFiltered = Boolean(parts.queue || parts.due || parts.state || parts.who)
  return (
    <div className={css.filters}>
      <Field name="due" label={t`Deadline`}>
        <Select
          value={due}
          onChange={({ target: { value } }) => {
            setDue(value)
            void change({ due: value })
          }}
          options={[
            { value: '', label: t`Any deadline` },
            ...WORK_DUES.map((value) => ({ value, label: dues[value] })),
          ]}
        />
      </Field>
      <Field name="who" label={t`Assigned to`}>
        <Select
          value={who}
          onChange={({ target: { value } }) => {
            setWho(value)
            void change({ who: value })
          }}
          options={[
            { value: '', label: t`Anyone` },
            { value: 'MINE', label: t`Me` },
            { value: 'NO_ONE', label: t`No one yet` },
          ]}
        />
      </Field>
      <Field name="state" label={t`State`}>
        <Select
          value={state}
          onChange={({ target: { value } }) => {
            setState(value)
            void change({ state: value })
          }}
          options={[
            { value: '', label: t`All states` },
            ...STATE_CODES.map((value) => ({ value, label: stateName(value) })),
          ]}
        />
      </Field>
      {isFiltered && work.filters.length < MOST_FILTERS && (
        <SaveFilter
          hint={t`Such as “Overdue in Ohio”. Only you see it, on every device.`}
          save={(answers) => save({ ...parts, ...answers })}
        />
      )}
    </div>
  )
}

/** Lists the agent's saved filters. */
export function AgentFilters({ work, parts }: FilterProps) {
  const { remove } = useWorkFilters()
  return (
    <SavedFilters
      filters={work.filters}
      addressOf={(uuid) => workAddress(work.filters.find((one) => one.uuid === uuid) ?? {})}
      address={workAddress(parts)}
      remove={remove}
    />
  )
}
