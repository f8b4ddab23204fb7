import { useLingui as useCatalog } from '@lingui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import { wantsPaystubs } from 'domain/application/income/employment.ts'
import type { ApplicationView } from 'domain/application/views/borrowerView.ts'
import { EMPLOYMENT_LABELS } from 'domain/forms/choices.ts'
import { INCOME_METHOD_LABELS, type IncomeMethod, incomeMethodForm } from 'domain/forms/incomeSource.ts'
import { applicationPath } from 'domain/routes/routes.ts'
import { add, formatMoney } from 'domain/values/money.ts'
import { useOrganization } from '../../../api/injected.ts'
import { Button } from '../../../ui/Button.tsx'
import { RadioCards } from '../../../ui/Choices.tsx'
import { Form } from '../../../ui/Form.tsx'
import { Link } from '../../../ui/Link.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Checklist, type ChecklistItem } from '../../../ui/Progress.tsx'
import { formContext, useCommandForm, useGoOn, useJourney } from '../../../widgets/journey/journey.ts'
import { StepPage } from '../../../widgets/journey/StepPage.tsx'
import { useSupportPhone } from '../../../widgets/journey/useSupportPhone.ts'
import { WaitingStep } from '../../../widgets/journey/WaitingStep.tsx'
import { Named, Opened, OpeningPage, OpensLate } from '../../../widgets/links/LinkParts.tsx'
import { useLeaving } from '../../../widgets/links/leaving.ts'
import { EmployerDenied } from '../EmployerDenied.tsx'
import { isEmployed, openedWay, waysFor } from './ways.ts'

/** The income review screen. It shows the income that must be verified and the methods for verifying it. */
export default function IncomeReviewScreen() {
  const { view } = useJourney()
  const { kind, name } = view.serverState
  if (kind === 'waiting' && name !== 'WAITING_FOR_INCOME_LINK') return <WaitingStep />
  return <Review />
}

function Review() {
  const { t, i18n } = useLingui()
  const { view, late } = useJourney()
  const goOn = useGoOn()
  const { income } = view
  const { leaving, leave } = useLeaving(income.link)
  const opening = leaving || view.serverState.name === 'WAITING_FOR_INCOME_LINK'
  const way = openedWay(view)
  const denied = wantsPaystubs(view)
  const short = income.verifiedAnnual !== undefined && !income.matched && !denied
  const open = !opening && !short && income.link?.url !== undefined
  const form = useCommandForm({
    form: incomeMethodForm,
    command: 'linkIncome',
    context: formContext(view),
    after: (after) => {
      const { link } = after.income
      if (link && link.type !== 'MANUAL_PAYSTUB') leave(link.reference)
      else void goOn(after)
    },
  })
  const describe = useDescriptions(income.employmentType)
  const { capabilities } = useOrganization().orgMetaData
  const { incomeLinks } = capabilities
  const ways = denied ? (['MANUAL_PAYSTUB'] as const) : waysFor(income.employmentType, capabilities)
  const party = usePartyName()
  const items = useItems(view, opening)

  if (opening && !late)
    return (
      <OpeningPage
        heading={way ? t`Connecting to ${party[way]}` : t`Connecting to your provider`}
        doing={way ? t`We’re opening ${party[way]}.` : t`We’re opening your provider’s page.`}
      />
    )

  return (
    <StepPage
      heading={t`Let’s verify your income`}
      lead={
        incomeLinks ? (
          <Trans>
            Choose how to verify the income you entered. We never see your login. Your provider sends us only the
            figures.
          </Trans>
        ) : (
          <Trans>Upload documents that show the income you entered. We’ll review them.</Trans>
        )
      }
    >
      <Checklist label={t`What we need to verify`} items={items} />
      {short && <Short view={view} />}
      {denied && <EmployerDenied employer={income.employmentDenied} />}
      {opening && <OpensLate />}
      {open && way && income.link?.url && (
        <Opened
          title={<Trans>Your sign-in isn’t finished</Trans>}
          url={income.link.url}
          go={<Trans>Continue to {party[way]}</Trans>}
        >
          <Trans>We haven’t received anything yet. Continue where you were, or choose another option below.</Trans>
        </Opened>
      )}
      <Form form={form}>
        <RadioCards
          name="method"
          legend={open || opening || short ? t`Other options` : t`How would you like to verify it?`}
          options={ways.map((method, index) => ({
            value: method,
            label: <Named quickest={index === 0 && !short}>{i18n._(INCOME_METHOD_LABELS[method])}</Named>,
            description: describe[method],
          }))}
        />
        {ways.includes('TAX_RETURNS') && (
          <p>
            <Link href={applicationPath(view.uuid, 'income/tax-instruction')}>
              <Trans>How to link tax returns</Trans>
            </Link>
          </p>
        )}
        <Button type="submit" kind={open || opening ? 'secondary' : 'primary'} busy={form.busy}>
          <Trans>Continue</Trans>
        </Button>
      </Form>
    </StepPage>
  )
}

