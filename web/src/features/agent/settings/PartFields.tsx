import { Trans, useLingui } from '@lingui/react/macro'
import type { SettingPart } from 'domain/organization/settings.ts'
import { stateName } from 'domain/values/address.ts'
import { clockTime } from 'domain/values/hours.ts'
import type { ReactNode } from 'react'
import { Field, Fieldset } from '../../../ui/Field.tsx'
import { Stack } from '../../../ui/Page.tsx'
import { TextArea, TextInput } from '../../../ui/TextInput.tsx'
import css from './Settings.module.css'
import { numberIn, useSettingWords } from './settingWords.ts'

interface FieldsProps {
  readonly answers: Readonly<Record<string, string>>
}

/** The fields for one part of the settings, prefilled with the current values. */
export function PartFields({ part, answers }: FieldsProps & { part: SettingPart }) {
  const fields: Readonly<Record<SettingPart, ReactNode>> = {
    prices: <PriceFields answers={answers} />,
    licenses: <LicenseFields answers={answers} />,
    hours: <HourFields answers={answers} />,
    contact: <ContactFields answers={answers} />,
    content: <ContentFields answers={answers} />,
  }
  return fields[part]
}

interface PointsProps extends FieldsProps {
  readonly name: string
  readonly label: ReactNode
}

function Points({ name, label, answers }: PointsProps) {
  return (
    <Field name={`values.${name}`} label={label}>
      <TextInput inputMode="decimal" autoComplete="off" suffix="%" defaultValue={answers[name]} />
    </Field>
  )
}

function PriceFields({ answers }: FieldsProps) {
  const { t } = useLingui()
  const { label } = useSettingWords()
  const names = Object.keys(answers)
  const within = (place: string) => names.filter((name) => name.startsWith(`${place}.`))
  const scores = [...new Set(within('base').map((name) => name.split('.')[1]))]
  const groups = [
    { place: 'termAddOn', legend: t`Rate adjustments by term` },
    { place: 'occupancyAddOn', legend: t`Rate adjustments by use of the home` },
    { place: 'interestOnly', legend: t`Rate adjustments for interest-only payments` },
    { place: 'feeOptions', legend: t`Rate adjustments by origination fee` },
    { place: 'discounts', legend: t`Discounts` },
  ]
  return (
    <Stack gap={6}>
      {scores.map((score) => {
        const least = numberIn(score)
        return (
          <Fieldset key={score} section legend={t`Base rates for scores of ${least} and above`}>
            <div className={css.numbers}>
              {within(`base.${score}`).map((name) => {
                const cltv = numberIn(name.split('.')[2])
                return <Points key={name} name={name} answers={answers} label={<Trans>CLTV up to {cltv}%</Trans>} />
              })}
            </div>
          </Fieldset>
        )
      })}
      {groups.map(
        ({ place, legend }) =>
          within(place).length > 0 && (
            <Fieldset key={place} section legend={legend}>
              <div className={css.numbers}>
                {within(place).map((name) => (
                  <Points key={name} name={name} answers={answers} label={label('prices', name)} />
                ))}
              </div>
            </Fieldset>
          ),
      )}
    </Stack>
  )
}

function LicenseFields({ answers }: FieldsProps) {
  const states = Object.keys(answers).sort((a, b) => stateName(a).localeCompare(stateName(b), 'en'))
  return (
    <div className={css.pairs}>
      {states.map((state) => (
        <Field key={state} name={`values.${state}`} label={stateName(state)}>
          <TextInput autoComplete="off" spellCheck={false} defaultValue={answers[state]} />
        </Field>
      ))}
    </div>
  )
}

const timeText = (time = ''): string => time && clockTime(time)

function HourFields({ answers }: FieldsProps) {
  const { t } = useLingui()
  const { departments, days } = useSettingWords()
  return (
    <div className={css.departments}>
      {Object.keys(departments).map((department) => (
        <Stack key={department} gap={4}>
          <h2>{departments[department]}</h2>
          {Object.keys(days).map((day) => {
            const place = `${department}.${day}`
            const box = (end: 'opens' | 'closes', label: string) => (
              <Field name={`values.${place}.${end}`} label={label}>
                <TextInput
                  autoComplete="off"
                  placeholder={clockTime('08:30')}
                  defaultValue={timeText(answers[`${place}.${end}`])}
                />
              </Field>
            )
            return (
              <Fieldset key={day} legend={days[day]}>
                <div className={css.numbers}>
                  {box('opens', t`Opens`)}
                  {box('closes', t`Closes`)}
                </div>
              </Fieldset>
            )
          })}
        </Stack>
      ))}
    </div>
  )
}

function ContactFields({ answers }: FieldsProps) {
  const { t } = useLingui()
  const { disclosure } = useSettingWords()
  const disclosures = Object.keys(answers).filter((name) => name.startsWith('disclosures.'))
  return (
    <Stack gap={6}>
      <div className={css.pairs}>
        <Field name="values.phoneFormatted" label={t`Phone number`}>
          <TextInput type="tel" autoComplete="off" defaultValue={answers.phoneFormatted} />
        </Field>
        <Field name="values.email" label={t`Email`}>
          <TextInput type="email" autoComplete="off" defaultValue={answers.email} />
        </Field>
      </div>
      <Field name="values.companyAddress" label={t`Mailing address`}>
        <TextInput autoComplete="off" defaultValue={answers.companyAddress} />
      </Field>
      <Fieldset
        section
        legend={t`Disclosures`}
        hint={t`One sentence per line. Names in braces stand for your current prices and terms.`}
      >
        {disclosures.map((name) => (
          <Field key={name} name={`values.${name}`} label={disclosure(name.slice('disclosures.'.length))}>
            <TextArea defaultValue={answers[name]} />
          </Field>
        ))}
      </Fieldset>
    </Stack>
  )
}

function ContentFields({ answers }: FieldsProps) {
  const { t } = useLingui()
  const { label } = useSettingWords()
  const names = Object.keys(answers)
  const box = (name: string) => (
    <Field key={name} name={`values.${name}`} label={label('content', name)}>
      <TextInput autoComplete="off" defaultValue={answers[name]} />
    </Field>
  )
  const links = new Set(names.flatMap((name) => /^links\.\w+/.exec(name) ?? []))
  return (
    <Stack gap={6}>
      <div className={css.pairs}>{names.filter((name) => !name.startsWith('links.')).map(box)}</div>
      <Fieldset
        section
        legend={t`Footer links`}
        hint={t`These links are at the bottom of borrowers’ pages. To remove a link, clear both of its fields.`}
      >
        <Stack gap={6}>
          {[...links].map((link) => (
            <div key={link} className={css.link}>
              {box(`${link}.label`)}
              {box(`${link}.url`)}
            </div>
          ))}
        </Stack>
      </Fieldset>
    </Stack>
  )
}
