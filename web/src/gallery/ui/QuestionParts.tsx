import { checkForm } from 'domain/forms/form.ts'
import { incomeForm } from 'domain/forms/income.ts'
import { plainDate } from 'domain/values/dates.ts'
import { Button } from '../../ui/Button.tsx'
import { Card, Facts, KeyFigure } from '../../ui/Card.tsx'
import { Field } from '../../ui/Field.tsx'
import { Form } from '../../ui/Form.tsx'
import { useForm } from '../../ui/form.ts'
import { MoneyInput } from '../../ui/MoneyInput.tsx'
import { BackLink, Stack } from '../../ui/Page.tsx'
import { Stepper } from '../../ui/Progress.tsx'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import { Select } from '../../ui/TextInput.tsx'
import { Part } from './Part.tsx'
import { STEPS } from './steps.ts'

const errors = [
  { field: 'income', message: 'Must be less than $10,000,000' },
  { field: 'employmentType', message: 'Please select a primary source of income.' },
]

export function FormParts() {
  const form = useForm({
    check: (answers) => checkForm(incomeForm, answers, { today: plainDate('2026-01-02') }),
    submit: async () => undefined,
    errors,
  })
  return (
    <Part title="A question">
      <Stack>
        <ProgressBar value={3} max={6} label="Income" />
        <div>
          <BackLink href="#main" />
          <h3>What is your annual income?</h3>
        </div>
        <Form form={form}>
          <Field name="income" label="Pre-tax income" width="half">
            <MoneyInput defaultValue={12000000} />
          </Field>
          <Field name="employmentType" label="Primary source of income">
            <Select placeholder="Choose one" options={[{ value: 'FULL_TIME', label: 'Employed full-time' }]} />
          </Field>
          <Button wide busy={form.busy}>
            Continue
          </Button>
        </Form>
      </Stack>
      <Stack>
        <Card title="Your application">
          <Stepper layout="list" steps={STEPS} />
        </Card>
        <Card title="Your offer" sunken footer="Offer holds until January 31, 2026.">
          <KeyFigure label="Credit line" value="$120,000" size="large" />
          <Facts
            figures
            items={[
              { label: 'Initial draw', value: '$85,000' },
              { label: 'APR', value: '9.650%' },
              { label: 'Monthly payment', value: '$893.12', total: true },
            ]}
          />
        </Card>
      </Stack>
    </Part>
  )
}
