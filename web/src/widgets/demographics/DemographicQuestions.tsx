import { Trans, useLingui } from '@lingui/react/macro'
import {
  DECLINE,
  DECLINE_LABEL,
  ETHNICITIES,
  ETHNICITY_CODES,
  FREE_TEXT_MAX,
  groupOf,
  RACE_CODES,
  RACES,
  SEX_CODES,
  SEXES,
} from 'domain/values/demographics.ts'
import type { ReactNode } from 'react'
import { Checkbox } from '../../ui/Choices.tsx'
import { classes } from '../../ui/classes.ts'
import { Field, Fieldset } from '../../ui/Field.tsx'
import { FormErrorsContext, fieldId, NO_ERRORS } from '../../ui/form.ts'
import { Notice } from '../../ui/Notice.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import css from './DemographicQuestions.module.css'

/**
 * The demographic questions for government monitoring: ethnicity, race and sex (12 CFR 1003 Appendix B). The lender
 * must ask each person who borrows, but answering is optional.
 */
export function DemographicQuestions() {
  const { t } = useLingui()
  return (
    <>
      <Notice tone="info" title={t`Why the government asks`}>
        <p>
          <Trans>
            The purpose of collecting this information is to help ensure that all applicants are treated fairly and that
            the housing needs of communities and neighborhoods are being fulfilled. For residential mortgage lending,
            Federal law requires that we ask applicants for their demographic information (ethnicity, race, and sex) in
            order to monitor our compliance with equal credit opportunity, fair housing, and home mortgage disclosure
            laws.
          </Trans>
        </p>
        <p>
          <Trans>
            You are not required to provide this information, but are encouraged to do so. You may select one or more
            designations for “Ethnicity” and one or more designations for “Race.” The law provides that we may not
            discriminate on the basis of this information, or on whether you choose to provide it.
          </Trans>
        </p>
        <p>
          <Trans>
            However, if you choose not to provide the information and you have made this application in person, Federal
            regulations require us to note your ethnicity, race, and sex on the basis of visual observation or surname.
            If you do not wish to provide some or all of this information, please check below.
          </Trans>
        </p>
      </Notice>
      <Question name="ethnicity" legend={t`Ethnicity`} hint={t`Check one or more`}>
        <Boxes
          name="ethnicity"
          codes={ETHNICITY_CODES}
          labels={ETHNICITIES}
          after={{
            '14': (
              <Text
                name="ethnicityText"
                label={t`Origin`}
                hint={t`For example: Argentinean, Colombian, Dominican, Nicaraguan, Salvadoran, Spaniard`}
              />
            ),
          }}
        />
      </Question>
      <Question name="race" legend={t`Race`} hint={t`Check one or more`}>
        <Boxes
          name="race"
          codes={RACE_CODES}
          labels={RACES}
          after={{
            '1': <Text name="raceTribe" label={t`Name of enrolled or principal tribe`} />,
            '27': (
              <Text
                name="raceAsianText"
                label={t`Asian race`}
                hint={t`For example: Hmong, Laotian, Thai, Pakistani, Cambodian`}
              />
            ),
            '44': (
              <Text name="racePacificText" label={t`Pacific Islander race`} hint={t`For example: Fijian, Tongan`} />
            ),
          }}
        />
      </Question>
      <Question name="sex" legend={t`Sex`}>
        <Boxes name="sex" codes={SEX_CODES} labels={SEXES} after={{}} />
      </Question>
    </>
  )
}

function Question({
  name,
  legend,
  hint,
  children,
}: {
  name: string
  legend: string
  hint?: string
  children: ReactNode
}) {
  const { i18n } = useLingui()
  return (
    <div className={css.question}>
      <Fieldset name={name} legend={legend} hint={hint} section>
        <div className={css.boxes}>{children}</div>
        <div className={css.decline}>
          <Box name={name} value={DECLINE} label={i18n._(DECLINE_LABEL)} />
        </div>
      </Fieldset>
    </div>
  )
}

interface BoxesProps<Code extends string> {
  name: string
  codes: readonly Code[]
  labels: Readonly<Record<Code, string>>
  /** Content shown below a checkbox, keyed by the checkbox's code. */
  after: Partial<Record<Code, ReactNode>>
}

function Boxes<Code extends string>({ name, codes, labels, after }: BoxesProps<Code>) {
  const { i18n } = useLingui()
  return codes.map((code) => (
    <div key={code} className={classes(groupOf(code) !== undefined && css.sub)}>
      <Box name={name} value={code} label={i18n._(labels[code])} />
      {after[code] && <div className={css.text}>{after[code]}</div>}
    </div>
  ))
}

/**
 * A checkbox without its own error message. All checkboxes of a question have the same name, and the question shows the
 * error message once.
 */
function Box({ name, value, label }: { name: string; value: string; label: string }) {
  return (
    <FormErrorsContext value={NO_ERRORS}>
      <Checkbox name={name} value={value} id={`${fieldId(name)}-${value}`}>
        {label}
      </Checkbox>
    </FormErrorsContext>
  )
}

const Text = ({ name, label, hint }: { name: string; label: string; hint?: string }) => (
  <Field name={name} label={label} hint={hint} optional>
    <TextInput autoComplete="off" maxLength={FREE_TEXT_MAX} />
  </Field>
)
