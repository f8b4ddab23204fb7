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

/** Converts an answer to a list of labels and values, with one entry per field. */
function factsOf(name: string, answer: unknown): Fact[] {
  if (answer === undefined || answer === null) return []
  if (typeof answer !== 'object') return [{ label: spoken(name), value: text(answer as Figure['value']) }]
  if (Array.isArray(answer)) return answer.flatMap((one) => factsOf(name, one))
  return Object.entries(answer).flatMap(([field, value]) => factsOf(field, value))
}

/**
 * Shows the borrower's answers that the server stores exactly as the borrower entered them. Amounts aren't included,
 * because this component would show cents as plain numbers. `FileSections.tsx` shows them instead.
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
