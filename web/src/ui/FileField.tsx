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
  /** Called with at least one file. */
  onFiles: (files: File[]) => void
  children: ReactNode
}

/** A field for uploading files. The person can drop a file anywhere on it. */
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

/** The area in the field that shows where to drop a file. Set `filled` once it has one. */
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
  /** Same format as an input's accept attribute: 'image/*,.pdf'. */
  accept?: string | undefined
  multiple?: boolean | undefined
  /** An accessible name with more detail than the visible words. */
  label?: string
  hinted: boolean
  invalid: boolean
  /** Styled as a bordered button. */
  primary?: boolean
  ref?: Ref<HTMLInputElement>
  onFiles: (files: File[]) => void
  /** The visible words. */
  children: ReactNode
}

/** Opens the device's file picker. */
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
  /** 'environment' for documents, 'user' for a selfie. */
  capture: 'environment' | 'user'
  onFiles: (files: File[]) => void
}

/** Opens the phone's camera by clicking this hidden input. */
export function Lens({ onFiles, ...input }: LensProps) {
  return <input {...input} type="file" accept="image/*" hidden onChange={(event) => given(event, onFiles)} />
}

/** Without this reset, choosing the same file again would have no effect. */
function given({ currentTarget }: ChangeEvent<HTMLInputElement>, onFiles: (files: File[]) => void): void {
  const files = [...(currentTarget.files ?? [])]
  currentTarget.value = ''
  if (files.length > 0) onFiles(files)
}
