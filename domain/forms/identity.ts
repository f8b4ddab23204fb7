import { FACE_SCAN_ANSWERS, type FaceScanAnswer } from '../rules/faceScan.ts'
import { choice } from './fields.ts'
import { file } from './files.ts'
import { type FormContext, form } from './form.ts'

export const ID_TYPES = ['DRIVERS_LICENSE', 'PASSPORT', 'STATE_ID_CARD', 'PERMANENT_RESIDENT_CARD'] as const
export type IdType = (typeof ID_TYPES)[number]
export const ID_TYPE_LABELS = {
  DRIVERS_LICENSE: "US Driver's License",
  PASSPORT: 'US Passport',
  STATE_ID_CARD: 'US State ID Card',
  PERMANENT_RESIDENT_CARD: 'US Permanent Resident Card',
} as const satisfies Record<IdType, string>

/** The sides of an ID document to photograph. For a passport, only the data page is needed. */
export const sidesOf = (type: IdType): readonly ('front' | 'back')[] =>
  type === 'PASSPORT' ? ['front'] : ['front', 'back']

/** For each type of ID, the document type of each side's picture. */
export const ID_DOCUMENTS = {
  DRIVERS_LICENSE: { front: 'DRIVERS_LICENSE_FRONT', back: 'DRIVERS_LICENSE_BACK' },
  PASSPORT: { front: 'PASSPORT' },
  STATE_ID_CARD: { front: 'ID_CARD', back: 'ID_CARD_BACK' },
  PERMANENT_RESIDENT_CARD: { front: 'PERMANENT_RESIDENT_CARD', back: 'PERMANENT_RESIDENT_CARD_BACK' },
} as const satisfies Record<IdType, { readonly front: string; readonly back?: string }>
type SidesOf<T extends IdType> = (typeof ID_DOCUMENTS)[T]
export type IdDocument = { [T in IdType]: SidesOf<T>[keyof SidesOf<T>] }[IdType]
export const ID_DOCUMENT_TYPES = Object.values(ID_DOCUMENTS).flatMap((sides): IdDocument[] => Object.values(sides))

/** The pictures of an identity check. The names are the fields in the identity form. */
export const PICTURES = ['front', 'back', 'selfie'] as const
export type PictureName = (typeof PICTURES)[number]

/** Reasons why a picture can't be used, with the messages shown to the person. */
export const PICTURE_FAULTS = {
  BLURRED: 'This picture is blurry. Hold still and take it again.',
  DARK: 'This picture is too dark. Turn toward a window or a lamp.',
  GLARE: 'Glare hides part of the ID. Tilt it away from the light.',
  CUT_OFF: 'Part of the ID is cut off. Show all four corners.',
  COVERED: 'Something covers part of the ID. Take it out of its sleeve and keep your fingers off the text.',
  NO_DOCUMENT: 'We can’t find an ID in this picture.',
  WRONG_SIDE: 'This is the wrong side of the ID.',
  TWO_DOCUMENTS: 'There’s more than one ID in this picture. Show only one.',
  DAMAGED: 'The ID is damaged. Please use another ID.',
  NOT_SUPPORTED: 'We can’t check this ID. Please use another type of ID.',
  NO_COLOR: 'This picture isn’t in color. Take it in color.',
  NO_FACE: 'We can’t see your face clearly. Face the camera with light on your face.',
  TWO_FACES: 'There’s more than one face in this picture. Take it alone.',
  UNREADABLE: 'We can’t read this picture. Take a new one.',
} as const
export type PictureFault = keyof typeof PICTURE_FAULTS
export const PICTURE_FAULT_NAMES = Object.keys(PICTURE_FAULTS) as [PictureFault, ...PictureFault[]]

/** A picture that the person has to replace, and why. */
export interface RejectedPicture {
  readonly picture: PictureName
  readonly fault: PictureFault
}

/** The form for answering the notice about the face scan. */
export const faceScanForm = form({
  shape: { faceScan: choice(FACE_SCAN_ANSWERS, 'Choose whether you agree to the face scan') },
})

export interface IdentityContext extends FormContext {
  /** The person's answer to the notice about the face scan. People who declined the face scan don't send a selfie. */
  readonly faceScan?: FaceScanAnswer | undefined
}

const identityShape = {
  documentType: choice(ID_TYPES, 'Choose your type of ID'),
  front: file({ missing: 'Add a picture of the front of your ID' }),
  back: file({ missing: 'Add a picture of the back of your ID' }),
  selfie: file({ pictures: true, missing: 'Add a selfie' }),
}

/** The form for pictures of the ID and a selfie, taken with the camera or chosen from files. */
export const identityForm = form<typeof identityShape, IdentityContext>({
  shape: identityShape,
  hidden: ({ documentType }, { faceScan }) => [
    ...(documentType && !sidesOf(documentType).includes('back') ? (['back'] as const) : []),
    ...(faceScan === 'DECLINED' ? (['selfie'] as const) : []),
  ],
})
