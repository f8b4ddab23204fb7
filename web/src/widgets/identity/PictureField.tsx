import { useLingui as useCatalog } from '@lingui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import { PICTURE_FAULTS, type PictureFault } from 'domain/forms/identity.ts'
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { documentBytes } from '../../api/queries.ts'
import { Button } from '../../ui/Button.tsx'
import { ChooseFile, DropTarget, FileField, Lens } from '../../ui/FileField.tsx'
import { fieldId, useFieldErrors } from '../../ui/form.ts'
import { Icon } from '../../ui/Icon.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { hasCamera, isCameraHidden, isTouch } from './camera.ts'
import { IdDrawing, type IdDrawingKind } from './IdDrawing.tsx'
import css from './PictureField.module.css'
import type { Hint } from './quality.ts'
import type { Picture, Piece } from './usePictures.ts'

const CameraDialog = lazy(() => import('./CameraDialog.tsx'))

interface PictureFieldProps {
  application: string
  piece: Piece
  legend: string
  hint: ReactNode
  drawing: IdDrawingKind
  picture?: Picture | undefined
  /** Why the last check couldn't use the picture. */
  fault?: PictureFault | undefined
  onFile: (file: File) => void
}

/**
 * A field for one picture. It shows a drawing of what to photograph, a preview, the upload's status, and hints for a
 * better picture.
 */
export function PictureField({ application, piece, legend, hint, drawing, picture, fault, onFile }: PictureFieldProps) {
  const { t } = useLingui()
  const { i18n } = useCatalog()
  const id = fieldId(piece)
  const own = useFieldErrors(piece)
  // Hide the missing-picture error once a picture is added. Show problems with the picture immediately.
  const refused = fault && own.length === 0 ? [i18n._(PICTURE_FAULTS[fault])] : own
  const messages = picture ? (picture.error ? [picture.error] : []) : refused
  const [camera, setCamera] = useState(false)
  const lens = useRef<HTMLInputElement>(null)
  const face = piece === 'selfie'
  const hintText = useHints(face)
  const filled = picture !== undefined && !picture.error

  const take = ([first]: File[]) => first && onFile(first)
  const photograph = () => {
    if (isTouch()) lens.current?.click()
    else setCamera(true)
  }
  const state = !picture || picture.error ? '' : picture.document ? t`Received` : t`Sending…`

  return (
    <FileField id={id} legend={legend} hint={hint} messages={messages} onFiles={take}>
      <div className={css.body}>
        <DropTarget className={css.frame} filled={filled}>
          {filled ? <Shown application={application} picture={picture} alt={legend} /> : <IdDrawing kind={drawing} />}
        </DropTarget>
        <div className={css.side}>
          <div className={css.ways}>
            {hasCamera() && (
              <Button kind="secondary" small onClick={photograph}>
                <Icon name="camera" size={18} />
                {filled ? <Trans>Retake</Trans> : <Trans>Take a picture</Trans>}
                <VisuallyHidden>: {legend}</VisuallyHidden>
              </Button>
            )}
            <ChooseFile
              id={id}
              accept={face ? '.jpg,.jpeg,.png' : '.jpg,.jpeg,.png,.pdf'}
              label={`${legend}: ${filled ? t`Choose another file` : t`Choose a file`}`}
              hinted
              invalid={messages.length > 0}
              onFiles={take}
            >
              {filled ? <Trans>Choose another file</Trans> : <Trans>Choose a file</Trans>}
            </ChooseFile>
            <Lens ref={lens} capture={face ? 'user' : 'environment'} onFiles={take} />
            {picture?.resend && (
              <Button kind="quiet" small onClick={() => picture.resend && onFile(picture.resend)}>
                <Trans>Send again</Trans>
              </Button>
            )}
          </div>
          {isCameraHidden() && (
            <p>
              <Trans>
                Your browser allows the camera only on a secure page. Choose a file, or open this page on a phone.
              </Trans>
            </p>
          )}
          <p className={css.state} role="status" data-done={picture?.document ? true : undefined}>
            {picture?.document && <Icon name="good" size={18} />}
            {state && <span>{state}</span>}
          </p>
          {filled && picture.hints.length > 0 && (
            <ul className={css.hints} aria-label={t`How to improve it`}>
              {picture.hints.map((one) => (
                <li key={one}>
                  <Icon name="warn" size={18} />
                  {hintText[one]}
                </li>
              ))}
            </ul>
          )}
        </div>
      </div>
      {camera && (
        <Suspense fallback={null}>
          <CameraDialog
            open
            onClose={() => setCamera(false)}
            onPhoto={onFile}
            title={legend}
            facing={face ? 'user' : 'environment'}
            name={piece}
          />
        </Suspense>
      )}
    </FileField>
  )
}

function useHints(face: boolean): Record<Hint, string> {
  const { t } = useLingui()
  return {
    SMALL: t`This picture is small. Move closer, or use a better camera.`,
    DARK: t`This picture is dark. Turn toward a window or a lamp.`,
    BRIGHT: t`This picture is very bright. Avoid glare and direct light.`,
    BLURRED: face
      ? t`This picture looks blurry. Hold still and take it again.`
      : t`This picture looks blurry. Can you read every word on it?`,
  }
}

/** Shows a picture that was chosen on this device or uploaded on an earlier visit. */
function Shown({ application, picture, alt }: { application: string; picture: Picture; alt: string }) {
  const [kept, setKept] = useState<string>()
  const { preview, document: sent, name } = picture
  const fetched = preview === undefined && sent !== undefined && !name.toLowerCase().endsWith('.pdf')
  useEffect(() => {
    if (!fetched || sent === undefined) return
    const stop = new AbortController()
    let address: string | undefined
    documentBytes(application, sent, stop.signal)
      .then((bytes) => {
        if (stop.signal.aborted) return
        address = URL.createObjectURL(new Blob([bytes]))
        setKept(address)
      })
      .catch(() => {
        // Show the file name if the browser can't display the picture.
      })
    return () => {
      stop.abort()
      if (address) URL.revokeObjectURL(address)
    }
  }, [application, fetched, sent])
  const source = preview ?? kept
  if (source) return <img className={css.picture} src={source} alt={alt} />
  return (
    <span className={css.paper}>
      <Icon name="file" size={32} />
      <span>{name}</span>
    </span>
  )
}
