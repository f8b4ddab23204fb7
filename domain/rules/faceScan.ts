/**
 * Decides whether a person's face may be scanned. Some states' laws, listed below, require a notice and consent. We ask
 * everyone for consent before the first selfie, because the person may live in a different state than the property.
 */

interface BiometricLaw {
  readonly name: string
  readonly citation: string
}

/**
 * State laws that require notice and consent before a face is scanned. Illinois: written notice of the purpose and
 * duration, and a written release; destruction within three years. Texas: notice and consent; destruction within a year
 * after the scan has served its purpose. Washington: notice and consent before enrollment in a database.
 */
const BIOMETRIC_LAWS: Readonly<Record<string, BiometricLaw>> = {
  IL: { name: 'Illinois Biometric Information Privacy Act', citation: '740 ILCS 14/15' },
  TX: { name: 'Texas Business and Commerce Code', citation: 'Tex. Bus. & Com. Code § 503.001' },
  WA: { name: 'Washington biometric identifiers act', citation: 'RCW 19.375.020' },
}

/** Returns the law of a state that requires consent to a face scan; undefined if the state has none. */
export const biometricLawOf = (state: string | undefined): BiometricLaw | undefined =>
  state !== undefined && Object.hasOwn(BIOMETRIC_LAWS, state) ? BIOMETRIC_LAWS[state] : undefined

/** A person's response when asked to consent to a face scan. */
export const FACE_SCAN_ANSWERS = ['AGREED', 'DECLINED'] as const
export type FaceScanAnswer = (typeof FACE_SCAN_ANSWERS)[number]

/** Whether a person has agreed to a face scan. Without that consent, the face may not be captured. */
export const mayCaptureFace = ({ faceScan }: { readonly faceScan?: FaceScanAnswer | undefined }): boolean =>
  faceScan === 'AGREED'
