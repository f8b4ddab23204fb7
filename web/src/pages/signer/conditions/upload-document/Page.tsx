import { signerPath } from 'domain/routes/routes.ts'
import { useNavigate } from 'react-router'
import { signerQuery, useSignerCommand } from '../../../../api/queries.ts'
import { ConditionList, useConditionsHeading } from '../../../../widgets/conditions/ConditionList.tsx'
import { useAnswered, useConditions, useNamedCondition } from '../../../../widgets/conditions/conditions.ts'
import { UploadAnswer } from '../../../../widgets/conditions/UploadAnswer.tsx'
import { useConditionWords } from '../../../../widgets/conditions/words.tsx'
import { Redirect } from '../../../../widgets/journey/Redirect.tsx'
import { signerFormContext, signerJourneyPath, useSigner } from '../../../../widgets/signer/signer.ts'
import { SignerStep } from '../../SignerStep.tsx'

/** The page where an additional signer uploads documents for the condition in the URL. */
export default function SignerUploadPage() {
  const { uuid, view } = useSigner()
  const conditions = useConditions(uuid, signerQuery(uuid).queryKey)
  const condition = useNamedCondition(conditions, 'UPLOAD')
  const words = useConditionWords()
  const waiting = useConditionsHeading(undefined)
  const command = useSignerCommand(uuid)
  const answered = useAnswered(uuid)
  const navigate = useNavigate()
  const list = signerPath('conditions', uuid)
  if (condition === null) return <Redirect to={list} />
  if (!condition)
    return (
      <SignerStep key="waiting" {...waiting}>
        <ConditionList conditions={undefined} loanNumber={view.loanNumber} answer={() => undefined} />
      </SignerStep>
    )
  return (
    <SignerStep heading={words[condition.categoryEnum].title} back={list}>
      <UploadAnswer
        application={uuid}
        condition={condition}
        documents={view.documents}
        context={signerFormContext(view)}
        send={async (body, key) => {
          const view = await command('answerSignerCondition', body, key)
          const isMore = view.journey.screen === 'conditions'
          if (isMore) await answered()
          await navigate(signerJourneyPath(view), { replace: isMore })
          // Leave this page before refetching the conditions. Otherwise, this page would redirect to the list, because
          // the condition is now answered.
          if (!isMore) await answered()
        }}
        takeBack={(documentUuid) => command('removeSignerUpload', { documentUuid })}
      />
    </SignerStep>
  )
}