function useDescriptions(employmentType: string): Record<IncomeMethod, string> {
  const { t } = useLingui()
  return {
    PAYROLL: t`Sign in where you see your paystubs online. It takes about two minutes.`,
    BANK_TRANSACTIONS: t`Sign in to your bank, and we’ll check your deposits. It takes about two minutes.`,
    TAX_RETURNS: t`Let the tax service send us figures from your last two returns. It takes about three minutes.`,
    MANUAL_PAYSTUB: isEmployed(employmentType)
      ? t`Send pictures or PDFs of your latest paystubs. Our team reviews them, so this takes longer.`
      : t`Send pictures or PDFs of an award letter, a court order, or benefit or pension statements. Our team reviews them, so this takes longer.`,
  }
}

function usePartyName(): Record<IncomeMethod, string> {
  const { t } = useLingui()
  return {
    PAYROLL: t`your payroll provider`,
    BANK_TRANSACTIONS: t`your bank`,
    TAX_RETURNS: t`the tax service`,
    MANUAL_PAYSTUB: t`the upload`,
  }
}

function useItems(view: ApplicationView, opening: boolean): ChecklistItem[] {
  const { t } = useLingui()
  const { i18n } = useCatalog()
  const { annual, other, employmentType, verifiedAnnual, matched } = view.income
  const state = matched ? 'done' : verifiedAnnual !== undefined ? 'problem' : opening ? 'doing' : 'todo'
  const source = employmentType === 'UNEMPLOYED' ? '' : i18n._(EMPLOYMENT_LABELS[employmentType])
  return [
    {
      key: 'income',
      label: t`${formatMoney(annual)} a year before taxes`,
      detail: source,
      state,
    },
    ...(other > 0
      ? [
          {
            key: 'other',
            label: t`${formatMoney(other)} a year of other income`,
            detail: t`You can verify this the same way if it comes from the same place.`,
            state,
          } as const,
        ]
      : []),
    ...(isEmployed(employmentType)
      ? [
          {
            key: 'job',
            label: t`Current employment`,
            detail: t`We can usually verify this along with your income. If not, we’ll ask for your employer’s contact.`,
            state: matched ? 'done' : 'todo',
          } as const,
        ]
      : []),
  ]
}

/** Tells the borrower that the verified income is lower than the stated income, and how to verify more. */
function Short({ view }: { view: ApplicationView }) {
  const { t } = useLingui()
  const phone = useSupportPhone()
  const { annual, other, verifiedAnnual } = view.income
  if (verifiedAnnual === undefined) return null
  return (
    <Notice tone="warn" title={t`We verified less income than you entered`}>
      <p>
        <Trans>
          We verified {formatMoney(verifiedAnnual)} a year, and you entered {formatMoney(add(annual, other))}. Your
          offer requires more income than we verified.
        </Trans>
      </p>
      <p>
        <Trans>
          A second job, bonus, or account may be missing. Verify all of your income another way below, or call us at{' '}
          <a href={`tel:${phone}`}>{phone}</a> for help.
        </Trans>
      </p>
      {view.counterOffer && view.journey.screens.includes('product/counter-offer') && (
        <p>
          <Link href={applicationPath(view.uuid, 'product/counter-offer')}>
            <Trans>Or take a line of {formatMoney(view.counterOffer.offer.amount)} instead</Trans>
          </Link>
        </p>
      )}
    </Notice>
  )
}
