import { Trans, useLingui } from '@lingui/react/macro'
import { totalOwed } from 'domain/application/core/knownLiens.ts'
import { isTexasHomestead } from 'domain/application/core/product.ts'
import type { Lien } from 'domain/application/property/types.ts'
import { LIEN_KIND_LABELS, LIEN_KINDS, liensForm } from 'domain/forms/liens.ts'
import { formatDate } from 'domain/values/dates.ts'
import { type Cents, cents, dollars, formatMoney, roundDownTo, ZERO } from 'domain/values/money.ts'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Checkbox, RadioCards } from '../../ui/Choices.tsx'
import { DateInput } from '../../ui/DateInput.tsx'
import { EquityBar } from '../../ui/EquityBar.tsx'
import { Field, FieldRow, Fieldset } from '../../ui/Field.tsx'
import { Form } from '../../ui/Form.tsx'
import { MoneyInput } from '../../ui/MoneyInput.tsx'
import { Institution } from '../../ui/Monogram.tsx'
import { Notice, Tag } from '../../ui/Notice.tsx'
import { Stack } from '../../ui/Page.tsx'
import { Select, TextInput } from '../../ui/TextInput.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { formContext, useCommandForm, useJourney } from '../../widgets/journey/journey.ts'
import { StepPage } from '../../widgets/journey/StepPage.tsx'
import { useRows } from '../../widgets/journey/useRows.ts'
import css from './Liens.module.css'

interface Figure {
  /** The lien's balance; absent if it isn't in the records and the borrower hasn't entered it yet. */
  readonly balance?: Cents | undefined
  readonly payOff: boolean
}
type Change = (key: string, change: Partial<Figure> | null) => void

const MOST = 12
const NONE: Figure = { balance: ZERO, payOff: false }

/**
 * The screen for the liens on the home. The borrower corrects the liens that we found, adds missing ones and chooses
 * which to pay off.
 */
export default function LiensScreen() {
  const { t } = useLingui()
  const { view } = useJourney()
  const texan = isTexasHomestead(view)
  const found = view.liens.filter((lien) => lien.source !== 'BORROWER')
  const own = view.liens.filter((lien) => lien.source === 'BORROWER')
  const added = useRows(own.length, (number) => `addedLiens.${number}.creditor`)
  const [figures, setFigures] = useState<Readonly<Record<string, Figure>>>(() =>
    Object.fromEntries([
      ...found.map((lien) => [lien.uuid, lien] as const),
      ...own.map((lien, number) => [String(number), lien] as const),
    ]),
  )
  const change: Change = (key, part) =>
    setFigures(({ [key]: now = NONE, ...others }) => (part ? { ...others, [key]: { ...now, ...part } } : others))
  const form = useCommandForm({
    form: liensForm,
    command: 'saveLiens',
    context: {
      ...formContext(view),
      lienUuids: found.map((lien) => lien.uuid),
      asked: found.filter((lien) => lien.asksPayment).map((lien) => lien.uuid),
      texasHomestead: texan,
      equityLines: found.filter(({ kind }) => kind === 'HELOC').map(({ uuid }) => uuid),
    },
  })
  const all = Object.values(figures)
  const paid = totalOwed(all.filter(({ payOff }) => payOff))
  const owed = totalOwed(all)
  const { valuation, quote, offer, applicationStatus } = view
  return (
    <StepPage
      heading={t`Mortgages and liens`}
      lead={
        <Trans>
          Liens are debts that your home secures, such as a mortgage. We found these in public records and your credit
          report. Correct what changed, and add what’s missing. They affect how much you can borrow. Next, you’ll see
          your offers.
        </Trans>
      }
    >
      <Form form={form}>
        {offer && (
          <Notice tone="warn" title={t`Your offer depends on these figures`}>
            <Trans>If you change them, we’ll prepare new offers and you’ll choose again.</Trans>
          </Notice>
        )}
        {valuation && owed !== undefined && paid !== undefined && (
          <EquityBar
            value={valuation.value}
            liens={cents(owed - paid)}
            line={paid}
            limit={quote && roundDownTo(cents(Math.floor((valuation.value * quote.cltvCap) / 100)), cents(100))}
            labels={{
              liens: t`Remaining balance`,
              line: t`Paid off by your line`,
              rest: t`Your equity`,
              limit: t`Maximum total debt`,
            }}
          />
        )}
        <Fieldset name="liens" section legend={t`Loans we found`}>
          {found.length === 0 && (
            <p className={css.none}>
              <Trans>We didn’t find any. If you have one, add it below.</Trans>
            </p>
          )}
          {found.map((lien, index) => (
            <FoundLien key={lien.uuid} lien={lien} index={index} change={change} texan={texan} />
          ))}
        </Fieldset>
        <Fieldset section legend={t`Other loans or liens`}>
          {added.numbers.map((number, index) => (
            <AddedLien
              key={number}
              number={number}
              place={index + 1}
              lien={own[number]}
              change={change}
              texan={texan}
              remove={() => {
                change(String(number), null)
                added.remove(number)
              }}
            />
          ))}
          {found.length + added.numbers.length < MOST && (
            <Button kind="secondary" onClick={added.add} ref={added.adder.ref}>
              <Trans>Add a loan or lien</Trans>
            </Button>
          )}
        </Fieldset>
        {texan && <EquityLoans />}
        <p className={css.total} aria-live="polite" aria-atomic="true">
          <span>
            <Trans>Total owed</Trans>
          </span>
          {owed === undefined ? (
            <span>
              <Trans>Enter each balance to see the total</Trans>
            </span>
          ) : (
            <b>{formatMoney(owed, owed % 100 === 0 ? 0 : 2)}</b>
          )}
        </p>
        <Field
          name="hoaDues"
          label={t`Monthly homeowners association dues`}
          hint={t`We include these in your housing costs. Leave it blank if there’s no association.`}
          optional
          width="half"
        >
          <MoneyInput defaultValue={applicationStatus.liensComplete ? view.hoaDues / 100 : undefined} />
        </Field>
        <p>
          <Trans>
            By continuing, you confirm that these are all the loans and liens on your home, to the best of your
            knowledge.
          </Trans>
          <input type="hidden" name="liensConfirmed" value="true" />
        </p>
        <Button busy={form.busy}>
          <Trans>Confirm and see my offers</Trans>
        </Button>
      </Form>
    </StepPage>
  )
}

