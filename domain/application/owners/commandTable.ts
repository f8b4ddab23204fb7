/** The commands for the people on an application, and each command's form. */

import { uuid } from '../../forms/fields.ts'
import { form } from '../../forms/form.ts'
import { faceScanForm, identityForm } from '../../forms/identity.ts'
import { moreInformationForm } from '../../forms/moreInformation.ts'
import { ownersForm } from '../../forms/owners.ts'
import { profileForm } from '../../forms/profile.ts'
import { signerProfileForm } from '../../forms/signer.ts'
import type { BorrowerCommand } from '../../journey/borrowerNames.ts'
import type { SignerCommand } from '../../journey/signer.ts'
import { type Command, type CommandInput, command } from '../core/commandTable.ts'
import { personalCommand } from '../core/personalCommand.ts'
import { endWait } from '../decline/askFirst.ts'
import { changeOwners } from './changeOwners.ts'
import { requestHardChecks, saveContact, saveProfile } from './commands.ts'
import { answerFaceScan, checkOf, submitIdentity } from './identity.ts'
import { identityUploads } from './pictures.ts'
import { acceptIntro, inviteSigner, isAskedByStaff } from './signers.ts'

const faceScanGiven = ({ application, context }: CommandInput) => ({
  faceScan: checkOf(application, context.actor.identity).faceScan,
})
const identityCommand = command(identityForm, submitIdentity, { uploads: identityUploads, formContext: faceScanGiven })

export const BORROWER_COMMANDS = {
  saveProfile: command(profileForm, saveProfile, {
    formContext: ({ application, context }) => ({
      propertyUuids: [application.property.uuid],
      memberDiscount: context.policy.pricing.discounts.member > 0,
    }),
  }),
  saveContact: command(moreInformationForm, saveContact, {
    formContext: ({ application, context }) => ({
      hasSsn: application.ssnOnFile,
      email: context.personal[application.borrower]?.email,
    }),
  }),
  saveHmda: personalCommand('demographics', requestHardChecks),
  answerBeforeDecision: personalCommand('demographics', endWait),
  changeOwners: command(ownersForm, changeOwners, {
    formContext: ({ application, context }) => ({ email: context.personal[application.borrower]?.email }),
  }),
  answerFaceScan: command(faceScanForm, answerFaceScan),
  submitIdentity: identityCommand,
  inviteSigner: command(form({ shape: { identityUuid: uuid() } }), inviteSigner),
} satisfies Partial<Record<BorrowerCommand, Command>>

export const SIGNER_COMMANDS = {
  acceptIntro: command(signerProfileForm, acceptIntro, {
    formContext: ({ application, context }) => ({
      borrows: application.owners.find((o) => o.identityUuid === context.actor.identity)?.role === 'CO_SIGNER',
      hasSsn: context.personal[context.actor.identity]?.ssn !== undefined,
      isAsked: isAskedByStaff(application, context.actor.identity),
    }),
  }),
  answerSignerFaceScan: command(faceScanForm, answerFaceScan),
  submitSignerIdentity: identityCommand,
} satisfies Partial<Record<SignerCommand, Command>>
