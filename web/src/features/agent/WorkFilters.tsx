import { Trans, useLingui } from '@lingui/react/macro'
import { type AgentWork, MOST_FILTERS, type SavedFilter, WORK_DUES, type WorkParts } from 'domain/api/agent.ts'
import { workFilterForm } from 'domain/forms/agent.ts'
import { checkForm } from 'domain/forms/form.ts'
import { STATE_CODES, stateName } from 'domain/values/address.ts'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiError } from '../../api/client.ts'
import { Button, ButtonRow } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { Form } from '../../ui/Form.tsx'
import { useForm } from '../../ui/form.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Link } from '../../ui/Link.tsx'
import { Select, TextInput } from '../../ui/TextInput.tsx'
import { toast } from '../../ui/toast.ts'
import { useReopened } from '../../widgets/form/useReopened.ts'
import css from './Agent.module.css'
import { useFilterChange } from './queries.ts'
import { useAgentWords } from './words.ts'
import { workAddress } from './workQuery.ts'

interface FilterProps {
  readonly work: AgentWork
  readonly parts: WorkParts
}

/** Shows a choice at once, before the URL has changed, so that the arrow keys move through a list without gaps. */
function useShown(value = ''): [string, (value: string) => void] {
  const [shown, setShown] = useState<string>(value)
  useEffect(() => setShown(value), [value])
  return [shown, setShown]
}

/** Limits the listed work items to a deadline and a state. The filter is in the URL and can be saved under a name. */
export function WorkFilters({ work, parts }: FilterProps) {
  const { t } = useLingui()
  const { dues } = useAgentWords()
  const navigate = useNavigate()
  const [naming, setNaming] = useReopened('naming')
  const close = () => setNaming(undefined)
  const [due, setDue] = useShown(parts.due)
  const [state, setState] = useShown(parts.state)
  const change = (part: Partial<Record<keyof WorkParts, string>>) =>
    navigate(workAddress({ ...parts, ...part } as WorkParts), { preventScrollReset: true })
  const isFiltered = Boolean(parts.queue || parts.due || parts.state)
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
        <Button kind="quiet" small onClick={() => setNaming('open')}>
          <Trans>Save filter</Trans>
        </Button>
      )}
      <Dialog open={naming !== undefined} onClose={close} title={t`Save this filter`}>
        {naming && <Naming work={work} parts={parts} onClose={close} />}
      </Dialog>
    </div>
  )
}

function Naming({ work, parts, onClose }: FilterProps & { readonly onClose: () => void }) {
  const { t } = useLingui()
  const { save } = useFilterChange()
  const form = useForm({
    check: (answers) => checkForm(workFilterForm, answers, { today: work.today }),
    submit: async (answers) => {
      try {
        await save({ ...parts, ...answers })
        toast(t`Filter saved`)
        onClose()
        return undefined
      } catch (error) {
        if (error instanceof ApiError && error.fieldErrors.length > 0) return error.fieldErrors
        throw error
      }
    },
  })
  return (
    <Form form={form}>
      <Field name="filterName" label={t`Name`} hint={t`Such as “Overdue in Ohio”. Only you see it, on every device.`}>
        <TextInput autoComplete="off" />
      </Field>
      <ButtonRow>
        <Button busy={form.busy}>
          <Trans>Save</Trans>
        </Button>
        <Button kind="quiet" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
      </ButtonRow>
    </Form>
  )
}

/** Lists the agent's saved filters as links, each with a button that removes it. */
export function SavedFilters({ work, parts }: FilterProps) {
  const { t } = useLingui()
  const { remove } = useFilterChange()
  if (work.filters.length === 0) return null
  const isChosen = ({ queue, due, state }: SavedFilter) => workAddress({ queue, due, state }) === workAddress(parts)
  return (
    <nav aria-label={t`Saved filters`}>
      <h2 className={css.sideTitle}>
        <Trans>Saved filters</Trans>
      </h2>
      <ul className={css.queues}>
        {work.filters.map((filter) => (
          <li key={filter.uuid} className={css.saved}>
            <Link href={workAddress(filter)} className={css.queue} aria-current={isChosen(filter) ? 'page' : undefined}>
              <span className={css.queueName}>{filter.name}</span>
            </Link>
            <button
              type="button"
              className={css.remove}
              aria-label={t`Remove filter ${filter.name}`}
              onClick={() => void remove(filter.uuid).then(() => toast(t`Filter removed`))}
            >
              <Icon name="cross" size={16} />
            </button>
          </li>
        ))}
      </ul>
    </nav>
  )
}
