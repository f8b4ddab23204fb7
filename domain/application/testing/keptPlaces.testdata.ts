/** For tests: the places where a form answer can be stored or shown, and the answers that several commands share. */
import { type Instant, plainDate } from '../../values/dates.ts'
import type { ConsentType } from '../core/consents.ts'
import type { Application, BankAccountView, DocumentRecord } from '../types.ts'
import { document, uuid, type World } from './testWorld.ts'

export const SIGNER = uuid(40)

export type Place =
  | {
      readonly kind: 'SHOWN'
      readonly stored: string
      readonly shown: string
      readonly is?: unknown
      readonly as?: unknown
    }
  | { readonly kind: 'STORED'; readonly stored: string; readonly why: string; readonly is?: unknown }
  | { readonly kind: 'CONSENT'; readonly type: ConsentType }
  | { readonly kind: 'UPLOAD' }
  | { readonly kind: 'NOT_STORED'; readonly why: string }

/**
 * A form answer that is stored at the path `stored` and shown at the path `shown`. By default, the test expects the
 * form's answer at both paths. `is`: the stored value, if it differs from the form's answer. `as`: the shown value, if
 * it differs from the stored value.
 */
export const at = (stored: string, shown: string, is?: unknown, as: unknown = is): Place => ({
  ...{ kind: 'SHOWN', stored, shown, is, as },
})
/** A form answer that is stored but not shown on any screen. `why`: the reason. */
export const unseen = (stored: string, why: string, is?: unknown): Place => ({ kind: 'STORED', stored, why, is })
export const consent = (type: ConsentType): Place => ({ kind: 'CONSENT', type })
export const upload: Place = { kind: 'UPLOAD' }
/**
 * A form answer that isn't stored, such as an acknowledgment or the choice of an existing record. `why`: the reason.
 */
export const acknowledged = (why: string): Place => ({ kind: 'NOT_STORED', why })

export const READ = acknowledged('The event says when the documents were read; the server knows which ones there were.')
export const NAMES_REQUEST = acknowledged('It names a provider session that is stored already.')
export const NAMES_UPLOAD = acknowledged('It names an uploaded file, whose record is stored with the upload.')
export const CODE = acknowledged('It proves that the sample document could be opened; the consent beside it is stored.')
export const COUNTRY = acknowledged('The number is stored with its country code.')
export const SIGNED = 'The sealed documents show the signature.'
export const MONITORING = 'Collected for government monitoring; nobody who decides may see it (12 CFR 1002.5(b)).'

/** Answers to the demographic questions, and where each one is stored. */
export const DEMOGRAPHICS = {
  ...{ ethnicity: ['12'], ethnicityText: 'Distinctian', race: ['25'], raceTribe: 'Distinct Tribe' },
  ...{ raceAsianText: 'Distinct Asian', racePacificText: 'Distinct Pacific', sex: ['2'] },
}
export const DEMOGRAPHICS_KEPT: Record<string, Place> = {
  ethnicity: unseen('me.demographics.ethnicity.0', MONITORING, '12'),
  ethnicityText: unseen('me.demographics.ethnicityText', MONITORING),
  race: unseen('me.demographics.race.0', MONITORING, '25'),
  raceTribe: unseen('me.demographics.raceTribe', MONITORING),
  raceAsianText: unseen('me.demographics.raceAsianText', MONITORING),
  racePacificText: unseen('me.demographics.racePacificText', MONITORING),
  sex: unseen('me.demographics.sex.0', MONITORING, '2'),
}

export const blockedCredit = (since: Instant) =>
  ({ kind: 'FROZEN', bureau: 'Sandbox Bureau', pull: 'HARD', since, wrongPins: 0, pinRefused: false }) as const
export const rightToCancel = {
  opened: plainDate('2026-11-23'),
  expires: plainDate('2026-11-27'),
  earliestDisbursement: plainDate('2026-11-28'),
  expired: false,
}
/** The right to cancel has ended, but a letter that was mailed in time can still arrive. */
export const waitingForMail = { ...rightToCancel, expired: true, moneyFrom: plainDate('2026-12-02') }

export interface Case {
  /** Returns changes that the application needs before the command runs. */
  readonly given?: (world: World) => Partial<Application>
  readonly identity?: string
  readonly body: (world: World) => object
  readonly fields: Readonly<Record<string, Place>>
}

