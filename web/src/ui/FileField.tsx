import type { ChangeEvent, DragEvent, HTMLAttributes, ReactNode, Ref } from 'react'
import { useState } from 'react'
import { classes } from './classes.ts'
import { describedBy, FieldMessages } from './Field.tsx'
import css from './FileField.module.css'

interface FileFieldProps {
  id: string
  legend: ReactNode
  hint?: ReactNode
  messages: readonly string[]
  /** Called with the chosen files. There's always at least one. */
  onFiles: (files: File[]) => void
  children: ReactNode
}

/** A field for uploading files. The person can drop a file anywhere on the field. */
export function FileField({ id, legend, hint, messages, onFiles, children }: FileFieldProps) {
  const [over, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const files = [...event.dataTransfer.files]
    if (files.length > 0) onFiles(files)
  }
  return (
    <fieldset
      className={css.field}
      data-field
      data-invalid={messages.length > 0 || undefined}
      data-over={over || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <legend className={css.legend}>{legend}</legend>
      {hint && (
        <p className={css.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <FieldMessages id={`${id}-error`} messages={messages} />
      {children}
    </fieldset>
  )
}

/** The part of an upload field where files can be dropped. Set `filled` if the field already has a file. */
export function DropTarget({
  filled,
  className,
  ...rest
}: HTMLAttributes<HTMLDivElement> & { readonly filled?: boolean }) {
  return <div className={classes(css.target, className)} data-filled={filled || undefined} {...rest} />
}

interface ChooseFileProps {
  id: string
  name?: string | undefined
  /** Accepted file types, in the format of an input's accept attribute: 'image/*,.pdf'. */
  accept?: string | undefined
  multiple?: boolean | undefined
  /** The button's accessible name, which is more specific than the visible text. */
  label?: string
  hinted: boolean
  invalid: boolean
  /** Styles the button with a border. */
  primary?: boolean
  ref?: Ref<HTMLInputElement>
  onFiles: (files: File[]) => void
  children: ReactNode
}

/** A button that opens the device's file picker. */
export function ChooseFile({ label, hinted, invalid, primary, onFiles, children, ...input }: ChooseFileProps) {
  return (
    <span className={css.pick}>
      <input
        {...input}
        type="file"
        className={css.input}
        aria-label={label}
        aria-describedby={describedBy(input.id, hinted, invalid)}
        aria-invalid={invalid || undefined}
        onChange={(event) => given(event, onFiles)}
      />
      <label className={css.choose} htmlFor={input.id} data-primary={primary || undefined}>
        {children}
      </label>
    </span>
  )
}

interface LensProps {
  ref: Ref<HTMLInputElement>
  /** The phone camera to open: 'environment' for documents, 'user' for a selfie. */
  capture: 'environment' | 'user'
  onFiles: (files: File[]) => void
}

/** A hidden file input. Clicking it from code opens the phone's camera. */
export function Lens({ onFiles, ...input }: LensProps) {
  return <input {...input} type="file" accept="image/*" hidden onChange={(event) => given(event, onFiles)} />
}

/** Clear the input. Otherwise, choosing the same file again would do nothing. */
function given({ currentTarget }: ChangeEvent<HTMLInputElement>, onFiles: (files: File[]) => void): void {
  const files = [...(currentTarget.files ?? [])]
  currentTarget.value = ''
  if (files.length > 0) onFiles(files)
}
