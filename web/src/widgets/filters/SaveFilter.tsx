import { Trans, useLingui } from '@lingui/react/macro'
import { filterForm } from 'domain/forms/filter.ts'
import { ANY_DAY, checkForm } from 'domain/forms/form.ts'
import { ApiError } from '../../api/client.ts'
import { Button, ButtonRow } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { Form } from '../../ui/Form.tsx'
import { useForm } from '../../ui/form.ts'
import { TextInput } from '../../ui/TextInput.tsx'
import { toast } from '../../ui/toast.ts'
import { useReopened } from '../form/useReopened.ts'

interface SaveFilterProps {
  /** An example of a name for a filter, shown as a hint. */
  readonly hint: string
  /**
   * Saves the list's current filter under the name that the person entered.
   * @throws ApiError with the form's messages
   */
  readonly save: (answers: object) => Promise<unknown>
}

/** A button that saves a list's current filter under a name. */
export function SaveFilter({ hint, save }: SaveFilterProps) {
  const { t } = useLingui()
  const [naming, setNaming] = useReopened('naming')
  const close = () => setNaming(undefined)
  return (
    <>
      <Button kind="quiet" small onClick={() => setNaming('open')}>
        <Trans>Save filter</Trans>
      </Button>
      <Dialog open={naming !== undefined} onClose={close} title={t`Save this filter`}>
        {naming && <Naming hint={hint} save={save} onClose={close} />}
      </Dialog>
    </>
  )
}

function Naming({ hint, save, onClose }: SaveFilterProps & { readonly onClose: () => void }) {
  const { t } = useLingui()
  const form = useForm({
    check: (answers) => checkForm(filterForm, answers, ANY_DAY),
    submit: async (answers) => {
      try {
        await save(answers)
        toast(t`Filter saved`)
        onClose()
        return undefined
      } catch (error) {
        if (error instanceof ApiError && error.fieldErrors.length > 0) return error.fieldErrors
        throw error
      }
    },
  })
  return (
    <Form form={form}>
      <Field name="filterName" label={t`Name`} hint={hint}>
        <TextInput autoComplete="off" />
      </Field>
      <ButtonRow>
        <Button busy={form.busy}>
          <Trans>Save</Trans>
        </Button>
        <Button kind="quiet" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
      </ButtonRow>
    </Form>
  )
}
