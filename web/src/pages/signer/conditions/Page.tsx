import type { ConditionView } from 'domain/application/conditions/conditions.ts'
import { type SignerScreen, signerPath } from 'domain/routes/routes.ts'
import { useNavigate } from 'react-router'
import { signerQuery, useSignerCommand } from '../../../api/queries.ts'
import { ConditionList, useConditionsHeading } from '../../../widgets/conditions/ConditionList.tsx'
import { conditionLink, useAnswered, useConditions, useMoveOn } from '../../../widgets/conditions/conditions.ts'
import { PhoneAnswer } from '../../../widgets/conditions/PhoneAnswer.tsx'
import { signerFormContext, signerJourneyPath, useSigner } from '../../../widgets/signer/signer.ts'
import { SignerStep } from '../SignerStep.tsx'

const SCREEN_OF: Partial<Record<ConditionView['actionNeeded'], SignerScreen>> = {
  UPLOAD: 'conditions/upload-document',
  IDENTITY: 'conditions/identity',
}

/**
 * Lists an additional signer's conditions and their status. If a condition asks for a phone number, the signer enters
 * it directly in the list.
 */
export default function SignerConditionsPage() {
  const { uuid, view } = useSigner()
  const conditions = useConditions(uuid, signerQuery(uuid).queryKey)
  const send = useSignerCommand(uuid)
  const answered = useAnswered(uuid)
  const navigate = useNavigate()
  const answer = (condition: ConditionView) => {
    const screen = SCREEN_OF[condition.actionNeeded]
    if (!screen || !view.journey.screens.includes(screen)) return undefined
    return conditionLink(signerPath(screen, uuid), condition)
  }
  const phone = (condition: ConditionView) =>
    condition.actionNeeded === 'PHONE' ? (
      <PhoneAnswer
        condition={{ ...condition, commentsToBorrower: '' }}
        phone={view.person.phone}
        context={signerFormContext(view)}
        send={async (body, key) => {
          const next = await send('answerSignerCondition', body, key)
          await answered()
          if (next.journey.screen !== 'conditions') await navigate(signerJourneyPath(next))
        }}
      />
    ) : undefined
  const heading = useConditionsHeading(conditions)
  const goOn = view.journey.screen === 'conditions' ? undefined : signerJourneyPath(view)
  useMoveOn(conditions, goOn)
  // Remount the page when the list replaces the waiting message. Otherwise, React would keep the content that both have
  // in common, and this content would visibly move.
  return (
    <SignerStep key={conditions ? 'list' : 'waiting'} {...heading}>
      <ConditionList
        conditions={conditions}
        loanNumber={view.loanNumber}
        picturesSent={view.identity.attempts > 0}
        answer={answer}
        inline={phone}
        goOn={goOn}
      />
    </SignerStep>
  )
}
