import { Trans, useLingui } from '@lingui/react/macro'
import type { AgentFile } from 'domain/api/agent.ts'
import { demographicsByStaffForm, observationsFor, TAKEN_BY_STAFF } from 'domain/forms/demographicsByStaff.ts'
import { checkForm } from 'domain/forms/form.ts'
import { plainDate } from 'domain/values/dates.ts'
import { ETHNICITIES, ETHNICITY_GROUPS, RACE_GROUPS, RACES, SEX_CODES, SEXES } from 'domain/values/demographics.ts'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Checkbox, RadioCards } from '../../ui/Choices.tsx'
import { Fieldset } from '../../ui/Field.tsx'
import { FormErrorsContext, NO_ERRORS, readForm } from '../../ui/form.ts'
import { DemographicQuestions } from '../../widgets/demographics/DemographicQuestions.tsx'
import { DecisionForm } from './DecisionForm.tsx'
import { usePerson } from './PersonField.tsx'
import { useDecisionForm } from './useDecisionForm.tsx'

interface TakenAnswersProps {
  file: AgentFile
  chosen: boolean
  onChoose: () => void
}

/** Lets an agent record the demographic answers that an applicant gave on the phone or in person. */
export function TakenAnswers({ file, chosen, onChoose }: TakenAnswersProps) {
  const { t } = useLingui()
  return (
    <Card title={t`Demographic information`}>
      <p>
        <Trans>If an applicant answers on the phone or in person, record the answers exactly as given.</Trans>
      </p>
      {chosen ? (
        <Answers file={file} />
      ) : (
        <Button kind="secondary" type="button" onClick={onChoose}>
          <Trans>Record answers</Trans>
        </Button>
      )}
    </Card>
  )
}

function Answers({ file }: { file: AgentFile }) {
  const { t, i18n } = useLingui()
  const told = usePerson()
  const [toObserve, setToObserve] = useState<ReturnType<typeof observationsFor>>([])
  const form = useDecisionForm(file, 'demographics', (answers) =>
    checkForm(demographicsByStaffForm, answers, { today: plainDate(file.today) }),
  )
  const applicants = file.people.filter(({ identity }) => file.askable.includes(identity))
  const names = { PHONE: t`On the phone`, IN_PERSON: t`In person` }
  return (
    <DecisionForm
      file={file}
      form={form}
      action={t`Record answers`}
      consequence={t`The answers are for government monitoring only. No page shows them to anyone who decides about credit.`}
      onAnswer={(page) => setToObserve(observationsFor(readForm(page)))}
    >
      <RadioCards
        name="forIdentity"
        legend={t`Applicant`}
        defaultValue={applicants[0]?.identity ?? ''}
        options={applicants.map((person) => {
          const { name, part } = told(person)
          return { value: person.identity, label: name, description: part }
        })}
      />
      <RadioCards
        name="taken"
        legend={t`How did you ask?`}
        row
        options={TAKEN_BY_STAFF.map((value) => ({ value, label: names[value] }))}
      />
      <DemographicQuestions />
      {toObserve.includes('ethnicity') && (
        <Observation name="observedEthnicity" legend={t`Ethnicity, as you observed it`}>
          {ETHNICITY_GROUPS.map((code) => ({ code, label: i18n._(ETHNICITIES[code]) }))}
        </Observation>
      )}
      {toObserve.includes('race') && (
        <Observation name="observedRace" legend={t`Race, as you observed it`}>
          {RACE_GROUPS.map((code) => ({ code, label: i18n._(RACES[code]) }))}
        </Observation>
      )}
      {toObserve.includes('sex') && (
        <RadioCards
          name="observedSex"
          legend={t`Sex, as you observed it`}
          row
          options={SEX_CODES.map((code) => ({ value: code, label: i18n._(SEXES[code]) }))}
        />
      )}
    </DecisionForm>
  )
}

interface ObservationProps {
  name: string
  legend: string
  children: readonly { readonly code: string; readonly label: string }[]
}

/** A group of boxes for a question that an applicant who was present didn't answer. */
function Observation({ name, legend, children }: ObservationProps) {
  const { t } = useLingui()
  return (
    <Fieldset
      name={name}
      legend={legend}
      hint={t`The applicant didn’t answer, so the rule requires your observation, or what the surname suggests.`}
      section
    >
      <FormErrorsContext value={NO_ERRORS}>
        {children.map(({ code, label }) => (
          <Checkbox key={code} name={name} value={code} id={`${name}-${code}`}>
            {label}
          </Checkbox>
        ))}
      </FormErrorsContext>
    </Fieldset>
  )
}
