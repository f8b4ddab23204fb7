import { useLingui } from '@lingui/react/macro'
import type { Figure } from 'domain/rules/trace.ts'
import { formatDate, isPlainDate } from 'domain/values/dates.ts'
import { Card, type Fact, Facts } from '../../ui/Card.tsx'
import { spoken } from './spoken.ts'

function text(value: Figure['value']): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'number') return String(value)
  if (isPlainDate(value)) return formatDate(value)
  return /^[A-Z][A-Z_]+$/.test(value) ? spoken(value) : value
}

/** Returns one fact for each field of an answer. The field's name is the label. */
function factsOf(name: string, answer: unknown): Fact[] {
  if (answer === undefined || answer === null) return []
  if (typeof answer !== 'object') return [{ label: spoken(name), value: text(answer as Figure['value']) }]
  if (Array.isArray(answer)) return answer.flatMap((one) => factsOf(name, one))
  return Object.entries(answer).flatMap(([field, value]) => factsOf(field, value))
}

/**
 * Shows the borrower's answers to steps that only store an answer in a field of the application. An amount in cents
 * would look like a plain number here, so show each amount in `FileSections.tsx` instead.
 */
export function Answers({ answers }: { answers: object }) {
  const { t } = useLingui()
  const facts = Object.entries(answers).flatMap(([name, answer]) => factsOf(name, answer))
  return facts.length === 0 ? null : (
    <Card title={t`More answers`}>
      <Facts items={facts} />
    </Card>
  )
}
