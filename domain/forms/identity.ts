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

/** The form for pictures of the ID and a selfie, taken with the camera or chosen from files. */
export const identityForm = form({
  shape: {
    documentType: choice(ID_TYPES),
    front: file({ missing: 'Please add a picture of the front' }),
    back: file({ missing: 'Please add a picture of the back' }),
    selfie: file({ pictures: true, missing: 'Please add a picture of yourself' }),
  },
  hidden: ({ documentType }) => (documentType && !sidesOf(documentType).includes('back') ? ['back'] : []),
})
