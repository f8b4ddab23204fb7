/**
 * All paths in the product, each defined once. Links, guards, the journey and the server's page routes use these paths.
 * ':x' in a path is a parameter.
 */
import { AGENT_WORK, BASE, SIGNER } from './pages.ts'

export * from './pages.ts'

/** Screens of the journey's steps in the journey's order, relative to `/account/heloc/{uuid}/`. */
export const STEP_SCREENS = [
  'start/profile',
  'liens',
  'start/rental',
  'product/select',
  'bpo/estimate-value',
  'start/contact',
  'start/hmda',
  'start/app-summary',
  'income/review',
  'income/link/:type',
  'income/pointserv-callback',
  'income/upload/:type',
  'income/tax-instruction',
  'bank/disburse',
  'bank/confirm',
  'bank/manual-disburse',
  'bank/autopay',
  'bank/autopay-manual',
  'identity',
  'document/disclosures',
  'signing/intro',
  'signing/sign',
  'document/close-disclosure',
  'signing/support',
  'signing/additional',
  'notary/intro',
  'notary/session',
  'notary/schedule-manual',
  'notary/reserve-manual',
  'insurance/requirements',
  'insurance/upload',
  'complete',
] as const

/** An application's screens, relative to `/account/heloc/{uuid}/`. */
export const APPLICATION_SCREENS = [
  ...STEP_SCREENS,
  'start/changes',
  'start/before-decision',
  'product/assets',
  'product/offer-package',
  'product/counter-offer',
  'income/employer-verification',
  'credit/social',
  'credit/error',
  'credit/inquiries',
  'review-app/incorrect-pin',
  'review-app/no-credit',
  'review-app/which-home',
  'review-app/property',
  'review-app/uw',
  'review-app/delinquency',
  'review-app/incorrect-ownership',
  'review-app/datatree',
  'review-app/signdocs',
  'bpo/condition',
  'bpo/hold',
  'bpo/waiting',
  'bpo/order-bpo',
  'merchant/review',
  'merchant/lien-attestation',
  'payoff/hold',
  'bank/returned',
  'product/prequal-winback',
  'notary/error',
  'conditions',
  'conditions/upload-document',
  'conditions/phone-number',
  'error/decline',
  'error/credit',
  'error/income',
  'error/timeout',
  'error/flood-cert',
  'hold',
  'status',
] as const
export type Screen = (typeof APPLICATION_SCREENS)[number]

/** Sections of an application that have no page of their own. Their paths redirect to the application. */
export const SECTIONS = [
  'bank',
  'credit',
  'document',
  'error',
  'insurance',
  'notary',
  'product',
  'signing',
  'start',
  'review-app',
] as const

/** An additional signer's screens, relative to `/account/heloc/heloc-signer/`. */
export const SIGNER_SCREENS = [
  'login',
  'resume',
  'intro',
  'identity',
  'sign',
  'documents',
  'conditions',
  'conditions/upload-document',
  'conditions/identity',
  'error',
  'cancelled',
] as const
export type SignerScreen = (typeof SIGNER_SCREENS)[number]

/** Steps of registration v2, relative to `/account/heloc/register-v2`. '' is the base path. */
export const REGISTRATION_V2_SCREENS = [
  '',
  'home-address',
  'for-sale',
  'annual-income',
  'legal-name',
  'birthdate',
  'phone-and-email',
  'set-password',
] as const
export type RegistrationV2Screen = (typeof REGISTRATION_V2_SCREENS)[number]

/** Values of the `step` query parameter of registration v1 at `/account/heloc/register`. */
export const REGISTRATION_V1_STEPS = [
  'property-info',
  'home-address',
  'sale-status',
  'income-info',
  'name',
  'birthdate',
  'contact-info',
  'login-info',
] as const
export type RegistrationV1Step = (typeof REGISTRATION_V1_STEPS)[number]

/**
 * Paths of a lender's other products, keyed by product name. Each path redirects to the URL in the lender's
 * configuration.
 */
export const PRODUCT_PATHS = {
  exchange: '/exchange',
  pay: '/pay',
  universalMarketplace: '/universal-marketplace',
  universalPassport: '/universal-passport',
  portfolio: '/portfolio',
  groupManager: '/group-manager',
} as const
export type OtherProduct = keyof typeof PRODUCT_PATHS

/** Legal pages at the root of the host. */
export const LEGAL_PAGES = ['/terms', '/privacy', '/communications', '/licenses', '/accessibility'] as const

/**
 * Returns the full path of an application's screen. @param parameter the value for ':x', if the screen's path contains
 * ':x'.
 * @throws RangeError if a required parameter is missing.
 */
export function applicationPath(uuid: string, screen: Screen, parameter?: string): string {
  const filled = screen.replace(/:\w+/, () => {
    if (!parameter) throw new RangeError(`screen ${screen} needs a parameter`)
    return encodeURIComponent(parameter)
  })
  return `${BASE}/${uuid}/${filled}`
}

export const signerPath = (screen: SignerScreen, uuid?: string): string =>
  `${SIGNER}/${screen}${uuid ? `?application=${encodeURIComponent(uuid)}` : ''}`

/**
 * Finds the screen for a path below `/account/heloc/{uuid}/`, and the path's parameter, if any. Returns undefined if
 * the path is unknown.
 */
export function screenAt(rest: string): { screen: Screen; parameter?: string } | undefined {
  const path = rest.replace(/^\/+|\/+$/g, '')
  for (const screen of APPLICATION_SCREENS) {
    if (screen === path) return { screen }
    const stem = screen.split('/:')[0]
    if (screen === stem || !path.startsWith(`${stem}/`)) continue
    const parameter = decoded(path.slice(`${stem}/`.length))
    if (parameter !== undefined && !parameter.includes('/')) return { screen, parameter }
  }
  return undefined
}

/** Decodes a segment of a path; undefined if its URL encoding is invalid. */
function decoded(part: string): string | undefined {
  try {
    return decodeURIComponent(part)
  } catch {
    return undefined
  }
}

export const agentApplicationPath = (uuid: string): string => `${AGENT_WORK}/${uuid}`
export const agentTaskPath = (application: string, task: string): string =>
  `${agentApplicationPath(application)}/tasks/${task}`
