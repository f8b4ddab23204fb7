import { useLingui } from '@lingui/react/macro'
import type { AgentFile } from 'domain/api/agent.ts'
import { ASSET_LABELS } from 'domain/forms/assets.ts'
import { ACCOUNT_TYPE_LABELS } from 'domain/forms/bank.ts'
import { EMPLOYMENT_LABELS, OCCUPANCY_LABELS, PROPERTY_TYPE_LABELS } from 'domain/forms/choices.ts'
import { MARITAL_STATUS_LABELS, PROPERTY_CONDITION_LABELS } from 'domain/forms/moreInformation.ts'
import { VALUE_GROUNDS_LABELS } from 'domain/forms/propertyQuestions.ts'
import { may } from 'domain/organization/permissions.ts'
import { formatDate, plainDate } from 'domain/values/dates.ts'
import { cents, formatMoney } from 'domain/values/money.ts'
import { formatPhone } from 'domain/values/phone.ts'
import { Card, type Fact, Facts, Table } from '../../ui/Card.tsx'
import { Stack } from '../../ui/Page.tsx'
import css from './Agent.module.css'
import { Answers } from './Answers.tsx'
import { ClosingFacts } from './ClosingFacts.tsx'
import { DocumentLinks } from './DocumentLinks.tsx'
import { Examination } from './Examination.tsx'
import { OWNERSHIP_NAMES, VALUATION_SOURCES } from './figureNames.ts'
import { Letters } from './Letters.tsx'
import { Messages } from './Messages.tsx'
import { Notes } from './Notes.tsx'
import { LIEN_SOURCE_NAMES, PULL_NAMES, REASON_NAMES } from './names.ts'
import { OutsideParties } from './OutsideParties.tsx'
import { People } from './People.tsx'
import { policyName } from './policyName.ts'
import { RedFlags } from './RedFlags.tsx'
import { Servicing } from './Servicing.tsx'
import {
  BROKER_CONDITION_NAMES,
  BYPASS_NAMES,
  INCOME_SOURCE_NAMES,
  RATE_TYPE_NAMES,
  TITLE_NAMES,
} from './stateNames.ts'
import { Timeline } from './Timeline.tsx'
import { Trace } from './Trace.tsx'
import { useAgentWords } from './words.ts'

const money = (amount: number): string => formatMoney(cents(amount))
const day = (date: string): string => formatDate(plainDate(date))

type Valuation = NonNullable<AgentFile['valuation']>
type ValuationDetails = Omit<Partial<Valuation>, 'source' | 'automated'>

/** Removes undefined and false entries from a list of facts. */
const known = (...facts: readonly (Fact | undefined | false)[]): Fact[] =>
  facts.filter((fact) => fact !== undefined && fact !== false)

