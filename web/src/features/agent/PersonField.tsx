import { useLingui } from '@lingui/react/macro'
import type { AgentFile } from 'domain/api/agent.ts'
import { RadioCards } from '../../ui/Choices.tsx'
import { PART_NAMES } from './names.ts'
import { useAgentWords } from './words.ts'

/** Returns a function that formats a person's name and role. */
export function usePerson() {
  const { t } = useLingui()
  const { named } = useAgentWords()
  return ({ name, role }: AgentFile['people'][number]) => ({
    name: name || t`Name not entered yet`,
    part: named(PART_NAMES, role),
  })
}

/** Lets the agent choose one of the people on the application. Shows nothing if the borrower is the only one. */
export function PersonField({ file, legend }: { file: AgentFile; legend: string }) {
  const { t } = useLingui()
  const told = usePerson()
  const [borrower, ...signers] = file.people
  if (signers.length === 0) return null
  return (
    <RadioCards
      name="forIdentity"
      legend={legend}
      defaultValue={borrower?.identity}
      options={file.people.map((person) => {
        const { name, part } = told(person)
        const early = person !== borrower && !person.invited
        return {
          value: person.identity,
          label: name,
          disabled: early,
          description: early ? t`${part}. Available after the borrower signs and we invite them.` : part,
        }
      })}
    />
  )
}
