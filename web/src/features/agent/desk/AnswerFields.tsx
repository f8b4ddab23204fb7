import { Trans, useLingui } from '@lingui/react/macro'
import type { DeskTaskView } from 'domain/api/desk.ts'
import { countOf, MOST_ITEMS, placeIn, type SchemaShape } from 'domain/forms/schemaForm.ts'
import { useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '../../../ui/Button.tsx'
import { RadioCards } from '../../../ui/Choices.tsx'
import { DateInput } from '../../../ui/DateInput.tsx'
import { Field, Fieldset } from '../../../ui/Field.tsx'
import { InOrder } from '../../../ui/InOrder.tsx'
import { MoneyInput } from '../../../ui/MoneyInput.tsx'
import { Select, TextArea, TextInput } from '../../../ui/TextInput.tsx'
import css from '../Agent.module.css'
import { useDeskWords } from './deskWords.ts'

/** Fields whose text is usually longer than one line. */
const LONG = ['why', 'reason', 'note', 'legalDescription']
/** If a choice has more options than this, show a drop-down list instead of radio buttons. */
const MOST_RADIOS = 4
/** Two choices fit side by side on a phone if each label has at most this many characters. */
const SHORT = 12

interface PartProps<Shape = SchemaShape> {
  readonly task: DeskTaskView
  readonly shape: Shape
  /** The field's path within the answer. The form uses the path as the input's name. */
  readonly place: string
  /** The field's name in the port's schema; '' if the answer is a single value. */
  readonly name: string
  readonly optional?: boolean
  /** The value that staff entered earlier, if any. */
  readonly initial: unknown
  /** The label to show instead of the field's usual name. */
  readonly label?: string
}
type Of<Kind extends SchemaShape['kind']> = PartProps<Extract<SchemaShape, { readonly kind: Kind }>>

const partOf = (value: unknown, name: string | number): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string | number, unknown>)[name] : undefined
const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined

/** The input fields for one part of a desk answer, generated from the port's schema. */
export function AnswerFields(props: PartProps) {
  const { t } = useLingui()
  const { task, shape, place, name, optional = false, initial } = props
  const words = useDeskWords(task.call)
  const label = props.label ?? words.field(name)
  // Don't prefill masked numbers. Staff have to enter them again.
  const given = String(initial).startsWith('••••') ? undefined : textOf(initial)
  const choose = (options: readonly { value: string; label: string }[]) =>
    options.length > MOST_RADIOS ? (
      <Field name={place} label={label} optional={optional}>
        <Select placeholder={t`Choose one`} defaultValue={given} options={options} />
      </Field>
    ) : (
      <RadioCards
        name={place}
        legend={label}
        optional={optional}
        defaultValue={given}
        options={options}
        row={options.length < 3 && options.every((one) => one.label.length <= SHORT)}
      />
    )
  const field = (
    input: React.ReactNode,
    width: 'full' | 'half' = 'full',
    hint = words.hint(name),
    mayOmit: boolean = optional,
  ) => (
    <Field name={place} label={label} optional={mayOmit} width={width} hint={hint}>
      {input}
    </Field>
  )
  switch (shape.kind) {
    case 'constant':
      return null
    case 'object':
      return <ObjectFields {...props} shape={shape} />
    case 'cases':
      return <CaseFields {...props} shape={shape} />
    case 'list':
      return <ListFields {...props} shape={shape} />
    case 'tuple':
      return (
        <InOrder items={shape.items}>
          {(item, index) => (
            <AnswerFields
              task={task}
              shape={item}
              place={placeIn(place, index)}
              name={name}
              initial={partOf(initial, index)}
              label={words.field(name, `.${index}`)}
            />
          )}
        </InOrder>
      )
    case 'yesNo':
      return choose([
        { value: 'true', label: t`Yes` },
        { value: 'false', label: t`No` },
      ])
    case 'choice':
      return choose(shape.options.map((value) => ({ value, label: words.value(value, name) })))
    case 'file':
      return field(
        <Select
          // If a document is required, preselect the file attached last, because that's usually the document.
          key={task.mustAttach ? task.evidence.length : 0}
          placeholder={t`Choose a file`}
          defaultValue={
            textOf(partOf(initial, 'document')) ?? (task.mustAttach ? task.evidence.at(-1)?.uuid : undefined)
          }
          options={task.evidence.map(({ uuid, fileName }) => ({ value: uuid, label: fileName }))}
        />,
        'full',
        task.evidence.length === 0 ? t`Attach the file under Evidence first.` : undefined,
        optional && !task.mustAttach,
      )
    case 'money':
      return field(<MoneyInput defaultValue={typeof initial === 'number' ? initial / 100 : undefined} />, 'half')
    case 'date':
      return field(<DateInput defaultValue={given} />, 'half', t`Month, day, and year`)
    case 'moment':
      return field(<TextInput type="datetime-local" defaultValue={given && localTime(given)} />, 'half')
    case 'number':
      return field(<TextInput inputMode="decimal" autoComplete="off" defaultValue={given} />, 'half')
    case 'text':
      return field(
        LONG.includes(name) ? (
          <TextArea rows={3} defaultValue={given} />
        ) : (
          <TextInput autoComplete="off" defaultValue={given} />
        ),
      )
  }
}

