import { Trans, useLingui } from '@lingui/react/macro'
import { floodCoverageFor } from 'domain/application/core/insured.ts'
import { DOCUMENT_ENDINGS } from 'domain/forms/files.ts'
import { insuranceForm } from 'domain/forms/insurance.ts'
import { applicationPath } from 'domain/routes/routes.ts'
import { useNavigate } from 'react-router'
import { Button } from '../../../ui/Button.tsx'
import { DateInput } from '../../../ui/DateInput.tsx'
import { Field } from '../../../ui/Field.tsx'
import { FileDrop } from '../../../ui/FileDrop.tsx'
import { Form } from '../../../ui/Form.tsx'
import { MoneyInput } from '../../../ui/MoneyInput.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { formContext, useCommandForm, useJourney } from '../../../widgets/journey/journey.ts'
import { StepPage } from '../../../widgets/journey/StepPage.tsx'
import { PhoneField } from '../../../widgets/phone/PhoneField.tsx'
import { type Proof, useProof } from '../../../widgets/upload/useProof.ts'

/**
 * The form for the policy's details and its declarations page. In a flood area, the form also asks for the flood
 * policy.
 */
export default function InsuranceUploadScreen() {
  const { t, i18n } = useLingui()
  const { uuid, view } = useJourney()
  const navigate = useNavigate()
  const proof = useProof(view, 'PROOF_OF_INSURANCE')
  const floodProof = useProof(view, 'PROOF_OF_FLOOD_INSURANCE')
  const floodArea = view.flood?.inHazardArea ?? false
  const { state } = view.journey
  const requirements = applicationPath(uuid, 'insurance/requirements')
  const form = useCommandForm({
    form: insuranceForm,
    command: 'submitInsurance',
    context: { ...formContext(view), floodArea, floodNeeded: floodCoverageFor(view) },
    // If insurance isn't the current step, open the insurance requirements, which show that we've received the policy.
    ...(state !== 'insurance' && state !== 'floodInsurance' && { after: () => navigate(requirements) }),
    prepare: (answers) => ({ ...answers, proof: proof.answer, floodProof: floodArea ? floodProof.answer : '' }),
  })
  const { insurance } = view
  const drop = (name: string, { entries, choose, remove }: Proof) => {
    const message = form.errors.find(({ field }) => field === name)?.message
    return {
      name,
      accept: DOCUMENT_ENDINGS.join(','),
      camera: 'environment' as const,
      files: entries,
      onFiles: choose,
      onRemove: remove,
      error: message && entries.length === 0 ? i18n._(message) : undefined,
    }
  }
  return (
    <StepPage
      heading={t`Your insurance policy`}
      lead={
        <Trans>
          You’ll find all of this on the first page of your policy, called the declarations page. Your insurer sends it
          with every renewal.
        </Trans>
      }
      back={requirements}
    >
      <Form form={form}>
        <Field name="carrier" label={t`Insurance company`}>
          <TextInput autoComplete="off" defaultValue={insurance.carrier} />
        </Field>
        <Field name="policyNumber" label={t`Policy number`} width="half">
          <TextInput autoComplete="off" spellCheck={false} defaultValue={insurance.policyNumber} />
        </Field>
        <Field
          name="expiresOn"
          label={t`Expiration date`}
          hint={t`The day your policy ends or renews, such as 04/15/2027`}
          width="half"
        >
          <DateInput />
        </Field>
        <PhoneField
          name="agentPhone"
          countryName="agentPhoneCountry"
          label={t`Insurance agent’s or insurer’s phone`}
          countryLabel={t`Country of the agent’s or insurer’s phone`}
          optional
          hint={t`We’ll call only if something on the page isn’t clear.`}
          autoComplete="off"
        />
        <FileDrop
          {...drop('proof', proof)}
          label={t`First page of the policy`}
          hint={t`PDF, JPG, or PNG, up to 20 MB. A clear picture is fine.`}
        />
        {floodArea && (
          <>
            <Field
              name="floodCoverage"
              label={t`Building flood coverage`}
              hint={t`Shown on the first page of your flood policy`}
            >
              <MoneyInput />
            </Field>
            <Field
              name="insurableValue"
              label={t`Replacement cost of the building`}
              optional
              hint={t`If your flood policy shows it. You don’t need more coverage than this.`}
            >
              <MoneyInput />
            </Field>
            <FileDrop
              {...drop('floodProof', floodProof)}
              label={t`First page of the flood policy`}
              hint={t`Federal law requires flood insurance for homes in a flood hazard area.`}
            />
          </>
        )}
        <Button wide busy={form.busy || proof.sending || floodProof.sending}>
          <Trans>Submit insurance</Trans>
        </Button>
      </Form>
    </StepPage>
  )
}
