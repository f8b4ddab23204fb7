import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { MailTemplate } from 'domain/application/core/command.ts'

/** The subject of each type of message to people on an application, worded for agents. */
export const MAIL_NAMES: Readonly<Record<MailTemplate, MessageDescriptor>> = {
  WELCOME: msg`Welcome`,
  SIGNER_INVITATION: msg`Invitation to sign`,
  RIGHT_TO_CANCEL: msg`Right to cancel`,
  FUNDED: msg`Funding sent`,
  PAYMENT_RETURNED: msg`Payment returned`,
  PAYOFF_RETURNED: msg`Payoff came back`,
  RESCINDED: msg`Cancellation confirmed`,
  ADVERSE_ACTION: msg`Adverse action notice`,
  QUESTIONS_FIRST: msg`Demographic questions before the decision`,
  OFFERS_LAPSED: msg`Offers expired`,
  NOTARY_BOOKED: msg`Notary session scheduled`,
  CREDIT_CLOSED: msg`Credit file frozen or locked`,
  COUNTER_OFFER: msg`Counteroffer`,
  MEMBERSHIP_CONFIRMED: msg`Membership confirmed`,
  WITHDRAWN: msg`Withdrawal confirmed`,
  REOPENED: msg`Application reopened`,
  APPROVED: msg`Approval`,
  DOCUMENTS_READY: msg`Documents ready to sign`,
  SIGNED: msg`Documents signed`,
  SIGN_AGAIN: msg`New signature needed`,
  FLOOD_NOTICE: msg`Flood notice`,
  CONDITION_OPENED: msg`Request for information`,
  YOUR_TURN: msg`Next step ready`,
  CONDITION_REMINDER: msg`Reminder of a request`,
  INCOMPLETE_NOTICE: msg`Notice of incomplete application`,
  COUNSELING_LIST: msg`Housing counseling agencies`,
  VALUATION_DOCUMENTS: msg`Documents about the home’s value`,
  DOCUMENT_SENT: msg`Document to read`,
  PAPER_SENT: msg`Papers mailed`,
}

export const isMailTemplate = (template: string): template is MailTemplate => Object.hasOwn(MAIL_NAMES, template)