interface FoundLienProps {
  lien: Lien
  index: number
  change: Change
  /** Whether the home is a homestead in Texas. */
  texan: boolean
}

function FoundLien({ lien, index, change, texan }: FoundLienProps) {
  const { t, i18n } = useLingui()
  const name = `liens.${index}`
  const source = lien.source === 'RECORD' ? t`County records` : t`Credit report`
  return (
    <Card title={<Institution name={lien.lender} />} corner={<Tag>{i18n._(LIEN_KIND_LABELS[lien.kind])}</Tag>}>
      <input type="hidden" name={`${name}.uuid`} value={lien.uuid} />
      <p className={css.about}>
        {source}
        {!!lien.monthlyPayment && !lien.asksPayment && (
          <>
            {' · '}
            <Trans>{formatMoney(lien.monthlyPayment)} a month</Trans>
          </>
        )}
        {lien.recordedOn && (
          <>
            {' · '}
            <Trans>recorded {formatDate(lien.recordedOn)}</Trans>
          </>
        )}
      </p>
      {lien.reported === undefined && (
        <p className={css.about}>
          {lien.originalAmount === undefined ? (
            <Trans>The records don’t show today’s balance. Your latest statement does.</Trans>
          ) : (
            <Trans>
              The records show the original amount, {formatMoney(lien.originalAmount)}. Enter today’s balance from your
              latest statement.
            </Trans>
          )}
        </p>
      )}
      <div className={css.answers}>
        <Field
          name={`${name}.balance`}
          label={
            <>
              <Trans>Current balance</Trans>
              <VisuallyHidden> {lien.lender}</VisuallyHidden>
            </>
          }
        >
          <MoneyInput
            defaultValue={lien.balance === undefined ? undefined : lien.balance / 100}
            onValue={(amount) => change(lien.uuid, { balance: amount === null ? undefined : dollars(amount) })}
          />
        </Field>
        {lien.asksPayment && (
          <Field
            name={`${name}.monthlyPayment`}
            label={
              <>
                <Trans>Monthly payment</Trans>
                <VisuallyHidden> {lien.lender}</VisuallyHidden>
              </>
            }
            hint={t`Enter 0 if there are no payments`}
          >
            <MoneyInput defaultValue={lien.monthlyPayment === undefined ? undefined : lien.monthlyPayment / 100} />
          </Field>
        )}
        <div>
          {texan && lien.kind !== 'HELOC' && <EquityLoan name={name} of={lien.lender} start={lien.equityLoan} />}
          <PayOff
            name={name}
            of={lien.lender}
            start={lien.payOff}
            onChange={(payOff) => change(lien.uuid, { payOff })}
          />
        </div>
      </div>
    </Card>
  )
}

