import { applicationQuery, useCommand } from '../../../api/queries.ts'
import { ConditionList, useConditionsHeading } from '../../../widgets/conditions/ConditionList.tsx'
import { useConditions, useNamedCondition } from '../../../widgets/conditions/conditions.ts'
import { UploadAnswer } from '../../../widgets/conditions/UploadAnswer.tsx'
import { useConditionWords } from '../../../widgets/conditions/words.tsx'
import { formContext, useJourney } from '../../../widgets/journey/journey.ts'
import { Redirect } from '../../../widgets/journey/Redirect.tsx'
import { StepPage } from '../../../widgets/journey/StepPage.tsx'
import { useAnswer, useConditionsPath } from '../useAnswer.ts'

/**
 * The page where the borrower uploads the documents that a condition asks for. The URL says which condition. If the
 * condition isn't open, the page redirects to the conditions list.
 */
export default function UploadDocumentScreen() {
  const { uuid, view } = useJourney()
  const conditions = useConditions(uuid, applicationQuery(uuid).queryKey)
  const condition = useNamedCondition(conditions, 'UPLOAD')
  const words = useConditionWords()
  const waiting = useConditionsHeading(undefined)
  const list = useConditionsPath()
  const command = useCommand(uuid)
  const send = useAnswer()
  if (condition === null) return <Redirect to={list} />
  if (!condition)
    return (
      <StepPage key="waiting" {...waiting}>
        <ConditionList conditions={undefined} loanNumber={view.loanNumber} answer={() => undefined} />
      </StepPage>
    )
  return (
    <StepPage heading={words[condition.categoryEnum].title} back={list}>
      <UploadAnswer
        application={uuid}
        condition={condition}
        documents={view.documents}
        context={formContext(view)}
        send={send}
        takeBack={(documentUuid) => command('removeUpload', { documentUuid })}
      />
    </StepPage>
  )
}
