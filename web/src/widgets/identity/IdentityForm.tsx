import { useLingui as useCatalog } from '@lingui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import type { IdentityCheck } from 'domain/application/owners/types.ts'
import type { DocumentRecord } from 'domain/application/types.ts'
import { checkForm, type FieldError, type FormContext } from 'domain/forms/form.ts'
import { ID_TYPE_LABELS, ID_TYPES, type IdType, identityForm, sidesOf } from 'domain/forms/identity.ts'
import type { FaceScanAnswer } from 'domain/rules/faceScan.ts'
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
import { PictureTips } from './PictureTips.tsx'
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
  /** Sends the type of ID and the uploaded pictures. Returns the server's error messages for the fields. */
  submit: (body: IdentityBody) => Promise<FormErrors | undefined>
  /** Saves whether the person agrees to or declines the face scan. */
  answer: (faceScan: FaceScanAnswer) => Promise<unknown>
}

/** After this many attempts, the form shows contact details at the top. */
const HELP_AFTER = 2

const piecesOf = (type: IdType, scanned: boolean): readonly Piece[] => [
  ...sidesOf(type),
  ...(scanned ? (['selfie'] as const) : []),
]
const isIdType = (type: string | undefined): type is IdType => ID_TYPES.some((one) => one === type)

/**
 * A form for pictures of an ID and a selfie, taken with the camera or chosen as files. If the lender has requested new
 * pictures, the form states the reason.
 */
export function IdentityForm({ application, documents, check, context, submit, answer }: IdentityFormProps) {
  const { t } = useLingui()
  const { i18n } = useCatalog()
  const [type, setType] = useState<IdType>(isIdType(check.documentType) ? check.documentType : 'DRIVERS_LICENSE')
  const [start] = useState(() => earlierPictures(documents, check))
  const { pictures, take, clear, now, settled } = usePictures(application, start)
  const passport = type === 'PASSPORT'
  const resident = type === 'PERMANENT_RESIDENT_CARD'
  const scanned = check.faceScan !== 'DECLINED'
  const pieces = piecesOf(type, scanned)
  const faultOf = (piece: Piece) => check.replace?.find(({ picture }) => picture === piece)?.fault

  const choose = (value: string) => {
    if (!isIdType(value)) return
    // Discard the pictures of the ID if only one of the old and new types is a passport, because cards and passports
    // need different pictures. Also discard pictures kept from an earlier check, because they show the earlier type of
    // ID.
    if (passport !== (value === 'PASSPORT') || check.replace) for (const side of ['front', 'back'] as const) clear(side)
    setType(value)
  }
  const form = useForm({
    check: () => {
      const refused = refusals(pieces, now())
      if (refused.length > 0) return { ok: false, errors: refused }
      return checkForm(identityForm, { documentType: type, ...now() }, { ...context, faceScan: check.faceScan })
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
    fault: faultOf(piece),
    onFile: (file: File) => take(piece, file),
  })

  return (
    <Form form={form}>
      {check.status === 'FAILED' && <Failed check={check} />}
      <RadioCards
        name="documentType"
        legend={t`Type of ID`}
        hint={t`It must be valid and show the name on your application.`}
        value={type}
        onValue={choose}
        options={ID_TYPES.map((value) => ({ value, label: i18n._(ID_TYPE_LABELS[value]) }))}
      />
      <PictureTips />
      <PictureField
        {...field('front')}
        drawing={passport ? 'passport' : resident ? 'residentCard' : 'card'}
        legend={passport ? t`Photo page` : t`Front of the document`}
        hint={
          passport
            ? t`Include the whole page and the two lines of characters at the bottom.`
            : t`Show all four corners on a plain, dark background.`
        }
      />
      {pieces.includes('back') && (
        <PictureField
          {...field('back')}
          drawing={resident ? 'residentCardBack' : 'cardBack'}
          legend={t`Back of the document`}
          hint={
            resident
              ? t`Make sure the lines of characters at the bottom are sharp.`
              : t`Make sure the bar code is complete and sharp.`
          }
        />
      )}
      {scanned ? (
        <PictureField
          {...field('selfie')}
          drawing="selfie"
          legend={t`Selfie`}
          hint={t`Take it now, facing the camera, with no one else in the picture. Glasses are fine, but not sunglasses.`}
        />
      ) : (
        <Notice
          title={t`No selfie needed`}
          action={
            <Button kind="secondary" small onClick={() => void answer('AGREED')}>
              <Trans>Agree to the face scan</Trans>
            </Button>
          }
        >
          <Trans>You declined the face scan, so our team checks your ID, usually within one business day.</Trans>
        </Notice>
      )}
      <Disclosure summary={t`How we use your pictures`}>
        <p>
          {scanned ? (
            <Trans>
              Our identity provider compares your ID with your selfie and checks the ID’s security features. We encrypt
              the pictures, keep them with your application as federal law requires, and use them for nothing else.
            </Trans>
          ) : (
            <Trans>
              Our team compares your ID with your application. We encrypt the pictures, keep them with your application
              as federal law requires, and use them for nothing else.
            </Trans>
          )}
        </p>
        {scanned && (
          <Button kind="quiet" small onClick={() => void answer('DECLINED')}>
            <Trans>Decline the face scan</Trans>
          </Button>
        )}
      </Disclosure>
      <Button busy={form.busy}>
        <Trans>Submit pictures</Trans>
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
  const { attempts, reason, replace } = check
  return (
    <Notice tone="bad" title={t`We couldn’t verify your identity`}>
      {reason && <p>{reason}</p>}
      {attempts >= HELP_AFTER ? (
        <p>
          <Trans>
            This was attempt {attempts}. Try again here, or call us at <a href={`tel:${phone}`}>{phone}</a>. We’ll help
            you.
          </Trans>
        </p>
      ) : replace ? (
        <p>
          <Trans>You can keep the other pictures. For the best results:</Trans>
        </p>
      ) : (
        <p>
          <Trans>Take new pictures. For the best results:</Trans>
        </p>
      )}
      <ul className={css.tips}>
        <li>
          <Trans>use daylight from the side, without a flash or shadows</Trans>
        </li>
        <li>
          <Trans>lay the ID flat, out of its sleeve, with every corner in the picture</Trans>
        </li>
        <li>
          <Trans>use an ID that hasn’t expired and shows your legal name</Trans>
        </li>
      </ul>
    </Notice>
  )
}
