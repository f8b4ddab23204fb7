import { useLingui } from '@lingui/react/macro'
import type { Figure } from 'domain/rules/trace.ts'
import { Card, type Fact, Facts } from '../../ui/Card.tsx'
import { figureText, spoken } from './words.ts'

/** Expands codes such as 'NOT_SURE' into words and formats dates. */
const text = (value: Figure['value']): string =>
  typeof value === 'string' && /^[A-Z][A-Z_]+$/.test(value) ? spoken(value) : figureText({ value, unit: 'date' })

/** Returns one fact for each field of an answer. The field's name is the label. */
function factsOf(name: string, answer: unknown): Fact[] {
  if (answer === undefined || answer === null) return []
  if (typeof answer !== 'object') return [{ label: spoken(name), value: text(answer as Figure['value']) }]
  if (Array.isArray(answer)) return answer.flatMap((one) => factsOf(name, one))
  return Object.entries(answer).flatMap(([field, value]) => factsOf(field, value))
}

/**
 * Shows the borrower's answers to the steps whose `done` is the name of an application field. An amount in cents would
 * look like a plain number, so an amount needs its own fact in `FileSections.tsx`.
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
