import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from './Button.tsx'
import css from './FileDrop.module.css'
import { ChooseFile, DropTarget, FileField, Lens } from './FileField.tsx'
import { fieldId } from './form.ts'
import { Icon } from './Icon.tsx'
import { VisuallyHidden } from './VisuallyHidden.tsx'

export interface FileEntry {
  readonly id: string
  readonly name: string
  /** The file's size in bytes; undefined for a file uploaded on an earlier visit. */
  readonly size?: number | undefined
  /** The uploaded fraction of the file, from 0 to 1. Omit it after the upload is done. */
  readonly progress?: number | undefined
  /** The reason why the file was rejected, and how to fix the problem. */
  readonly error?: string | undefined
  /** Uploads the same file again. Omit it if only a different file can fix the problem. */
  readonly resend?: (() => void) | undefined
}

interface FileDropProps {
  name: string
  label: ReactNode
  /** A hint that states the accepted file types, the maximum size, and what the file must show. */
  hint?: ReactNode
  /** Accepted file types, in the format of an input's accept attribute: 'image/*,.pdf'. */
  accept?: string
  multiple?: boolean
  /** Opens the camera instead of the file picker: 'environment' for documents, 'user' for a selfie. */
  camera?: 'environment' | 'user'
  files: readonly FileEntry[]
  onFiles: (files: File[]) => void
  onRemove?: (id: string) => void
  error?: string | undefined
}

/** Formats a file size in bytes, KB (1000 bytes) or MB. */
function formatBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`
  if (bytes < 1_000_000) return `${Math.round(bytes / 1000)} KB`
  return `${(bytes / 1_000_000).toFixed(1)} MB`
}

/**
 * A field for uploading files with the file picker, the camera or drag and drop. It shows the progress of each file.
 */
export function FileDrop({
  name,
  label,
  hint,
  accept,
  multiple,
  camera,
  files,
  onFiles,
  onRemove,
  error,
}: FileDropProps) {
  const { t } = useLingui()
  const id = fieldId(name)
  const lens = useRef<HTMLInputElement>(null)
  const picker = useRef<HTMLInputElement>(null)
  const messages = error ? [error] : []
  const received = files.filter((file) => !file.error && file.progress === undefined).length
  const before = useRef(received)
  useEffect(() => {
    if (before.current === received) return
    before.current = received
    // Notify the form that an upload has finished, because the upload changes the form's answers.
    picker.current?.dispatchEvent(new Event('input', { bubbles: true }))
  }, [received])

  const take = (given: File[]) => onFiles(multiple ? given : given.slice(0, 1))
  // The pressed button disappears, so move focus to the picker.
  const pressed = (change: (() => void) | undefined) => {
    change?.()
    picker.current?.focus()
  }

  return (
    <FileField id={id} legend={label} hint={hint} messages={messages} onFiles={take}>
      <DropTarget className={css.drop}>
        <Icon name="upload" size={28} className={css.sign} />
        <div className={css.ways}>
          <ChooseFile
            ref={picker}
            id={id}
            name={name}
            accept={accept}
            multiple={multiple}
            hinted={hint !== undefined}
            invalid={messages.length > 0}
            primary
            onFiles={take}
          >
            {multiple ? <Trans>Choose files</Trans> : <Trans>Choose a file</Trans>}
          </ChooseFile>
          {camera && (
            <>
              <Button kind="secondary" small onClick={() => lens.current?.click()}>
                <Icon name="camera" size={18} />
                <Trans>Take a picture</Trans>
              </Button>
              <Lens ref={lens} capture={camera} onFiles={take} />
            </>
          )}
        </div>
        <p className={css.or}>
          <Trans>or drop a file here</Trans>
        </p>
      </DropTarget>
      {files.length > 0 && (
        <ul className={css.list} aria-label={t`Files`}>
          {files.map((entry) => (
            <li
              key={entry.id}
              className={css.file}
              data-state={entry.error ? 'error' : entry.progress === undefined ? 'done' : 'sending'}
            >
              <Icon name={entry.error ? 'bad' : entry.progress === undefined ? 'good' : 'file'} className={css.mark} />
              <div>
                <p className={css.name}>{entry.name}</p>
                <p className={css.state} role="status">
                  {entry.error ??
                    [
                      entry.progress === undefined ? t`Received` : t`Sending`,
                      ...(entry.size === undefined ? [] : [formatBytes(entry.size)]),
                    ].join(' · ')}
                </p>
                {entry.resend && (
                  <button type="button" className={css.again} onClick={() => pressed(entry.resend)}>
                    <Trans>Try again</Trans>
                    <VisuallyHidden> {entry.name}</VisuallyHidden>
                  </button>
                )}
                {entry.progress !== undefined && !entry.error && (
                  <progress className={css.bar} value={entry.progress} max={1} aria-label={t`Sending ${entry.name}`} />
                )}
              </div>
              {onRemove && (
                <button type="button" className={css.remove} onClick={() => pressed(() => onRemove(entry.id))}>
                  <Trans>Remove</Trans>
                  <VisuallyHidden> {entry.name}</VisuallyHidden>
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
    </FileField>
  )
}
