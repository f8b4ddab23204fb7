/** Reads Onfido's reports and refusals. Onfido never causes a decline: all unclear results go to staff. */
import type { PictureFault, PictureName, RejectedPicture } from 'domain/forms/identity.ts'
import * as z from 'zod/mini'

/** The result of one part of a report. `properties` contains the reasons. */
const part = z.object({
  result: z.optional(z.nullable(z.string())),
  properties: z.optional(z.nullable(z.record(z.string(), z.unknown()))),
})
const area = z.object({
  result: z.optional(z.nullable(z.string())),
  breakdown: z.optional(z.nullable(z.record(z.string(), z.nullable(part)))),
})
const report = z.object({
  name: z.string(),
  status: z.optional(z.nullable(z.string())),
  result: z.optional(z.nullable(z.string())),
  sub_result: z.optional(z.nullable(z.string())),
  breakdown: z.optional(z.nullable(z.record(z.string(), z.nullable(area)))),
})
export const reportList = z.object({ reports: z.array(report) })
export type Report = z.infer<typeof report>

/** The answer to the port's call `verify`. */
export interface Checked {
  readonly verified: boolean
  readonly reason: string
  readonly suspicious?: boolean
  readonly replace?: RejectedPicture[]
}

export const rejected = (replace: RejectedPicture[]): Checked => ({
  verified: false,
  reason: 'We couldn’t use some of your pictures. Please replace them.',
  replace,
})
const forStaff: Checked = {
  verified: false,
  reason: 'Our team needs to look at your pictures.',
  suspicious: true,
}

/** The picture problems that a document report can list in `image_quality` and `conclusive_document_quality`. */
const QUALITY: Readonly<Record<string, PictureFault>> = {
  dark_photo: 'DARK',
  glare_on_photo: 'GLARE',
  blurred_photo: 'BLURRED',
  covered_photo: 'COVERED',
  cut_off_document: 'CUT_OFF',
  incorrect_side: 'WRONG_SIDE',
  no_document_in_image: 'NO_DOCUMENT',
  two_documents_uploaded: 'TWO_DOCUMENTS',
  damaged_document: 'DAMAGED',
  other_photo_issue: 'UNREADABLE',
  obscured_data_points: 'COVERED',
  obscured_security_features: 'COVERED',
}

const isFlagged = (value: unknown): boolean =>
  value !== undefined && value !== null && value !== false && value !== '' && value !== 'clear'

/**
 * Returns the ID pictures that a document report couldn't use. Except for a missing back, the report doesn't say which
 * side has the problem.
 */
function rejectedSides({ breakdown }: Report, sides: readonly PictureName[]): RejectedPicture[] {
  const integrity = breakdown?.image_integrity?.breakdown ?? {}
  const reasons = { ...integrity.image_quality?.properties, ...integrity.conclusive_document_quality?.properties }
  if (isFlagged(reasons.missing_back) && sides.includes('back')) return [{ picture: 'back', fault: 'WRONG_SIDE' }]
  const isUnclear = (name: string) => isFlagged(integrity[name]?.result)
  const quality = Object.keys(QUALITY).find((name) => isFlagged(reasons[name]))
  const fault: PictureFault | undefined =
    (quality === undefined ? undefined : QUALITY[quality]) ??
    (isUnclear('supported_document') ? 'NOT_SUPPORTED' : undefined) ??
    (isUnclear('colour_picture') ? 'NO_COLOR' : undefined) ??
    (isUnclear('image_quality') ? 'UNREADABLE' : undefined)
  return fault ? sides.map((picture) => ({ picture, fault })) : []
}

/**
 * Returns the result of a check's complete reports. The person is asked to retake pictures only if the pictures are the
 * only problem. Staff handle everything else: a face that doesn't match, signs of forgery, data that differs from the
 * person's answers, and unknown results.
 * @param sides the sides of the ID that were sent
 */
export function readReports(reports: readonly Report[], sides: readonly PictureName[]): Checked {
  const unclear = reports.filter(({ result }) => result !== 'clear')
  const found = (name: string) => reports.some((one) => one.name === name)
  if (!found('document') || !found('facial_similarity_photo')) return forStaff
  if (unclear.length === 0) return { verified: true, reason: '' }
  const replace = unclear.map((one): RejectedPicture[] => {
    if (isFlagged(one.breakdown?.visual_authenticity?.result)) return []
    if (one.name === 'document') return one.sub_result === 'rejected' ? rejectedSides(one, sides) : []
    const face = one.breakdown?.image_integrity?.breakdown
    const isDoubtful = isFlagged(one.breakdown?.face_comparison?.result) || isFlagged(face?.source_integrity?.result)
    return isFlagged(face?.face_detected?.result) && !isDoubtful ? [{ picture: 'selfie', fault: 'NO_FACE' }] : []
  })
  // If a report doesn't say which picture to replace, the pictures aren't the problem, so staff decide.
  return replace.some((pictures) => pictures.length === 0) ? forStaff : rejected(replace.flat())
}

/** The fields that Onfido names when it refuses an uploaded picture for poor quality (422). */
const REFUSED: Readonly<Record<string, PictureFault>> = {
  document_detection: 'NO_DOCUMENT',
  detect_cutoff: 'CUT_OFF',
  detect_glare: 'GLARE',
  detect_blur: 'BLURRED',
  face_detection: 'NO_FACE',
}
const refusal = z.object({
  error: z.object({ type: z.string(), fields: z.optional(z.record(z.string(), z.unknown())) }),
})

/** Returns what's wrong with a picture that Onfido refused, or undefined if Onfido refused it for another reason. */
export function faultIn(details: unknown, picture: PictureName): PictureFault | undefined {
  const { data } = refusal.safeParse(details)
  if (data?.error.type !== 'validation_error') return undefined
  const { fields = {} } = data.error
  const [name] = Object.keys(REFUSED).filter((one) => one in fields)
  if (name === undefined) return picture !== 'selfie' && 'file' in fields ? 'UNREADABLE' : undefined
  const isCrowd = name === 'face_detection' && /multiple|more than one/i.test(JSON.stringify(fields[name]))
  return isCrowd ? 'TWO_FACES' : REFUSED[name]
}
