import { useLingui } from '@lingui/react/macro'
import type { DeskTaskView } from 'domain/api/desk.ts'
import { placeIn, type SchemaShape, shapeOfSchema } from 'domain/forms/schemaForm.ts'
import { formatDate, formatMoment, instant, isPlainDate } from 'domain/values/dates.ts'
import { cents, formatMoney } from 'domain/values/money.ts'
import { type Fact, Facts } from '../../../ui/Card.tsx'
import { LOCAL_ZONE } from '../../../ui/localZone.ts'
import { Stack } from '../../../ui/Page.tsx'
import css from '../Agent.module.css'
import { useDeskWords } from './deskWords.ts'

interface Block {
  readonly key: string
  readonly title?: string
  readonly facts: Fact[]
}
type Parts = Readonly<Record<string, unknown>>
const isParts = (value: unknown): value is Parts => typeof value === 'object' && value !== null

/** The fields of a name or an address. The page shows each name or address as one line. */
const NAME = ['firstName', 'middleName', 'lastName', 'suffix']
const STREET = ['street1', 'street2', 'city']
const joined = (value: Parts, parts: readonly string[], between: string): string =>
  parts.flatMap((part) => value[part] || []).join(between)
function oneLine(value: Parts): string | undefined {
  if ('firstName' in value) return joined(value, NAME, ' ')
  if ('street1' in value) return `${joined(value, STREET, ', ')}, ${joined(value, ['state', 'zip'], ' ')}`
  return undefined
}

/** Objects that need no heading, because the names of their fields are clear enough. */
const PLAIN = ['home', 'person', 'value', '']

interface GivenProps {
  readonly task: DeskTaskView
  readonly part: 'question' | 'answer'
  /** The full numbers, keyed by their path in the question or answer. Empty until the agent has entered the code. */
  readonly numbers: Readonly<Record<string, string>>
}

/**
 * Shows a port's question or the staff's answer with plain-language field names. Attached files are listed elsewhere.
 */
export function Given({ task, part, numbers }: GivenProps) {
  const { t } = useLingui()
  const words = useDeskWords(task.call)
  const main: Block = { key: part, facts: [] }
  const blocks: Block[] = [main]
  const files = [...task.evidence, ...task.files]

  function text(value: unknown, shape: SchemaShape | undefined, place: string, name: string): string | undefined {
    if (typeof value === 'boolean') return value ? t`Yes` : t`No`
    if (typeof value === 'number') return shape?.kind === 'money' ? formatMoney(cents(value), 2) : String(value)
    if (typeof value !== 'string' || value === '') return undefined
    if (isPlainDate(value)) return formatDate(value)
    if (shape?.kind === 'moment') return formatMoment(LOCAL_ZONE, instant(value))
    if (shape?.kind === 'choice' || shape?.kind === 'constant') return words.value(value, name)
    return numbers[place] ?? value
  }

  function add(
    value: unknown,
    shape: SchemaShape | undefined,
    place: string,
    name: string,
    block: Block,
    before: string,
  ) {
    const label = before ? `${before}: ${words.field(name)}` : words.field(name)
    if (Array.isArray(value)) {
      const item = shape?.kind === 'list' ? shape.item : undefined
      // Join a list of names or addresses into one line.
      const texts = value.flatMap((one) => (isParts(one) ? (oneLine(one) ?? []) : one))
      if (texts.length > 0 && shape?.kind !== 'tuple') block.facts.push({ label, value: texts.join('; ') })
      for (const [index, one] of value.entries()) {
        const at = placeIn(place, index)
        if (shape?.kind === 'tuple') {
          block.facts.push({ label: words.field(name, `.${index}`), value: String(one) })
        } else if (isParts(one) && !('mediaType' in one) && oneLine(one) === undefined) {
          const number = index + 1
          const own: Block = { key: at, title: name ? `${words.field(name)} ${number}` : t`Entry ${number}`, facts: [] }
          blocks.push(own)
          add(one, item, at, '', own, '')
        }
      }
      return
    }
    if (!isParts(value)) {
      const shown = text(value, shape, place, name)
      if (shown !== undefined) block.facts.push({ label, value: shown })
      return
    }
    if ('mediaType' in value) return
    const line = oneLine(value)
    if (line !== undefined) {
      block.facts.push({ label, value: line })
      return
    }
    if (typeof value.document === 'string') {
      const file = files.find(({ uuid }) => uuid === value.document)
      block.facts.push({ label, value: file?.fileName ?? '–' })
      return
    }
    const chosen = shape?.kind === 'cases' ? shape.cases.find((one) => one.value === value[shape.by]) : undefined
    const inside = shape?.kind === 'object' ? shape.fields : (chosen?.shape.fields ?? [])
    for (const [field, one] of Object.entries(value)) {
      const part = inside.find((found) => found.name === field)?.shape
      const constant: SchemaShape | undefined =
        shape?.kind === 'cases' && field === shape.by ? { kind: 'constant', value: '' } : undefined
      add(one, part ?? constant, placeIn(place, field), field, block, PLAIN.includes(name) ? '' : words.field(name))
    }
  }
  const schema = part === 'question' ? task.questionSchema : task.answerSchema
  add(task[part], shapeOfSchema(schema), part, '', main, '')
  const shown = blocks.filter(({ facts }) => facts.length > 0)
  if (shown.length === 0) return <p>{part === 'answer' ? t`None` : t`This task needs nothing else.`}</p>
  return (
    <Stack>
      {shown.map(({ key, title, facts }) => (
        <div key={key}>
          {title && <h3 className={css.sideTitle}>{title}</h3>}
          <Facts items={facts} />
        </div>
      ))}
    </Stack>
  )
}
