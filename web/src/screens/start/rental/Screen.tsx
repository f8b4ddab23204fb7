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
 * The form for a rental home. It asks who borrows, whether to qualify on income or rent, and how high the rent and the
 * costs are.
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
          <Trans>Your line depends on the property’s rent, not your income. Tell us about the rent and costs.</Trans>
        ) : (
          <Trans>Your line depends on your income. We’ll verify it after you choose an offer.</Trans>
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
              legend={t`How would you like to qualify?`}
              value={by}
              onValue={(value) => setBy(value as typeof by)}
              options={[
                {
                  value: 'RENT',
                  label: t`Rental income`,
                  description: t`You don’t need to verify your income, and a company can borrow. This is business credit, so there’s no right to cancel.`,
                },
                {
                  value: 'INCOME',
                  label: t`My income`,
                  description: t`A home equity line. We verify that your income covers the payments.`,
                },
              ]}
            />
          )}
          {by === 'RENT' && (
            <>
              <Fieldset legend={t`Rental income`} section>
                <Stack>
                  <RadioCards
                    row
                    name="state"
                    legend={t`Is it rented now?`}
                    value={leased ? 'LEASED' : 'VACANT'}
                    onValue={(value) => setLeased(value === 'LEASED')}
                    options={[
                      { value: 'LEASED', label: t`Leased` },
                      { value: 'VACANT', label: t`Vacant` },
                    ]}
                  />
                  <Field
                    name="monthlyRent"
                    label={leased ? t`Monthly rent` : t`Expected monthly rent`}
                    hint={leased ? t`Total for all units, as shown in the lease` : t`What it would rent for today`}
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
                    label={leased ? t`Lease` : t`Rent estimate`}
                    hint={
                      leased
                        ? t`The signed lease that shows the rent. PDF, JPG, or PNG, up to 20 MB.`
                        : t`A letter or report from a real estate agent or appraiser. PDF, JPG, or PNG, up to 20 MB.`
                    }
                  />
                </Stack>
              </Fieldset>
              <Fieldset legend={t`Property costs`} section>
                <Stack>
                  <Field name="annualTaxes" label={t`Annual property taxes`} width="half">
                    <MoneyInput
                      {...start('annualTaxes')}
                      onValue={(amount) => setTyped((now) => ({ ...now, annualTaxes: asCents(amount) }))}
                    />
                  </Field>
                  <Field name="annualInsurance" label={t`Annual insurance`} width="half">
                    <MoneyInput
                      {...start('annualInsurance')}
                      onValue={(amount) => setTyped((now) => ({ ...now, annualInsurance: asCents(amount) }))}
                    />
                  </Field>
                  <Field name="monthlyDues" label={t`Monthly association dues`} optional width="half">
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
              <Fieldset legend={t`Borrower`} section>
                <Stack>
                  <RadioCards
                    row
                    name="borrower"
                    legend={t`Who is borrowing?`}
                    value={company ? 'ENTITY' : 'PERSON'}
                    onValue={(value) => setCompany(value === 'ENTITY')}
                    options={[
                      { value: 'PERSON', label: t`I am` },
                      { value: 'ENTITY', label: t`My company (LLC)` },
                    ]}
                  />
                  {company && (
                    <>
                      <Field
                        name="entityName"
                        label={t`Company name`}
                        hint={t`Exactly as registered. The company must own the property. You’ll sign as its member.`}
                      >
                        <TextInput autoComplete="off" defaultValue={rental?.entity?.name} />
                      </Field>
                      <Field name="entityState" label={t`State of registration`} width="half">
                        <Select
                          placeholder={t`Choose one`}
                          options={STATES}
                          defaultValue={rental?.entity?.state ?? view.property.address.state}
                        />
                      </Field>
                      <Field
                        name="ein"
                        label={t`Employer ID number (EIN)`}
                        hint={t`For example, 12-3456789`}
                        width="half"
                      >
                        <TextInput autoComplete="off" inputMode="numeric" spellCheck={false} />
                      </Field>
                    </>
                  )}
                </Stack>
              </Fieldset>
              <Disclosure summary={t`How we calculate the ratio`}>
                <p>
                  <Trans>
                    We divide the monthly rent by the property’s monthly costs. These are loan payments, taxes,
                    insurance, dues, and the new line’s payment. The ratio limits how large your line can be.
                  </Trans>
                </p>
                <p>
                  <Trans>
                    We use a principal and interest payment, even if you choose to pay only interest at first. That’s
                    what your payment becomes later.
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
