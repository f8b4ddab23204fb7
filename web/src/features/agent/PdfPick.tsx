import { useLingui as useCatalog } from '@lingui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import { FILE_MESSAGES } from 'domain/forms/files.ts'
import type { FieldError } from 'domain/forms/form.ts'
import { useRef, useState } from 'react'
import { ChooseFile, DropTarget, FileField } from '../../ui/FileField.tsx'
import { fieldId, useFieldErrors } from '../../ui/form.ts'
import { fileFault } from '../../widgets/upload/files.ts'
import css from './Agent.module.css'

const NAME = 'file'

/**
 * The state of the field for a PDF file that an agent attaches to a form. `errors` are the form's errors about the
 * file.
 */
export function usePdf() {
  const [chosen, setChosen] = useState<File>()
  const latest = useRef<File>(undefined)
  const choose = (file: File | undefined) => {
    latest.current = file
    setChosen(file)
  }
  const errors = (): FieldError[] => {
    const file = latest.current
    const fault = file ? fileFault(file) : FILE_MESSAGES.missing
    const message = fault ?? (file && /\.pdf$/i.test(file.name) ? undefined : 'Choose a PDF file.')
    return message ? [{ field: NAME, message }] : []
  }
  return { chosen, choose, errors, attached: () => latest.current }
}

/** The field for a PDF file that an agent attaches. The form sends the file with its answers. */
export function PdfPick({ pdf, label }: { pdf: ReturnType<typeof usePdf>; label: string }) {
  const { t } = useLingui()
  const { i18n } = useCatalog()
  const id = fieldId(NAME)
  const messages = useFieldErrors(NAME).map((message) => i18n._(message))
  const { chosen, choose } = pdf
  return (
    <FileField id={id} legend={label} hint={t`PDF, up to 20 MB`} messages={messages} onFiles={([file]) => choose(file)}>
      <DropTarget filled={chosen !== undefined} className={css.pdf}>
        <ChooseFile id={id} accept=".pdf" hinted invalid={messages.length > 0} onFiles={([file]) => choose(file)}>
          {chosen ? <Trans>Choose another file</Trans> : <Trans>Choose a file</Trans>}
        </ChooseFile>
        <p className={css.chosen} role="status">
          {chosen?.name}
        </p>
      </DropTarget>
    </FileField>
  )
}
