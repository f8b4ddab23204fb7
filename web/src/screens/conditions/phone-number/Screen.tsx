import { applicationQuery } from '../../../api/queries.ts'
import { ConditionList, useConditionsHeading } from '../../../widgets/conditions/ConditionList.tsx'
import { useConditions, useNamedCondition } from '../../../widgets/conditions/conditions.ts'
import { PhoneAnswer } from '../../../widgets/conditions/PhoneAnswer.tsx'
import { useConditionWords } from '../../../widgets/conditions/words.tsx'
import { formContext, useJourney } from '../../../widgets/journey/journey.ts'
import { Redirect } from '../../../widgets/journey/Redirect.tsx'
import { StepPage } from '../../../widgets/journey/StepPage.tsx'
import { useAnswer, useConditionsPath } from '../useAnswer.ts'

/** The page where the borrower enters the phone number that a condition asks for. The URL says which condition. */
export default function PhoneNumberScreen() {
  const { uuid, view } = useJourney()
  const conditions = useConditions(uuid, applicationQuery(uuid).queryKey)
  const condition = useNamedCondition(conditions, 'PHONE')
  const words = useConditionWords()
  const waiting = useConditionsHeading(undefined)
  const list = useConditionsPath()
  const send = useAnswer()
  if (condition === null) return <Redirect to={list} />
  if (!condition)
    return (
      <StepPage key="waiting" {...waiting}>
        <ConditionList conditions={undefined} loanNumber={view.loanNumber} answer={() => undefined} />
      </StepPage>
    )
  const { title, why } = words[condition.categoryEnum]
  return (
    <StepPage heading={title} lead={why} back={list}>
      <PhoneAnswer condition={condition} phone={view.person.phone} context={formContext(view)} send={send} />
    </StepPage>
  )
}
