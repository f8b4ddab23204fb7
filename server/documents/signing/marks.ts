/** What each signer and the notary put into a document's fields. */
import type { Instant, PlainDate } from 'domain/values/dates.ts'
import { formatDate } from 'domain/values/dates.ts'
import { zonedMoment } from '../layout/words.ts'
import type { NotaryPart, SignatureField } from '../rendered.ts'

/** The appearance of a signature or initials. */
export type Look =
  | { readonly kind: 'typed'; readonly text: string }
  /** A drawn signature: its strokes as the 'd' attribute of an SVG path, and the size of the drawing surface. */
  | { readonly kind: 'drawn'; readonly path: string; readonly width: number; readonly height: number }
  | { readonly kind: 'image'; readonly png: Uint8Array }

export interface NotarySeal {
  readonly name: string
  readonly state: string
  readonly commission: string
  readonly expires: PlainDate
}

/**
 * A signature, text or notary seal to draw into a field. In the PDF's tag tree, `alt` replaces the description 'not
 * signed yet'.
 */
export type Mark = { readonly field: SignatureField; readonly alt: string } & (
  | { readonly look: Look; readonly caption?: string }
  | { readonly text: string }
  | { readonly seal: NotarySeal }
)

interface SignerAct {
  /** The ID of the party who signs. */
  readonly signer: string
  readonly name: string
  readonly signature: Look
  readonly initials: Look
  readonly at: Instant
  /** The time zone (IANA name) for showing the signing date. */
  readonly zone: string
  /** How the signer signed. If unset, the signer used their own link. */
  readonly manner?: SigningManner
}

/**
 * The ways in which a signer can sign.
 * - ONLINE: through the signer's own link.
 * - SUBSCRIBING: through the signer's own link, on an instrument that other signers acknowledge before a notary.
 * - NOTARY_SESSION: in the electronic session with the notary.
 * - NOTARY_PRESENCE: in person before the notary.
 * - ON_PAPER: with a pen on printed documents. The lender stores the scan.
 */
export type SigningManner = 'ONLINE' | 'ON_PAPER' | 'SUBSCRIBING' | 'NOTARY_SESSION' | 'NOTARY_PRESENCE'

const MANNERS: Record<SigningManner, { readonly caption: (moment: string) => string; readonly given: string }> = {
  ONLINE: { caption: (moment) => `Signed electronically, ${moment}`, given: 'given electronically' },
  ON_PAPER: { caption: (moment) => `Signed on paper, confirmed ${moment}`, given: 'given on paper and confirmed' },
  SUBSCRIBING: {
    caption: (moment) => `Signed electronically, ${moment}, subscribing party`,
    given: 'given electronically as a subscribing party',
  },
  NOTARY_SESSION: {
    caption: (moment) => `Signed electronically in the session with the notary public, ${moment}`,
    given: 'given electronically in the session with the notary public',
  },
  NOTARY_PRESENCE: {
    caption: (moment) => `Signed in person in the presence of the notary public, ${moment}`,
    given: 'given in person in the presence of the notary public',
  },
}

/** Returns all marks of one signer. Each of the signer's fields gets a signature, initials or a date. */
export function signerMarks(fields: readonly SignatureField[], act: SignerAct): Mark[] {
  const moment = zonedMoment(act.at, act.zone)
  const day = moment.split(',')[0] ?? moment
  const { caption, given } = MANNERS[act.manner ?? 'ONLINE']
  return fields.flatMap((field): Mark[] => {
    if (field.kind === 'notary' || field.owner !== act.signer) return []
    const alt = `${field.kind === 'initials' ? 'Initials' : 'Signature'} of ${act.name}, ${given} on ${moment}`
    if (field.kind === 'date') return [{ field, text: day, alt: `Date of the signature of ${act.name}: ${day}` }]
    // The electronic copy doesn't repeat the handwritten signature. Instead, it refers to the scan that shows the
    // signature.
    if (act.manner === 'ON_PAPER') return [{ field, text: field.kind === 'initials' ? 'Paper' : caption(moment), alt }]
    if (field.kind === 'initials') return [{ field, look: act.initials, alt }]
    return [{ field, look: act.signature, caption: caption(moment), alt }]
  })
}

export interface NotarialAct {
  readonly name: string
  readonly signature: Look
  readonly commission: string
  readonly expires: PlainDate
  /** The county and state (full name) where the notary acts. */
  readonly state: string
  readonly county: string
  readonly at: Instant
  readonly zone: string
  /** True if the signer appeared in an electronic session; false if in person. */
  readonly remote: boolean
}

/** Describes the electronic session in words, because the document contains no picture or recording of it. */
const remotely = (moment: string): string =>
  `By means of communication technology: present in a live electronic session at ${moment}; identity proven by knowledge-based questions and credential analysis.`
const IN_PERSON = 'In person, in the presence of the notary public.'

/** Returns the notary's marks: certificate, signature and seal. */
export function notaryMarks(fields: readonly SignatureField[], act: NotarialAct): Mark[] {
  const moment = zonedMoment(act.at, act.zone)
  const texts: Record<Exclude<NotaryPart, 'SIGNATURE' | 'SEAL'>, string> = {
    STATE: act.state,
    COUNTY: act.county,
    DATE_TIME: moment,
    MANNER: act.remote ? remotely(moment) : IN_PERSON,
    NAME: act.name,
    COMMISSION: act.commission,
    EXPIRES: formatDate(act.expires),
  }
  return fields.flatMap((field): Mark[] => {
    if (field.kind !== 'notary') return []
    if (field.part === 'SIGNATURE')
      return [{ field, look: act.signature, alt: `Signature of the notary public ${act.name}, ${moment}` }]
    if (field.part === 'SEAL') {
      const seal = { name: act.name, state: act.state, commission: act.commission, expires: act.expires }
      return [
        {
          field,
          seal,
          alt: `Official seal: ${act.name}, Notary Public, State of ${act.state}, commission number ${act.commission}, expires ${formatDate(act.expires)}`,
        },
      ]
    }
    return [{ field, text: texts[field.part], alt: texts[field.part] }]
  })
}
