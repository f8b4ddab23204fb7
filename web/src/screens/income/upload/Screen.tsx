import { useLingui as useCatalog } from '@lingui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import { wantsPaystubs } from 'domain/application/income/employment.ts'
import { DOCUMENT_ENDINGS } from 'domain/forms/files.ts'
import { checkForm } from 'domain/forms/form.ts'
import { paystubForm } from 'domain/forms/incomeSource.ts'
import { applicationPath } from 'domain/routes/routes.ts'
import { formatMoney } from 'domain/values/money.ts'
import { useCommand } from '../../../api/queries.ts'
import { Button } from '../../../ui/Button.tsx'
import { Disclosure } from '../../../ui/Disclosure.tsx'
import { FileDrop } from '../../../ui/FileDrop.tsx'
import { Form } from '../../../ui/Form.tsx'
import { useForm } from '../../../ui/form.ts'
import { Link } from '../../../ui/Link.tsx'
import { toast } from '../../../ui/toast.ts'
import { formContext, useGoOn, useJourney } from '../../../widgets/journey/journey.ts'
import { Redirect } from '../../../widgets/journey/Redirect.tsx'
import { StepPage } from '../../../widgets/journey/StepPage.tsx'
import { useSending } from '../../../widgets/journey/useSending.ts'
import { EmployerDenied } from '../EmployerDenied.tsx'
import { PartlySeen } from '../PartlySeen.tsx'
import { isEmployed } from '../review/ways.ts'
import css from './Upload.module.css'
import { usePaystubs } from './usePaystubs.ts'

/**
 * The upload screen for paystubs. To verify other types of income, borrowers sign in to a provider from the review
 * screen.
 */
export default function IncomeUploadScreen() {
  const { uuid, parameter } = useJourney()
  if (parameter !== undefined && parameter !== 'MANUAL_PAYSTUB')
    return <Redirect to={applicationPath(uuid, 'income/review')} />
  return <PaystubUpload />
}

/**
 * The form for uploading pictures or PDFs of paystubs, which an agent reviews. Borrowers without an employer upload
 * other proof of income.
 */
function PaystubUpload() {
  const { t } = useLingui()
  const { i18n } = useCatalog()
  const { uuid, view } = useJourney()
  const denied = wantsPaystubs(view)
  const stubs = isEmployed(view.income.employmentType)
  const goOn = useGoOn()
  const send = useCommand(uuid)
  const { add, remove, received, entries, sending, refused } = usePaystubs(uuid, view.documents)
  const submit = useSending(async (body: { paystubs: string[] }, key) => goOn(await send('submitPaystubs', body, key)))

  const form = useForm({
    check: () => {
      if (sending)
        return {
          ok: false,
          errors: [{ field: 'paystubs', message: t`A file is still uploading. Please wait a moment.` }],
        }
      if (refused)
        return {
          ok: false,
          errors: [{ field: 'paystubs', message: t`Send the files with an error again, or remove them.` }],
        }
      const paystubs = received.map(({ fileName }) => ({ name: fileName, size: 1 }))
      return checkForm(paystubForm, { paystubs }, formContext(view))
    },
    submit: () => submit({ paystubs: received.map((one) => one.uuid) }),
  })
  // Hide the missing-paystubs error once a paystub is uploaded and no other file is uploading or rejected.
  const stale = received.length > 0 && !sending && !refused
  const message = stale ? undefined : form.errors.find(({ field }) => field === 'paystubs')?.message
  const takeBack = (id: string) =>
    remove(id).catch(() => toast(t`We couldn’t remove the file. Please try again.`, 'bad'))

  return (
    <StepPage
      heading={stubs ? t`Upload your paystubs` : t`Upload proof of income`}
      lead={
        stubs ? (
          <Trans>
            Your paystubs must cover the last 30 days and support the {formatMoney(view.income.annual)} a year you
            entered. Our team will review them. You can close this page and come back.
          </Trans>
        ) : (
          <Trans>
            Your documents must support the {formatMoney(view.income.annual)} a year you entered. Our team will review
            them. You can close this page and come back.
          </Trans>
        )
      }
      back={denied ? undefined : applicationPath(uuid, 'income/review')}
    >
      {denied && <EmployerDenied employer={view.income.employmentDenied} />}
      {!denied && view.income.verifiedAnnual !== undefined && <PartlySeen view={view} />}
      <Form form={form}>
        <FileDrop
          name="paystubs"
          label={stubs ? t`Your latest paystubs` : t`Your proof of income`}
          hint={
            stubs
              ? t`PDF, JPG, or PNG, up to 20 MB each. Send full pages that show your name, employer, dates, and year-to-date pay.`
              : t`PDF, JPG, or PNG, up to 20 MB each. Send an award letter, a court order, or benefit, pension, or bank statements. Full pages must show your name, the dates, and the amounts.`
          }
          accept={DOCUMENT_ENDINGS.join(',')}
          multiple
          camera="environment"
          files={entries}
          onFiles={(files) => void add(files)}
          onRemove={(id) => void takeBack(id)}
          error={message && i18n._(message)}
        />
        <Disclosure summary={t`What if a file is rejected?`} open={refused || undefined}>
          <ul className={css.advice}>
            <li>
              <Trans>
                <b>Not a PDF, JPG, or PNG:</b> Open it and print it to PDF, or take a picture of it.
              </Trans>
            </li>
            <li>
              <Trans>
                <b>Password-protected:</b> Open it and print it to PDF. The new file won’t need a password.
              </Trans>
            </li>
            <li>
              <Trans>
                <b>Too large:</b> Send one page at a time, or scan at 200 dots per inch.
              </Trans>
            </li>
            <li>
              <Trans>
                <b>Won’t open:</b> Download it again from where you got it.
              </Trans>
            </li>
          </ul>
        </Disclosure>
        <Button busy={form.busy}>{stubs ? <Trans>Submit paystubs</Trans> : <Trans>Submit documents</Trans>}</Button>
        {!denied && (
          <p className={css.small}>
            <Trans>
              Don’t have these?{' '}
              <Link href={applicationPath(uuid, 'income/review')}>Verify your income another way</Link>
            </Trans>
          </p>
        )}
      </Form>
    </StepPage>
  )
}