interface EquityLoanProps {
  name: string
  of: string
  start: boolean | undefined
}

function EquityLoan({ name, of, start = false }: EquityLoanProps) {
  return (
    <Checkbox name={`${name}.equityLoan`} defaultChecked={start} className={css.payOff}>
      <Trans>This is a Texas home equity loan</Trans>
      <VisuallyHidden> {of}</VisuallyHidden>
    </Checkbox>
  )
}

/**
 * Asks about earlier home equity loans: Texas allows one at a time, and one a year (Texas Constitution, article XVI, §
 * 50(a)(6)).
 */
function EquityLoans() {
  const { t } = useLingui()
  const { view } = useJourney()
  const { liensComplete } = view.applicationStatus
  const closedOn = view.equityLoanClosedOn
  const [inYear, setInYear] = useState(closedOn ? 'YES' : liensComplete ? 'NO' : '')
  return (
    <>
      <RadioCards
        name="equityLoanInYear"
        section
        legend={t`Did any owner take out a home equity loan on this home in the last 12 months?`}
        hint={t`Include a loan that’s paid off. Texas allows one home equity loan a year, and one at a time.`}
        options={[
          { value: 'YES', label: t`Yes` },
          { value: 'NO', label: t`No` },
        ]}
        value={inYear}
        onValue={setInYear}
        row
      />
      {inYear === 'YES' && (
        <Field name="equityLoanClosedOn" label={t`Closing date`} width="half">
          <DateInput defaultValue={closedOn} />
        </Field>
      )}
    </>
  )
}

interface PayOffProps {
  name: string
  of: string
  start: boolean
  onChange: (payOff: boolean) => void
}

function PayOff({ name, of, start, onChange }: PayOffProps) {
  return (
    <Checkbox
      name={`${name}.payOff`}
      defaultChecked={start}
      onChange={(event) => onChange(event.currentTarget.checked)}
      className={css.payOff}
    >
      <Trans>Pay it off with the new line</Trans>
      <VisuallyHidden> {of}</VisuallyHidden>
    </Checkbox>
  )
}

interface AddedLienProps {
  number: number
  /** The lien's position on the page, starting with 1. */
  place: number
  /** The borrower's earlier answers about this lien. */
  lien: Lien | undefined
  change: Change
  /** Whether the home is a homestead in Texas. */
  texan: boolean
  remove: () => void
}

function AddedLien({ number, place, lien, change, texan, remove }: AddedLienProps) {
  const { t, i18n } = useLingui()
  const name = `addedLiens.${number}`
  const key = String(number)
  return (
    <Card
      title={t`Added loan ${place}`}
      corner={
        <Button kind="quiet" small onClick={remove}>
          <Trans>Remove</Trans>
          <VisuallyHidden> {t`Added loan ${place}`}</VisuallyHidden>
        </Button>
      }
    >
      <Stack gap={4}>
        <FieldRow>
          <Field name={`${name}.creditor`} label={t`Lender or creditor`}>
            <TextInput autoComplete="off" defaultValue={lien?.lender} />
          </Field>
          <Field name={`${name}.kind`} label={t`Type`}>
            <Select
              placeholder={t`Choose one`}
              options={LIEN_KINDS.map((value) => ({ value, label: i18n._(LIEN_KIND_LABELS[value]) }))}
              defaultValue={lien?.kind}
            />
          </Field>
        </FieldRow>
        <FieldRow>
          <Field name={`${name}.balance`} label={t`Current balance`}>
            <MoneyInput
              defaultValue={lien?.balance === undefined ? undefined : lien.balance / 100}
              onValue={(amount) => change(key, { balance: dollars(amount ?? 0) })}
            />
          </Field>
          <Field name={`${name}.monthlyPayment`} label={t`Monthly payment`}>
            <MoneyInput defaultValue={lien?.monthlyPayment === undefined ? undefined : lien.monthlyPayment / 100} />
          </Field>
        </FieldRow>
        {texan && <EquityLoan name={name} of={t`Added loan ${place}`} start={lien?.equityLoan} />}
        <PayOff
          name={name}
          of={t`Added loan ${place}`}
          start={lien?.payOff ?? false}
          onChange={(payOff) => change(key, { payOff })}
        />
      </Stack>
    </Card>
  )
}
