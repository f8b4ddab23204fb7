import { Trans, useLingui } from '@lingui/react/macro'
import { type PointerEvent, type ReactNode, useRef, useState } from 'react'
import { classes } from './classes.ts'
import { FieldMessages } from './Field.tsx'
import { fieldId, useFieldErrors } from './form.ts'
import css from './SignaturePad.module.css'

/** The width and height of the drawing canvas, in the same units as the strokes' coordinates. */
const SIGNATURE_SHEET = { width: 600, height: 180 } as const

export interface Signature {
  readonly kind: 'typed' | 'drawn'
  /** The signer's typed name; empty if the signature is drawn. */
  readonly typed: string
  /** The drawn signature as an SVG path on a 600 × 180 canvas; empty if the signature is typed. */
  readonly drawing: string
}

interface SignaturePadProps {
  /**
   * The base name of the posted fields: `name.kind` ('typed' or 'drawn'), `name.typed` and `name.drawing` (an SVG path
   * on a 600 × 180 canvas).
   */
  name: string
  label: ReactNode
  hint?: ReactNode
  /** The initial value of the typed signature. */
  signer?: string
  /** Asks for initials instead of a full signature, on a narrower canvas. */
  initials?: boolean
  error?: string
  onSign?: (signature: Signature) => void
}

/** A field for a typed or drawn signature. Typing a signature works with only a keyboard, even before scripts load. */
export function SignaturePad({ name, label, hint, signer = '', initials, error, onSign }: SignaturePadProps) {
  const { t } = useLingui()
  const own = useFieldErrors(name, true)
  const messages = error ? [error] : own
  const [signature, setSignature] = useState<Signature>({ kind: 'typed', typed: signer, drawing: '' })
  const describedBy = messages.length > 0 ? `${fieldId(name)}-error` : undefined

  const change = (part: Partial<Signature>) => {
    const next = { ...signature, ...part }
    setSignature(next)
    onSign?.(next.kind === 'typed' ? { ...next, drawing: '' } : { ...next, typed: '' })
  }

  return (
    <fieldset id={fieldId(name)} className={css.field} data-field data-invalid={messages.length > 0 || undefined}>
      <legend className={css.label}>{label}</legend>
      {hint && <p className={css.hint}>{hint}</p>}
      <FieldMessages id={`${fieldId(name)}-error`} messages={messages} />
      <div className={css.kinds}>
        {(['typed', 'drawn'] as const).map((kind) => (
          <label key={kind} className={css.kind}>
            <input
              type="radio"
              name={`${name}.kind`}
              value={kind}
              checked={signature.kind === kind}
              onChange={() => change({ kind })}
            />
            {kind === 'typed' ? t`Type` : t`Draw`}
          </label>
        ))}
      </div>
      <div className={classes(css.sheet, initials && css.narrow)}>
        <span className={css.cross} aria-hidden="true">
          ×
        </span>
        <input
          type="text"
          name={`${name}.typed`}
          className={css.typed}
          hidden={signature.kind !== 'typed'}
          disabled={signature.kind !== 'typed'}
          defaultValue={signer}
          autoComplete="off"
          spellCheck={false}
          maxLength={initials ? 5 : 80}
          aria-label={initials ? t`Your initials` : t`Your typed signature`}
          aria-describedby={describedBy}
          aria-invalid={messages.length > 0 || undefined}
          onInput={(event) => change({ typed: event.currentTarget.value })}
        />
        {signature.kind === 'drawn' && (
          <Drawing path={signature.drawing} onPath={(drawing) => change({ drawing })} initials={initials} />
        )}
      </div>
      {signature.kind === 'drawn' && (
        <div className={css.below}>
          <span>
            {signature.drawing ? t`Drawn` : t`Draw with your finger, a pen, or a mouse. You can also type instead.`}
          </span>
          <button
            type="button"
            className={css.clear}
            disabled={!signature.drawing}
            onClick={() => change({ drawing: '' })}
          >
            <Trans>Clear</Trans>
          </button>
        </div>
      )}
      <input type="hidden" name={`${name}.drawing`} value={signature.kind === 'drawn' ? signature.drawing : ''} />
    </fieldset>
  )
}

function Drawing({
  path,
  onPath,
  initials,
}: {
  path: string
  onPath: (path: string) => void
  initials?: boolean | undefined
}) {
  const { t } = useLingui()
  const { width: full, height } = SIGNATURE_SHEET
  const width = initials ? full / 2 : full
  const pen = useRef<{ id: number; path: string } | null>(null)

  const point = (event: PointerEvent<SVGSVGElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    const x = Math.round(((event.clientX - box.left) / box.width) * width)
    const y = Math.round(((event.clientY - box.top) / box.height) * height)
    return `${Math.min(width, Math.max(0, x))} ${Math.min(height, Math.max(0, y))}`
  }
  const down = (event: PointerEvent<SVGSVGElement>) => {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    const at = point(event)
    pen.current = { id: event.pointerId, path: `${path}${path && ' '}M${at}L${at}` }
    onPath(pen.current.path)
  }
  const move = (event: PointerEvent<SVGSVGElement>) => {
    if (pen.current?.id !== event.pointerId) return
    pen.current.path += `L${point(event)}`
    onPath(pen.current.path)
  }
  const up = () => {
    pen.current = null
  }

  return (
    <svg
      className={css.drawing}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={path ? t`Your drawn signature` : t`Blank area to draw your signature`}
      onPointerDown={down}
      onPointerMove={move}
      onPointerUp={up}
      onPointerCancel={up}
    >
      <path d={path} />
    </svg>
  )
}

/** Displays a finished signature, for lists and previews. */
export function SignatureImage({ signature, label }: { signature: Signature; label: string }) {
  if (signature.kind === 'typed') return <span className={css.written}>{signature.typed}</span>
  return (
    <svg
      className={css.image}
      viewBox={`0 0 ${SIGNATURE_SHEET.width} ${SIGNATURE_SHEET.height}`}
      role="img"
      aria-label={label}
    >
      <path d={signature.drawing} />
    </svg>
  )
}
