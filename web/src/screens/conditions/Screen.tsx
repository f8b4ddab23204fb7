import type { ConditionView } from 'domain/application/conditions/conditions.ts'
import { applicationPath, type Screen } from 'domain/routes/routes.ts'
import { applicationQuery } from '../../api/queries.ts'
import { Rescission } from '../../widgets/closing/Rescission.tsx'
import { ConditionList, useConditionsHeading } from '../../widgets/conditions/ConditionList.tsx'
import { conditionLink, useConditions, useMoveOn } from '../../widgets/conditions/conditions.ts'
import { journeyPath, useJourney } from '../../widgets/journey/journey.ts'
import { StepPage } from '../../widgets/journey/StepPage.tsx'

const SCREEN_OF: Readonly<Record<ConditionView['actionNeeded'], Screen>> = {
  UPLOAD: 'conditions/upload-document',
  PHONE: 'conditions/phone-number',
  IDENTITY: 'identity',
}

/** The borrower's list of conditions, with their status. The borrower can open it at any step of the application. */
export default function ConditionsScreen() {
  const { uuid, view } = useJourney()
  const conditions = useConditions(uuid, applicationQuery(uuid).queryKey)
  const answer = (condition: ConditionView) => {
    const screen = SCREEN_OF[condition.actionNeeded]
    if (!view.journey.screens.includes(screen)) return undefined
    return conditionLink(applicationPath(uuid, screen), condition, view.walletAddress)
  }
  const heading = useConditionsHeading(conditions)
  const goOn = view.journey.screen === 'conditions' ? undefined : journeyPath(view)
  useMoveOn(conditions, goOn)
  // Remount the page when the list replaces the waiting message. Otherwise, React would keep the content that both have
  // in common, and this content would visibly move.
  return (
    <StepPage key={conditions ? 'list' : 'waiting'} {...heading}>
      <ConditionList
        conditions={conditions}
        loanNumber={view.loanNumber}
        picturesSent={view.identity.attempts > 0}
        answer={answer}
        goOn={goOn}
      />
      <Rescission />
    </StepPage>
  )
}