/** Converts a time to the format of the browser's date and time input, in the device's time zone. */
function localTime(moment: string): string {
  const at = new Date(moment)
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

/**
 * Whether the object only groups other fields. Such an object gets no heading, because its name in the schema means
 * nothing to staff.
 */
const isWrapper = (name: string): boolean => name === '' || name === 'value'

function ObjectFields({ task, shape, place, name, optional, initial, label }: Of<'object'>) {
  const words = useDeskWords(task.call)
  const fields = shape.fields.map((one) => (
    <AnswerFields
      key={one.name}
      task={task}
      shape={one.shape}
      place={placeIn(place, one.name)}
      name={one.name}
      optional={!one.required}
      initial={partOf(initial, one.name)}
    />
  ))
  if (isWrapper(name) && !label) return fields
  return (
    <Fieldset legend={label ?? words.field(name)} optional={optional ?? false} section>
      {fields}
    </Fieldset>
  )
}

/** Asks which of several cases applies, and then shows that case's fields. */
function CaseFields({ task, shape, place, name, initial, label }: Of<'cases'>) {
  const { t } = useLingui()
  const words = useDeskWords(task.call)
  const [chosen, setChosen] = useState(textOf(partOf(initial, shape.by)) ?? '')
  const one = shape.cases.find(({ value }) => String(value) === chosen)
  const caseName = (value: string | boolean): string =>
    typeof value === 'string' ? words.value(value, shape.by) : value ? t`Yes` : t`No, for this reason`
  const fields = (
    <>
      <RadioCards
        name={placeIn(place, shape.by)}
        legend={words.field(shape.by)}
        options={shape.cases.map(({ value }) => ({ value: String(value), label: caseName(value) }))}
        value={chosen}
        onValue={setChosen}
      />
      {one?.shape.fields.map((field) => (
        <AnswerFields
          key={`${chosen} ${field.name}`}
          task={task}
          shape={field.shape}
          place={placeIn(place, field.name)}
          name={field.name}
          optional={!field.required}
          initial={partOf(initial, field.name)}
        />
      ))}
    </>
  )
  if (isWrapper(name) && !label) return fields
  return (
    <Fieldset legend={label ?? words.field(name)} section>
      {fields}
    </Fieldset>
  )
}

/** A list to which staff can add items, and from which they can remove items. */
function ListFields({ task, shape, place, name, optional, initial }: Of<'list'>) {
  const { t } = useLingui()
  const words = useDeskWords(task.call)
  const [items, setItems] = useState<readonly number[]>(() => (Array.isArray(initial) ? [...initial.keys()] : []))
  const box = useRef<HTMLDivElement>(null)
  const adder = useId()
  const next = (items.at(-1) ?? -1) + 1
  const label = name === '' ? t`Entries` : words.field(name)
  const add = () => {
    flushSync(() => setItems([...items, next]))
    box.current?.querySelector<HTMLElement>('[data-entry]:last-of-type :is(input, select, textarea)')?.focus()
  }
  const remove = (item: number) => {
    flushSync(() => setItems(items.filter((one) => one !== item)))
    document.getElementById(adder)?.focus()
  }
  return (
    <Fieldset
      name={place}
      legend={label}
      optional={optional ?? false}
      hint={items.length === 0 ? t`If there are none, add nothing.` : undefined}
      section
    >
      <div ref={box} className={css.entries}>
        {/* A hidden field with the number of entries. When typed answers are restored after sign-in, the page shows
            that many entries. */}
        <input
          type="number"
          hidden
          name={countOf(place)}
          value={items.length}
          onChange={({ target }) =>
            setItems(Array.from({ length: Math.min(Number(target.value), MOST_ITEMS) }, (_, at) => at))
          }
        />
        {items.map((item, index) => {
          const number = index + 1
          const entry = name === '' ? t`Entry ${number}` : `${label} ${number}`
          return (
            <div key={item} data-entry className={css.entry}>
              <AnswerFields
                task={task}
                shape={shape.item}
                place={placeIn(place, index)}
                name={name}
                initial={partOf(initial, item)}
                label={entry}
              />
              <Button kind="quiet" small type="button" onClick={() => remove(item)} aria-label={t`Remove ${entry}`}>
                <Trans>Remove</Trans>
              </Button>
            </div>
          )
        })}
        {items.length < MOST_ITEMS && (
          <Button kind="secondary" small type="button" id={adder} onClick={add}>
            <Trans>Add an entry</Trans>
          </Button>
        )}
      </div>
    </Fieldset>
  )
}