export const FILE = { name: 'a.jpg', size: 1000 }
export const CO_OWNER = {
  firstName: 'Boris',
  lastName: 'Coowner',
  email: 'boris@example.com',
  role: 'NON_BORROWING_OWNER',
}
export const SPOUSE = { firstName: 'Celia', lastName: 'Spouse', email: 'celia@example.com' }
export const ADDRESS = { street1: '77 Distinct Road', street2: 'Unit 9', city: 'Clovis', state: 'CA', zip: '93611' }
export const addressAt = (path: string): Record<string, Place> =>
  Object.fromEntries(Object.keys(ADDRESS).map((key) => [key, at(`a.${path}.${key}`, `agent.${path}.${key}`)]))
export const coOwnersAt = (owner: string): Record<string, Place> => ({
  'coOwners.*.firstName': at('other.name.firstName', 'borrower.helocSigners.0.name.firstName'),
  'coOwners.*.lastName': at('other.name.lastName', 'borrower.helocSigners.0.name.lastName'),
  'coOwners.*.email': at('other.email', 'borrower.helocSigners.0.email'),
  'coOwners.*.role': at(`a.${owner}.role`, 'borrower.helocSigners.0.role'),
})
export const review = (kind: 'NO_PROPERTY' | 'PROPERTY_MISMATCH' | 'OWNERSHIP', world: World) =>
  ({ uuid: uuid(60), kind, openedAt: world.now, due: world.today }) as const
export const account: BankAccountView = {
  ...{ uuid: uuid(61), bankName: 'Linked Bank', name: 'Checking', kind: 'CHECKING', mask: '••••5678' },
  ...{ routingNumber: '021000021', source: 'LINK' },
}
export const withAccount = ({ application }: World) => ({ bank: { ...application.bank, accounts: [account] } })
export const signing = (name: string, initials: string) => ({ signature: name, initials, esignConsent: 'on' })
export const signingAt: Record<string, Place> = {
  signature: unseen('me.signature.typed', SIGNED),
  initials: unseen('me.signature.initials', SIGNED),
  esignConsent: consent('E_SIGN'),
}
export const openCondition = (world: World, forIdentity: string): Pick<Application, 'conditions'> => ({
  conditions: [
    {
      uuid: uuid(62),
      category: 'MISSING_PHONE_NUMBER',
      created: world.now,
      forIdentity,
      notes: '',
      commentsToBorrower: '',
      requestDocuments: [],
      actionNeeded: 'PHONE',
      numDocsRequired: 0,
      state: 'OPEN',
    },
  ],
})
export const homeValue = (): Pick<Case, 'body' | 'fields'> => ({
  body: () => ({ estimate: '845321', grounds: 'RENOVATED', note: 'New kitchen in spring.' }),
  fields: {
    estimate: at('a.bpo.estimate', 'agent.bpo.estimate', 845_321_00),
    grounds: at('a.bpo.grounds', 'agent.bpo.grounds'),
    note: at('me.notes.HOME_VALUE', 'agent.bpo.wrote'),
  },
})
export const identityCase = (owner: string, shown: string): Pick<Case, 'body' | 'fields'> => ({
  body: () => ({ documentType: 'PASSPORT', front: FILE, back: FILE, selfie: FILE }),
  fields: {
    documentType: at(owner, shown),
    front: upload,
    back: upload,
    selfie: upload,
  },
})
export const answerCase = (identity: string, person: number): Case => ({
  identity,
  given: (world) => openCondition(world, identity),
  body: () => ({ condition: uuid(62), phoneNumber: '2125550177' }),
  fields: {
    condition: acknowledged('It names the condition that is answered.'),
    phoneCountry: COUNTRY,
    phoneNumber: at('me.phone', `agent.people.${person}.phone`),
  },
})
/** A document that an agent sent to a person. */
export const sentDocument = (forIdentity: string): DocumentRecord => ({
  ...document(65, 'AD_HOC_DOCUMENT', 'SENT', forIdentity),
  comments: 'Please read this.',
})
export const sentCase = (identity: string): Case => ({
  identity,
  given: ({ application }) => ({ documents: [...application.documents, sentDocument(identity)] }),
  body: () => ({ readDocuments: [uuid(65)], acknowledged: 'on' }),
  fields: { readDocuments: READ, acknowledged: READ },
})
export const nameAt = (view: string): Record<string, Place> =>
  Object.fromEntries(
    ['firstName', 'middleName', 'lastName', 'suffix'].map((part) => [
      part,
      at(`me.name.${part}`, `${view}.name.${part}`),
    ]),
  )
