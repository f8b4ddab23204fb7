import { Trans, useLingui } from '@lingui/react/macro'
import { incomeForm } from 'domain/forms/income.ts'
import { ownersForm } from 'domain/forms/owners.ts'
import { applicationPath } from 'domain/routes/routes.ts'
import { IncomeFields } from '../../../features/registration/IncomeFields.tsx'
import { Button, LinkButton } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Disclosure } from '../../../ui/Disclosure.tsx'
import { Form } from '../../../ui/Form.tsx'
import { Stack } from '../../../ui/Page.tsx'
import { formContext, journeyPath, useJourney } from '../../../widgets/journey/journey.ts'
import { StepPage } from '../../../widgets/journey/StepPage.tsx'
import { Preview } from '../change/Preview.tsx'
import { useChange } from '../change/useChange.ts'
import { CoOwners } from '../owners/CoOwners.tsx'

/**
 * The screen for late changes, which the borrower can make until signing. The screen shows the effects of a change
 * before the borrower makes it.
 */
export default function ChangesScreen() {
  const { t } = useLingui()
  const { uuid, view } = useJourney()
  const { screens } = view.journey
  return (
    <StepPage
      heading={t`What would you like to change?`}
      lead={
        <Trans>
          You can change these until you sign. We’ll show you what would happen first. Nothing changes until you
          confirm.
        </Trans>
      }
      back={journeyPath(view)}
    >
      <Stack gap={4}>
        <Card>
          <Disclosure summary={t`Your income`}>
            <Income />
          </Disclosure>
        </Card>
        <Card>
          <Disclosure summary={t`Amount, term, or fee`}>
            <p>
              <Trans>You can review your offers again, including the one you chose. Choose another, or go back.</Trans>
            </p>
            <LinkButton href={applicationPath(uuid, 'product/select')}>
              <Trans>See my offers</Trans>
            </LinkButton>
          </Disclosure>
        </Card>
        <Card>
          <Disclosure summary={t`Co-owners and co-borrowers`}>
            <People />
          </Disclosure>
        </Card>
        {screens.includes('bpo/estimate-value') && (
          <Card>
            <Disclosure summary={t`Your home’s value`}>
              <p>
                <Trans>If you think our figure is wrong, a local broker can value your home.</Trans>
              </p>
              <LinkButton href={applicationPath(uuid, 'bpo/estimate-value')}>
                <Trans>Enter your estimate</Trans>
              </LinkButton>
            </Disclosure>
          </Card>
        )}
      </Stack>
    </StepPage>
  )
}

function Income() {
  const { view } = useJourney()
  const { income } = view
  const change = useChange('changeIncome', { form: incomeForm, context: formContext(view) })
  return (
    <Stack gap={4}>
      <Form form={change.form} onChange={change.forget}>
        <IncomeFields
          income={String(income.annual / 100)}
          otherIncome={income.other > 0 ? String(income.other / 100) : ''}
          employmentType={income.employmentType}
          version="v2"
        />
        <LookButton busy={change.form.busy} />
      </Form>
      <Result change={change} />
    </Stack>
  )
}

function People() {
  const { t } = useLingui()
  const { view } = useJourney()
  const change = useChange('changeOwners', {
    form: ownersForm,
    context: { ...formContext(view), email: view.person.email },
  })
  const known = view.helocSigners.map(({ name, email, role }) => ({
    firstName: name?.firstName,
    lastName: name?.lastName,
    email,
    role: role === 'BORROWER' ? undefined : role,
  }))
  return (
    <Stack gap={4}>
      <Form form={change.form} onChange={change.forget}>
        <CoOwners required={false} legend={t`Other people`} known={known} />
        <LookButton busy={change.form.busy} />
      </Form>
      <Result change={change} />
    </Stack>
  )
}

const LookButton = ({ busy }: { busy: boolean }) => (
  <Button kind="secondary" type="submit" busy={busy}>
    <Trans>Preview this change</Trans>
  </Button>
)

const Result = ({ change }: { change: ReturnType<typeof useChange> }) =>
  change.preview ? (
    <Preview
      preview={change.preview}
      busy={change.busy}
      failed={change.failure !== undefined}
      onMake={change.make}
      onForget={change.forget}
    />
  ) : null
