import { Trans, useLingui } from '@lingui/react/macro'
import { isCarriedByRent } from 'domain/application/core/product.ts'
import { DOCUMENT_ENDINGS } from 'domain/forms/files.ts'
import { BUSINESS_PURPOSE, type QUALIFY_BY, rentalForm } from 'domain/forms/rental.ts'
import { applicationPath } from 'domain/routes/routes.ts'
import { STATE_NAMES } from 'domain/values/address.ts'
import { dollars, inDollars } from 'domain/values/money.ts'
import { useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox, RadioCards } from '../../../ui/Choices.tsx'
import { Disclosure } from '../../../ui/Disclosure.tsx'
import { Field, Fieldset } from '../../../ui/Field.tsx'
import { FileDrop } from '../../../ui/FileDrop.tsx'
import { Form } from '../../../ui/Form.tsx'
import { MoneyInput } from '../../../ui/MoneyInput.tsx'
import { Stack } from '../../../ui/Page.tsx'
import { Select, TextInput } from '../../../ui/TextInput.tsx'
import { formContext, useCommandForm, useJourney } from '../../../widgets/journey/journey.ts'
import { StepPage } from '../../../widgets/journey/StepPage.tsx'
import { useProof } from '../../../widgets/upload/useProof.ts'
import { Ratio, RatioBar, type Typed, typedBefore } from './Ratio.tsx'
import css from './Rental.module.css'

const STATES = Object.entries(STATE_NAMES).map(([value, label]) => ({ value, label }))

/**
 * The form for a rental home. It asks whether the application qualifies on income or rent, who borrows, and how much
 * the rent and costs are.
 */