export function FileSections({ file }: { file: AgentFile }) {
  const { t } = useLingui()
  const { named } = useAgentWords()
  const { property, ownership, income, rental, bpo, credit, valuation, offer, liens, accounts, decision } = file
  const { job, employerContact } = income
  const { street1, street2, city, state, zip } = property.address
  const valuationNote = ({ on, confidence, range, model, asOf }: ValuationDetails, source = '') =>
    [
      source,
      on && day(on),
      confidence === undefined ? '' : t`confidence ${confidence}%`,
      range && t`likely range ${money(range.low)} to ${money(range.high)}`,
      model && t`model ${[model.name, model.version].filter(Boolean).join(' ')}`,
      asOf && t`as of ${day(asOf)}`,
    ]
      .filter(Boolean)
      .join(', ')
  return (
    <Stack>
      <Notes file={file} />
      {decision.trace.length > 0 && (
        <Card title={t`Rules`}>
          <Facts
            items={known(
              decision.reasons.length > 0 && {
                label: t`Reasons`,
                value: decision.reasons.map((one) => named(REASON_NAMES, one)).join('; '),
              },
              decision.policyVersion !== '' && { label: t`Lending policy`, value: policyName(decision.policyVersion) },
            )}
          />
          <Trace trace={decision.trace} />
        </Card>
      )}
      <Card title={t`People`}>
        <People file={file} />
      </Card>
      <Card title={t`Home`}>
        <Facts
          items={known(
            { label: t`Address`, value: [street1, street2, `${city}, ${state} ${zip}`].filter(Boolean).join(', ') },
            { label: t`Occupancy`, value: named(OCCUPANCY_LABELS, property.occupancy) },
            !!property.type && { label: t`Property type`, value: named(PROPERTY_TYPE_LABELS, property.type) },
            property.units !== undefined && property.units > 1 && { label: t`Units`, value: property.units },
            property.condition && {
              label: t`Condition`,
              value: named(PROPERTY_CONDITION_LABELS, property.condition),
              note: t`stated by the borrower`,
            },
            bpo?.condition && {
              label: t`Condition`,
              value: named(BROKER_CONDITION_NAMES, bpo.condition),
              note: t`reported by the broker`,
            },
            { label: t`Title`, value: named(TITLE_NAMES, file.titleStatus), note: file.title?.vesting },
            !!file.title?.reference && { label: t`Title order`, value: file.title.reference },
            ownership && {
              label: t`Ownership`,
              value: named(OWNERSHIP_NAMES, ownership.type),
              note: ownership.entityName,
            },
            ownership?.maritalStatus && {
              label: t`Marital status`,
              value: named(MARITAL_STATUS_LABELS, ownership.maritalStatus),
              note:
                ownership.spouseIsOwner === undefined
                  ? undefined
                  : ownership.spouseIsOwner
                    ? t`the spouse is an owner`
                    : t`the spouse isn’t an owner`,
            },
            !!property.county && { label: t`County`, value: property.county },
            !!property.parcel && {
              label: t`Parcel number`,
              value: property.parcel,
              note: property.wasChosen && t`chosen by the borrower among several homes`,
            },
            !!property.recordedOwners?.length && {
              label: t`Owners on record`,
              value: property.recordedOwners.join(', '),
            },
            ...(file.homes ?? []).map(
              ({ unit, parcel, owners, yearBuilt }): Fact => ({
                label: t`Home at this address`,
                value: [unit, parcel].filter(Boolean).join(', '),
                note: t`built ${yearBuilt}, ${owners.join(', ')}`,
              }),
            ),
            !!property.lastTransfer && { label: t`Last transfer`, value: day(property.lastTransfer) },
            property.acquiredRecently !== undefined && {
              label: t`Stated recent purchase`,
              value: property.acquiredRecently ? t`Yes` : t`No`,
            },
            valuation && {
              label: t`Value`,
              value: money(valuation.value),
              note: valuationNote(valuation, named(VALUATION_SOURCES, valuation.source)),
            },
            valuation?.automated && {
              label: t`Earlier automated value`,
              value: money(valuation.automated.value),
              note: valuationNote(valuation.automated),
            },
          )}
        />
        {liens.length > 0 && (
          <Table
            caption={t`Liens`}
            rows={liens}
            rowKey={({ uuid }) => uuid}
            columns={[
              {
                key: 'lender',
                label: t`Lender`,
                cell: ({ lender, instrument, recordedOn, originalAmount, equityLoan }) => (
                  <>
                    {lender}
                    <span className={css.small}>
                      {' '}
                      {[
                        instrument,
                        recordedOn && day(recordedOn),
                        originalAmount !== undefined && t`originally ${money(originalAmount)}`,
                        equityLoan && t`Texas home equity loan`,
                      ]
                        .filter(Boolean)
                        .join(', ')}
                    </span>
                  </>
                ),
              },
              {
                key: 'balance',
                label: t`Balance`,
                figure: true,
                cell: ({ balance, reported, source }) => {
                  if (balance === undefined) return t`Not known yet`
                  const stated = reported === undefined && source !== 'BORROWER'
                  return stated ? t`${money(balance)}, stated by the borrower` : money(balance)
                },
              },
              {
                key: 'monthly',
                label: t`Monthly payment`,
                figure: true,
                cell: ({ monthlyPayment }) => (monthlyPayment === undefined ? t`Not known yet` : money(monthlyPayment)),
              },
              { key: 'source', label: t`Source`, cell: ({ source }) => named(LIEN_SOURCE_NAMES, source) },
            ]}
          />
        )}
        {(rental || bpo?.estimate || file.hoaDues > 0 || file.equityLoanClosedOn) && (
          <Facts
            items={known(
              file.equityLoanClosedOn && {
                label: t`Last Texas home equity loan closed`,
                value: day(file.equityLoanClosedOn),
              },
              rental && {
                label: rental.state === 'LEASED' ? t`Monthly rent on the lease` : t`Expected monthly rent`,
                value: money(rental.monthlyRent),
                note: rental.product === 'HELOC' ? t`qualifies by income` : t`qualifies by rent (DSCR)`,
              },
              rental && {
                label: t`Annual taxes and insurance`,
                value: `${money(rental.annualTaxes)}, ${money(rental.annualInsurance)}`,
              },
              rental?.entity && {
                label: t`Borrowing company`,
                value: `${rental.entity.name}, ${rental.entity.state}`,
                note: rental.einMask,
              },
              file.hoaDues > 0 && { label: t`Monthly HOA dues`, value: money(file.hoaDues) },
              bpo?.estimate !== undefined && {
                label: t`Borrower’s estimate of value`,
                value: money(bpo.estimate),
                note: [bpo.grounds && named(VALUE_GROUNDS_LABELS, bpo.grounds), bpo.wrote].filter(Boolean).join('. '),
              },
            )}
          />
        )}
        <ClosingFacts file={file} />
      </Card>
      <Answers answers={file.answers} />
      <Card title={t`Income and credit`}>
        <Facts
          items={known(
            {
              label: t`Stated annual income`,
              value: money(income.annual),
              note: named(EMPLOYMENT_LABELS, income.employmentType),
            },
            income.other > 0 && { label: t`Other income`, value: money(income.other) },
            income.verifiedAnnual !== undefined && {
              label: t`Verified annual income`,
              value: money(income.verifiedAnnual),
              note: [income.employer, named(INCOME_SOURCE_NAMES, income.source ?? 'UNKNOWN')]
                .filter(Boolean)
                .join(', '),
            },
            {
              label: t`Employment verification`,
              value: named(BYPASS_NAMES, income.bypass),
              note: income.employerConfirmed && t`The employer confirmed the job.`,
            },
            job && {
              label: t`Job`,
              value: `${job.title}, ${job.employer}`,
              note: t`since ${day(job.since)}, as stated by the borrower`,
            },
            employerContact && {
              label: t`Employer’s phone`,
              value: formatPhone(employerContact.phone),
              note: employerContact.name || undefined,
            },
            ...(file.assets ?? []).map(
              ({ kind, value }): Fact => ({ label: t`Assets`, value: money(value), note: named(ASSET_LABELS, kind) }),
            ),
            ...(file.newDebts ?? []).map(
              ({ lender, balance, monthlyPayment }): Fact => ({
                label: t`New debt`,
                value: `${lender}, ${money(balance)}`,
                note: t`${money(monthlyPayment)} a month`,
              }),
            ),
            credit && {
              label: t`Credit score`,
              value: credit.score,
              note: `${credit.scoreModel}, ${credit.bureau}, ${named(PULL_NAMES, credit.pull)}, ${day(credit.pulledOn)}`,
            },
            credit?.scores && {
              label: t`Scores of all bureaus`,
              value: credit.scores.map(({ bureau, score }) => `${bureau} ${score}`).join(', '),
            },
            credit && { label: t`Other monthly debts`, value: money(credit.monthlyDebts) },
            !!credit?.keyFactors.length && { label: t`Key factors`, value: credit.keyFactors.join('; ') },
            ...accounts.map(
              ({ bankName, kind, mask, name }): Fact => ({
                label: t`Account`,
                value: `${bankName}, ${named(ACCOUNT_TYPE_LABELS, kind)} ••••${mask.slice(-4)}`,
                note: name,
              }),
            ),
          )}
        />
      </Card>
      <RedFlags file={file} />
      {offer && (
        <Card title={t`Offer`}>
          <Facts
            items={[
              { label: t`Credit line`, value: money(offer.amount) },
              { label: t`Initial draw`, value: money(offer.draw) },
              { label: t`Term`, value: t`${offer.termYears} years, draw period ${offer.drawYears} years` },
              {
                label: t`Rate`,
                value: `${offer.rate}%`,
                note: [
                  named(RATE_TYPE_NAMES, offer.rateType),
                  offer.memberDiscount && t`includes the member discount of ${offer.memberDiscount} points`,
                ]
                  .filter(Boolean)
                  .join(', '),
              },
              { label: t`Monthly payment`, value: money(offer.monthlyPayment) },
            ]}
          />
        </Card>
      )}
      {file.counterOffer && (
        <Card title={t`Open counteroffer`}>
          <Facts
            items={[
              { label: t`Credit line`, value: money(file.counterOffer.amount) },
              { label: t`Rate`, value: `${file.counterOffer.rate}%` },
              { label: t`Monthly payment`, value: money(file.counterOffer.monthlyPayment) },
              { label: t`Expires`, value: day(file.counterOffer.until) },
            ]}
          />
        </Card>
      )}
      <Card title={t`Documents`}>
        <DocumentLinks file={file} documents={file.documents} label={t`Documents`} />
      </Card>
      <OutsideParties file={file} />
      <Messages file={file} />
      <Letters file={file} />
      <Card title={t`History`}>
        <Timeline timeline={file.timeline} />
      </Card>
      {file.servicing && (
        <Card title={t`Servicing`}>
          <Servicing file={file} />
        </Card>
      )}
      {may(file.seat.role, 'EXPORT_EXAMINATION') && (
        <Card title={t`Examiner’s package`}>
          <Examination file={file} />
        </Card>
      )}
    </Stack>
  )
}
