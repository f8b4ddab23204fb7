/** The commands for the home, and each command's form. */

import { nothingAsked } from '../../forms/form.ts'
import { insuranceForm } from '../../forms/insurance.ts'
import { liensForm } from '../../forms/liens.ts'
import {
  chooseHomeForm,
  correctPropertyForm,
  explainOwnershipForm,
  explainPropertyForm,
  homeValueForm,
  orderBpoForm,
  propertyProofForm,
} from '../../forms/propertyQuestions.ts'
import { rentalForm } from '../../forms/rental.ts'
import type { BorrowerCommand } from '../../journey/borrowerNames.ts'
import { differsIn } from '../../rules/propertyRecord.ts'
import { type Cents, cents, dollars, roundDownTo, ZERO } from '../../values/money.ts'
import { type Command, command } from '../core/commandTable.ts'
import { floodCoverageFor } from '../core/insured.ts'
import { isTexasHomestead } from '../core/product.ts'
import { openReviews } from '../reviews/reviews.ts'
import { isCharged } from './bpo.ts'
import {
  correctProperty,
  disputeValue,
  explainOwnership,
  explainProperty,
  keepValue,
  orderBpo,
  saveHomeValue,
  sendHomePictures,
  sendPropertyProof,
  submitInsurance,
} from './commands.ts'
import { saveLiens } from './liens.ts'
import { chooseHome } from './propertyRecord.ts'
import { saveRental } from './rental.ts'
import type { Lien } from './types.ts'

/** A balance in a credit report may be out of date by up to this many monthly payments. */
const PAYMENTS_SINCE = 3
/**
 * Returns the lowest balance that the borrower can enter for a lien. Understating a balance would allow a larger line,
 * so there's a limit.
 */
export const lowestBalance = ({ reported = ZERO, monthlyPayment = ZERO }: Lien): Cents =>
  roundDownTo(cents(Math.max(0, reported - PAYMENTS_SINCE * monthlyPayment)), dollars(1))

export const BORROWER_COMMANDS = {
  saveLiens: command(liensForm, saveLiens, {
    formContext: ({ application }) => ({
      lienUuids: application.liens.filter((l) => l.source !== 'BORROWER').map((l) => l.uuid),
      asked: application.liens.filter((l) => l.asksPayment).map((l) => l.uuid),
      lowest: Object.fromEntries(application.liens.map((l) => [l.uuid, lowestBalance(l)])),
      texasHomestead: isTexasHomestead(application),
      equityLines: application.liens.filter((l) => l.kind === 'HELOC').map((l) => l.uuid),
    }),
  }),
  saveRental: command(rentalForm, saveRental, {
    formContext: ({ application }) => ({ products: application.products ?? ['HELOC'] }),
    uploads: { lease: 'LEASE', rentEstimate: 'RENT_ESTIMATE' },
  }),
  chooseHome: command(chooseHomeForm, chooseHome, {
    formContext: ({ application }) => ({ homes: application.homes?.length }),
  }),
  correctProperty: command(correctPropertyForm, correctProperty, {
    formContext: ({ application }) => ({ address: application.property.address }),
  }),
  sendPropertyProof: command(propertyProofForm, sendPropertyProof),
  explainProperty: command(explainPropertyForm, explainProperty, {
    formContext: ({ application, context }) => ({
      differs: differsIn(openReviews(application).find(({ kind }) => kind === 'PROPERTY_MISMATCH')?.found),
      occupancies: context.policy.policy.eligibility.occupancies,
    }),
  }),
  explainOwnership: command(explainOwnershipForm, explainOwnership),
  sendHomePictures: command(nothingAsked, sendHomePictures),
  orderBpo: command(orderBpoForm, orderBpo, {
    formContext: ({ application }) => ({ charged: isCharged(application) }),
  }),
  saveHomeValue: command(homeValueForm, saveHomeValue),
  disputeValue: command(homeValueForm, disputeValue),
  keepValue: command(nothingAsked, keepValue),
  submitInsurance: command(insuranceForm, submitInsurance, {
    formContext: ({ application }) => ({
      floodArea: application.flood?.inHazardArea ?? false,
      floodNeeded: floodCoverageFor(application),
    }),
    uploads: { proof: 'PROOF_OF_INSURANCE', floodProof: 'PROOF_OF_FLOOD_INSURANCE' },
  }),
} satisfies Partial<Record<BorrowerCommand, Command>>
