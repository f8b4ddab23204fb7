import { useLingui as useCatalog } from '@lingui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import type { IdentityCheck } from 'domain/application/owners/types.ts'
import type { DocumentRecord } from 'domain/application/types.ts'
import { checkForm, type FieldError, type FormContext } from 'domain/forms/form.ts'
import { ID_TYPE_LABELS, ID_TYPES, type IdType, identityForm, sidesOf } from 'domain/forms/identity.ts'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { RadioCards } from '../../ui/Choices.tsx'
import { Disclosure } from '../../ui/Disclosure.tsx'
import { Form } from '../../ui/Form.tsx'
import { type FormErrors, useForm } from '../../ui/form.ts'
import { Notice } from '../../ui/Notice.tsx'
import { useSupportPhone } from '../journey/useSupportPhone.ts'
import css from './IdentityForm.module.css'
import { PictureField } from './PictureField.tsx'
import { earlierPictures, type Pictures, type Piece, usePictures } from './usePictures.ts'

/** The data that the identity command requires: the type of ID and the uploaded pictures. */
export type IdentityBody = { readonly documentType: IdType } & Readonly<Partial<Record<Piece, string>>>

interface IdentityFormProps {
  /** The application's UUID. */
  application: string
  /** The person's documents, including pictures from an earlier visit. */
  documents: readonly DocumentRecord[]
  check: IdentityCheck
  context: FormContext
  /** Sends the type of ID and the uploaded pictures. Returns the server's messages for the fields. */
  submit: (body: IdentityBody) => Promise<FormErrors | undefined>
}

/** The attempt number at which the form starts to show contact details at the top. */
const HELP_AFTER = 2

const piecesOf = (type: IdType): readonly Piece[] => [...sidesOf(type), 'selfie']
const isIdType = (type: string | undefined): type is IdType => ID_TYPES.some((one) => one === type)

/**
 * A form for pictures of an ID and a selfie, taken with the camera or chosen as files. If the lender has requested new
 * pictures, the form states the reason.
 */
export function IdentityForm({ application, documents, check, context, submit }: IdentityFormProps) {
  const { t } = useLingui()
  const { i18n } = useCatalog()
  const [type, setType] = useState<IdType>(isIdType(check.documentType) ? check.documentType : 'DRIVERS_LICENSE')
  const [start] = useState(() => earlierPictures(documents, check))
  const { pictures, take, clear, now, settled } = usePictures(application, start)
  const passport = type === 'PASSPORT'
  const pieces = piecesOf(type)

  const choose = (value: string) => {
    if (!isIdType(value)) return
    // A card and a passport need different pictures of the front. So remove the front picture when the person switches
    // between them.
    if (passport !== (value === 'PASSPORT')) clear('front')
    setType(value)
  }
  const form = useForm({
    check: () => {
      const refused = refusals(pieces, now())
      if (refused.length > 0) return { ok: false, errors: refused }
      return checkForm(identityForm, { documentType: type, ...now() }, context)
    },
    submit: async ({ documentType }) => {
      const sent = await settled()
      const refused = refusals(pieces, sent)
      if (refused.length > 0) return refused
      const uuids = pieces.map((piece) => [piece, sent[piece]?.document] as const)
      return submit({ documentType, ...Object.fromEntries(uuids) })
    },
  })
  const field = (piece: Piece) => ({
    application,
    piece,
    picture: pictures[piece],
    onFile: (file: File) => take(piece, file),
  })

  return (
    <Form form={form}>
      {check.status === 'FAILED' && <Failed check={check} />}
      <RadioCards
        name="documentType"
        legend={t`Which document do you have at hand?`}
        hint={t`It must be valid and show your name as you gave it to us.`}
        value={type}
        onValue={choose}
        options={ID_TYPES.map((value) => ({ value, label: i18n._(ID_TYPE_LABELS[value]) }))}
      />
      <PictureField
        {...field('front')}
        outline={passport ? 'passport' : 'front'}
        legend={passport ? t`The page with your photo` : t`Front of the document`}
        hint={
          passport
            ? t`The whole page, with the two lines of letters and numbers at the bottom.`
            : t`All four corners in the picture, on a dark, plain ground.`
        }
      />
      {pieces.includes('back') && (
        <PictureField
          {...field('back')}
          outline="back"
          legend={t`Back of the document`}
          hint={t`The bar code has to be whole and sharp.`}
        />
      )}
      <PictureField
        {...field('selfie')}
        outline="face"
        legend={t`A picture of yourself`}
        hint={t`Taken now, face to the camera, nobody else in it. Glasses are fine, sunglasses are not.`}
      />
      <Disclosure summary={t`What happens with the pictures`}>
        <p>
          <Trans>
            Our identity provider compares the document with your picture and checks its security marks. The pictures
            are encrypted, kept with your application as the law asks, and used for nothing else.
          </Trans>
        </p>
      </Disclosure>
      <Button busy={form.busy}>
        <Trans>Send for checking</Trans>
      </Button>
    </Form>
  )
}

const refusals = (pieces: readonly Piece[], pictures: Pictures): FieldError[] =>
  pieces.flatMap((field) => {
    const message = pictures[field]?.error
    return message === undefined ? [] : [{ field, message }]
  })

function Failed({ check }: { check: IdentityCheck }) {
  const { t } = useLingui()
  const phone = useSupportPhone()
  const { attempts, reason } = check
  return (
    <Notice tone="bad" title={t`We could not confirm your identity`}>
      {reason && <p>{reason}</p>}
      {attempts >= HELP_AFTER ? (
        <p>
          <Trans>
            This was attempt {attempts}. You can try again here, or call us at <a href={`tel:${phone}`}>{phone}</a>: a
            person will look at it with you.
          </Trans>
        </p>
      ) : (
        <p>
          <Trans>Please take new pictures. What helps most:</Trans>
        </p>
      )}
      <ul className={css.tips}>
        <li>
          <Trans>daylight from the side, no flash, no shadow of the hand</Trans>
        </li>
        <li>
          <Trans>the document flat, out of its sleeve, every corner in the picture</Trans>
        </li>
        <li>
          <Trans>a document that has not expired, with your legal name</Trans>
        </li>
      </ul>
    </Notice>
  )
}
