import { useLingui } from '@lingui/react/macro'
import type { AgentFile } from 'domain/api/agent.ts'
import { formatDate, plainDate } from 'domain/values/dates.ts'
import { formatPhone } from 'domain/values/phone.ts'
import { Facts } from '../../ui/Card.tsx'
import { Stack } from '../../ui/Page.tsx'
import { PART_NAMES } from './names.ts'
import { useAgentWords } from './words.ts'

/** The people of an application. Their Social Security numbers are masked. */
export function People({ file }: { file: AgentFile }) {
  const { t } = useLingui()
  const { named } = useAgentWords()
  const membershipWords = ({ stated, confirmed }: NonNullable<AgentFile['membership']>) => {
    if (!stated) return t`No`
    if (confirmed === undefined) return t`Yes, stated by the borrower (not confirmed yet)`
    return confirmed ? t`Yes, confirmed by the lender` : t`No membership found`
  }
  return (
    <Stack gap={8}>
      {file.people.map(({ identity, role, name, born, ssnMask, email, phone }) => (
        <Facts
          key={identity}
          items={[
            { label: named(PART_NAMES, role), value: name || '–' },
            role === 'BORROWER' && file.membership && { label: t`Member`, value: membershipWords(file.membership) },
            !!born &&
              (born.length > 4
                ? { label: t`Date of birth`, value: formatDate(plainDate(born)) }
                : { label: t`Birth year`, value: born }),
            !!ssnMask && { label: t`Social Security number`, value: ssnMask },
            !!email && { label: t`Email`, value: email },
            !!phone && { label: t`Phone`, value: formatPhone(phone) },
          ].filter((fact) => typeof fact === 'object')}
        />
      ))}
    </Stack>
  )
}
