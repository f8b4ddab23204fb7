import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { Button, ButtonRow } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Notice } from '../../ui/Notice.tsx'
import css from './Camera.module.css'

interface CameraDialogProps {
  open: boolean
  onClose: () => void
  onPhoto: (file: File) => void
  title: string
  /** The camera to use. 'environment' is the back camera, for documents. 'user' is the front camera, for selfies. */
  facing: 'environment' | 'user'
  /** The name of the picture's file, without an extension. */
  name: string
}

/** The file name of the picture, without an extension. */
export default function CameraDialog({ open, onClose, onPhoto, title, facing, name }: CameraDialogProps) {
  const { t } = useLingui()
  const [state, setState] = useState<'starting' | 'live' | 'refused'>('starting')
  const video = useRef<HTMLVideoElement>(null)

  useEffect(() => {
    if (!open) return
    let stopped = false
    let stream: MediaStream | undefined
    const begin = async () => {
      setState('starting')
      try {
        stream = await navigator.mediaDevices.getUserMedia({
          video: { facingMode: facing, width: { ideal: 1920 }, height: { ideal: 1080 } },
        })
        if (stopped || !video.current) return stop()
        video.current.srcObject = stream
        await video.current.play()
        setState('live')
      } catch {
        if (!stopped) setState('refused')
      }
    }
    const stop = () => {
      for (const track of stream?.getTracks() ?? []) track.stop()
    }
    void begin()
    return () => {
      stopped = true
      stop()
    }
  }, [open, facing])

  const shoot = () => {
    const shown = video.current
    if (!shown || shown.videoWidth === 0) return
    const canvas = document.createElement('canvas')
    canvas.width = shown.videoWidth
    canvas.height = shown.videoHeight
    canvas.getContext('2d')?.drawImage(shown, 0, 0)
    canvas.toBlob(
      (blob) => {
        if (blob) onPhoto(new File([blob], `${name}.jpg`, { type: 'image/jpeg' }))
        onClose()
      },
      'image/jpeg',
      0.92,
    )
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="wide"
      title={title}
      lead={
        facing === 'user'
          ? t`Look straight at the camera with light on your face. Take off sunglasses and hats.`
          : t`Hold the document flat inside the frame. Make sure all four corners and the small print are sharp.`
      }
      actions={
        <ButtonRow>
          <Button type="button" onClick={shoot} disabled={state !== 'live'}>
            <Trans>Take picture</Trans>
          </Button>
          <Button kind="secondary" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
        </ButtonRow>
      }
    >
      {state === 'refused' ? (
        <Notice tone="warn" live title={t`We can’t use your camera`}>
          <Trans>
            Allow camera access in your browser’s address bar and try again, or choose a file. A picture from your phone
            works too.
          </Trans>
        </Notice>
      ) : (
        <div className={css.stage} data-facing={facing} data-live={state === 'live' || undefined}>
          <video ref={video} playsInline muted className={css.video} aria-label={t`Camera view`} />
          <span className={css.guide} aria-hidden="true" />
          {state === 'starting' && (
            <p className={css.starting} role="status">
              <Trans>Starting the camera…</Trans>
            </p>
          )}
        </div>
      )}
    </Dialog>
  )
}
