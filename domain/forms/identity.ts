import { choice } from './fields.ts'
import { file } from './files.ts'
import { form } from './form.ts'

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

/** The document type of each side of an ID, named once the person has submitted the pictures. */
export const ID_DOCUMENTS = {
  DRIVERS_LICENSE: { front: 'DRIVERS_LICENSE_FRONT', back: 'DRIVERS_LICENSE_BACK' },
  PASSPORT: { front: 'PASSPORT' },
  STATE_ID_CARD: { front: 'ID_CARD', back: 'ID_CARD_BACK' },
  PERMANENT_RESIDENT_CARD: { front: 'PERMANENT_RESIDENT_CARD', back: 'PERMANENT_RESIDENT_CARD_BACK' },
} as const satisfies Record<IdType, { readonly front: string; readonly back?: string }>
type SidesOf<T extends IdType> = (typeof ID_DOCUMENTS)[T]
export type IdDocument = { [T in IdType]: SidesOf<T>[keyof SidesOf<T>] }[IdType]
export const ID_DOCUMENT_TYPES = Object.values(ID_DOCUMENTS).flatMap((sides): IdDocument[] => Object.values(sides))

/** The form for pictures of the ID and a selfie, taken with the camera or chosen from files. */
export const identityForm = form({
  shape: {
    documentType: choice(ID_TYPES, 'Choose your type of ID'),
    front: file({ missing: 'Add a picture of the front of your ID' }),
    back: file({ missing: 'Add a picture of the back of your ID' }),
    selfie: file({ pictures: true, missing: 'Add a selfie' }),
  },
  hidden: ({ documentType }) => (documentType && !sidesOf(documentType).includes('back') ? ['back'] : []),
})
