/** The template of an application's email, and the data that templates use. */

import type { Application, Personal } from 'domain/application/types.ts'
import type { Organization } from 'domain/organization/organization.ts'
import { applicationPath, DASHBOARD, LOGIN, type Screen, type SignerScreen, signerPath } from 'domain/routes/routes.ts'
import { carryingWallet } from 'domain/values/wallet.ts'
import type { Block } from '../../mail/body.ts'

export interface Material {
  readonly application: Application
  readonly organization: Organization
  /** UUID of the recipient. */
  readonly identity: string
  readonly borrower: Personal
  readonly origin: string
  /** The link that verifies the recipient's email address. */
  readonly verification: string
  /** The signer's own link. Only invitations contain it. */
  readonly link: string
}

export interface Template {
  readonly subject: (m: Material) => string
  readonly body: (m: Material) => readonly Block[]
  /** The text message. Only people who consented to texts about their application get it. */
  readonly sms?: (m: Material) => string
}

export const company = (m: Material) => m.organization.info.companyNameShort
export const street = (m: Material) => m.application.property.address.street1

/** Whether the recipient is the borrower rather than an additional signer. */
export const isBorrower = ({ application, identity }: Material): boolean => identity === application.borrower

/** Returns a link to the recipient's applications. */
export const toDashboard = (action: string, { origin }: Material): Block => ({ action, url: origin + DASHBOARD })

/** Returns a link to the sign-in page, which leads to the recipient's applications. */
export const toSignIn = (action: string, { origin }: Material): Block => ({ action, url: origin + LOGIN })

/** Returns a link to one of the borrower's screens or, for an additional signer, to the signer's own screen. */
export function toScreen(action: string, m: Material, screen: Screen, signerScreen: SignerScreen): Block {
  const { uuid, walletAddress } = m.application
  const path = isBorrower(m)
    ? carryingWallet(applicationPath(uuid, screen), walletAddress)
    : signerPath(signerScreen, uuid)
  return { action, url: m.origin + path }
}