export default function RentalScreen() {
  const { t, i18n } = useLingui()
  const { view } = useJourney()
  const { rental, products = ['DSCR'] } = view
  const [by, setBy] = useState<(typeof QUALIFY_BY)[number]>(isCarriedByRent(view) ? 'RENT' : 'INCOME')
  const [leased, setLeased] = useState(rental?.state !== 'VACANT')
  const [company, setCompany] = useState(rental?.entity !== undefined)
  const [typed, setTyped] = useState<Typed>(() => typedBefore(view))
  const lease = useProof(view, 'LEASE')
  const estimate = useProof(view, 'RENT_ESTIMATE')
  const form = useCommandForm({
    form: rentalForm,
    command: 'saveRental',
    context: { ...formContext(view), products },
    prepare: (answers) => ({ ...answers, lease: lease.answer, rentEstimate: estimate.answer }),
  })
  const paper = leased ? { name: 'lease', ...lease } : { name: 'rentEstimate', ...estimate }
  const missing = form.errors.find(({ field }) => field === paper.name)?.message
  const before = typedBefore(view)
  const start = (name: keyof Typed) => ({
    defaultValue: before[name] === undefined ? undefined : inDollars(before[name]),
  })
  return (
    <StepPage
      heading={t`Your rental property`}
      lead={
        by === 'RENT' ? (
          <Trans>
            The rent decides how much can be lent, not your pay. We need what comes in and what the property costs.
          </Trans>
        ) : (
          <Trans>Your income decides how much can be lent. You show it later, after you have chosen an offer.</Trans>
        )
      }
      back={view.journey.screens.includes('liens') ? applicationPath(view.uuid, 'liens') : undefined}
      aside={
        by === 'RENT' ? (
          <div className={css.beside}>
            <Ratio typed={typed} view={view} />
          </div>
        ) : undefined
      }
    >
      <Form form={form}>
        <Stack gap={12}>
          {products.length > 1 && (
            <RadioCards
              name="qualifyBy"
              legend={t`What should decide?`}
              value={by}
              onValue={(value) => setBy(value as typeof by)}
              options={[
                {
                  value: 'RENT',
                  label: t`The rent`,
                  description: t`No proof of income. A company may borrow. It is business credit, without a right to cancel.`,
                },
                {
                  value: 'INCOME',
                  label: t`My income`,
                  description: t`A home equity line. You show your income, and it has to carry the payments.`,
                },
              ]}
            />
          )}
          {by === 'RENT' && (
            <>
              <Fieldset legend={t`The rent`} section>
                <Stack>
                  <RadioCards
                    row
                    name="state"
                    legend={t`Is it let now?`}
                    value={leased ? 'LEASED' : 'VACANT'}
                    onValue={(value) => setLeased(value === 'LEASED')}
                    options={[
                      { value: 'LEASED', label: t`Leased` },
                      { value: 'VACANT', label: t`Vacant` },
                    ]}
                  />
                  <Field
                    name="monthlyRent"
                    label={leased ? t`Rent a month` : t`Expected rent a month`}
                    hint={leased ? t`As in the lease, of all units together` : t`What it would be let for today`}
                    width="half"
                  >
                    <MoneyInput
                      {...start('monthlyRent')}
                      onValue={(amount) => setTyped((now) => ({ ...now, monthlyRent: asCents(amount) }))}
                    />
                  </Field>
                  <FileDrop
                    key={paper.name}
                    name={paper.name}
                    accept={DOCUMENT_ENDINGS.join(',')}
                    camera="environment"
                    files={paper.entries}
                    onFiles={paper.choose}
                    onRemove={paper.remove}
                    error={missing && paper.entries.length === 0 ? i18n._(missing) : undefined}
                    label={leased ? t`The lease` : t`An estimate of the rent`}
                    hint={
                      leased
                        ? t`The signed lease with the rent on it. PDF, JPG or PNG, up to 20 MB.`
                        : t`A letter or report of a real estate agent or appraiser. PDF, JPG or PNG, up to 20 MB.`
                    }
                  />
                </Stack>
              </Fieldset>
              <Fieldset legend={t`What the property costs`} section>
                <Stack>
                  <Field name="annualTaxes" label={t`Property taxes a year`} width="half">
                    <MoneyInput
                      {...start('annualTaxes')}
                      onValue={(amount) => setTyped((now) => ({ ...now, annualTaxes: asCents(amount) }))}
                    />
                  </Field>
                  <Field name="annualInsurance" label={t`Insurance a year`} width="half">
                    <MoneyInput
                      {...start('annualInsurance')}
                      onValue={(amount) => setTyped((now) => ({ ...now, annualInsurance: asCents(amount) }))}
                    />
                  </Field>
                  <Field name="monthlyDues" label={t`Association dues a month`} optional width="half">
                    <MoneyInput
                      {...start('monthlyDues')}
                      onValue={(amount) => setTyped((now) => ({ ...now, monthlyDues: asCents(amount) }))}
                    />
                  </Field>
                </Stack>
              </Fieldset>
              <RatioBar typed={typed} view={view} />
              <div className={css.below}>
                <Ratio typed={typed} view={view} />
              </div>
              <Fieldset legend={t`Who borrows`} section>
                <Stack>
                  <RadioCards
                    row
                    name="borrower"
                    legend={t`In whose name?`}
                    value={company ? 'ENTITY' : 'PERSON'}
                    onValue={(value) => setCompany(value === 'ENTITY')}
                    options={[
                      { value: 'PERSON', label: t`Mine` },
                      { value: 'ENTITY', label: t`My company’s (LLC)` },
                    ]}
                  />
                  {company && (
                    <>
                      <Field
                        name="entityName"
                        label={t`Name of the company`}
                        hint={t`Exactly as it is registered. It has to own the property; you sign as its member.`}
                      >
                        <TextInput autoComplete="off" defaultValue={rental?.entity?.name} />
                      </Field>
                      <Field name="entityState" label={t`State it is registered in`} width="half">
                        <Select
                          placeholder={t`Please choose`}
                          options={STATES}
                          defaultValue={rental?.entity?.state ?? view.property.address.state}
                        />
                      </Field>
                      <Field name="ein" label={t`Employer number (EIN)`} hint={t`Like 12-3456789`} width="half">
                        <TextInput autoComplete="off" inputMode="numeric" spellCheck={false} />
                      </Field>
                    </>
                  )}
                </Stack>
              </Fieldset>
              <Disclosure summary={t`How the ratio is worked out`}>
                <p>
                  <Trans>
                    We divide the rent by all that the property costs a month: the payments on its loans, taxes,
                    insurance, dues, and the payment of the new line. The line can be as large as the ratio allows.
                  </Trans>
                </p>
                <p>
                  <Trans>
                    We count with principal and interest, also where you choose to pay interest only at first: that is
                    what the payment becomes later.
                  </Trans>
                </p>
              </Disclosure>
              <Checkbox name="businessPurpose">{i18n._(BUSINESS_PURPOSE)}</Checkbox>
            </>
          )}
          <Button busy={form.busy || lease.sending || estimate.sending}>
            <Trans>See my offers</Trans>
          </Button>
        </Stack>
      </Form>
    </StepPage>
  )
}

const asCents = (amount: number | null) => (amount === null ? undefined : dollars(amount))
