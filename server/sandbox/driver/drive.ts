/**
 * Takes a borrower through the journey. In each state, the driver sends the command for that state, with sample
 * answers, until the application reaches the requested state. Seeds, tests, the crash test and the benchmarks all use
 * this driver.
 */
import { setTimeout as pause } from 'node:timers/promises'
import type { ConditionView } from 'domain/application/conditions/conditions.ts'
import type { ApplicationView } from 'domain/application/views/borrowerView.ts'
import { formatCodeOf } from 'domain/forms/signing.ts'
import type { BorrowerCommand } from 'domain/journey/borrowerNames.ts'
import { NEXT_COMMAND } from 'domain/journey/samples/nextCommand.ts'
import { SAMPLE_UPLOADS, SAMPLES } from 'domain/journey/samples/samples.ts'
import type { SamplePerson, Situation } from 'domain/journey/samples/situation.ts'
import { addDays } from 'domain/values/dates.ts'
import { Refused } from './browser.ts'

/**
 * Sends the borrower's commands, either over HTTP or by calling use cases directly. Some methods are optional, because
 * seeding never reaches the steps that need them.
 */
export interface Actor {
  view(): Promise<ApplicationView>
  command(name: BorrowerCommand, body: object): Promise<ApplicationView>
  /**
   * Uploads documents for a step or for a condition.
   * @param types the types of documents to upload
   */
  upload?(types: readonly string[], condition?: string): Promise<void>
  /** Returns the borrower's open conditions, except those that the identity step satisfies. */
  conditions?(): Promise<readonly ConditionView[]>
  /** Signs in on the page of a payroll provider or bank. */
  connect?(url: string): Promise<unknown>
  /** Moves the sandbox's clock forward to the given time. */
  moveTo?(moment: string): Promise<void>
  /** Completes signing for each additional signer who hasn't signed yet. */
  coSign?(): Promise<void>
}

type Changes = Partial<Record<BorrowerCommand, (sample: Record<string, unknown>, situation: Situation) => object>>

export interface DriveOptions {
  readonly person: SamplePerson
  readonly until: (view: ApplicationView) => boolean
  /** The borrower's answers that differ from the sample answers. */
  readonly changes?: Changes
  readonly knows?: Situation['knows']
  /** How long to wait for the application to change before giving up, in milliseconds. */
  readonly patience: number
  /**
   * How long to wait before the first check of the application, in milliseconds. The wait grows after each check that
   * finds no change.
   */
  readonly poll: number
  readonly signal?: AbortSignal
  /** Called with the current application before each of the borrower's actions. */
  readonly acting?: (view: ApplicationView) => void
}

/** Thrown if the application hasn't changed for too long. */
export class Stuck extends Error {}

/** The longest interval between two checks, as a multiple of the first interval. */
const MOST_POLLS = 8

/**
 * Takes the borrower through the journey until `until` returns true.
 * @throws Stuck if the application doesn't change within `patience` milliseconds
 */
export async function drive(actor: Actor, options: DriveOptions): Promise<ApplicationView> {
  const { until, patience, poll, signal } = options
  let end = Date.now() + patience
  let version = -1
  let polls = 1
  for (;;) {
    const view = await actor.view()
    if (until(view)) return view
    if (view.version !== version) {
      end = Date.now() + patience
      polls = 1
    }
    version = view.version
    if (await act(actor, view, options)) continue
    if (Date.now() > end) {
      const { journey, status, serverState, reviews } = view
      const open = reviews.map(({ kind }) => kind).join() || 'none'
      throw new Stuck(
        `The application stays in ${journey.state}, ${status}, ${serverState.name}. Open reviews: ${open}.`,
      )
    }
    await pause(poll * polls, undefined, { signal })
    polls = Math.min(polls * 2, MOST_POLLS)
  }
}

/**
 * Sends the borrower's next command.
 * @returns false if the borrower must wait
 */
async function act(actor: Actor, view: ApplicationView, { person, changes, knows, acting }: DriveOptions) {
  const moment = momentOf(view)
  if (moment && actor.moveTo) {
    acting?.(view)
    await actor.moveTo(moment)
    return false
  }
  if (view.journey.state === 'codeed' && actor.coSign) {
    acting?.(view)
    await actor.coSign()
    return false
  }
  if (view.serverState.kind === 'waiting') return false
  const situation = situationOf(view, person, knows)
  const name = NEXT_COMMAND[view.journey.state](situation)
  // The status alone doesn't always show that an insurance policy is in review, so check for this separately.
  if (!name || (name === 'submitInsurance' && view.applicationStatus.insuranceReviewed)) return false
  acting?.(view)
  try {
    await answer(actor, name, situation, changes)
  } catch (error) {
    // Ignore a conflict if the application has changed since it was read, for example because an agent requested
    // something.
    const overtaken = error instanceof Refused && error.status === 409 && (await actor.view()).version !== view.version
    if (!overtaken) throw error
  }
  return true
}

/** Returns the data that determines the borrower's sample answers. */
export const situationOf = (
  view: ApplicationView,
  person: SamplePerson,
  knows?: Situation['knows'] | undefined,
): Situation => ({
  seen: view,
  person,
  today: view.today,
  formatCode: formatCodeOf(view.uuid),
  ...(knows && { knows }),
})

/**
 * Sends a command with its sample answer. If the command requires documents or a connected account, first uploads the
 * documents and signs in at the outside party.
 */
export async function answer(
  actor: Actor,
  name: BorrowerCommand,
  situation: Situation,
  changes: Changes = {},
): Promise<ApplicationView> {
  const condition = name === 'answerCondition' ? (await actor.conditions?.())?.[0] : undefined
  const files = condition ? filesOf(condition) : SAMPLE_UPLOADS[name]?.(situation)
  if (files && files.length > 0) await actor.upload?.(files, condition?.uuid)
  const link = LINKS[name]?.(situation)
  if (link) await actor.connect?.(link)
  const body = SAMPLES[name](condition ? { ...situation, condition: condition.uuid } : situation)
  return actor.command(name, changes[name]?.({ ...body }, situation) ?? body)
}

const LINKS: Partial<Record<BorrowerCommand, (situation: Situation) => string | undefined>> = {
  returnFromIncomeLink: ({ seen }) => seen.income.link?.url,
  returnFromBankLink: ({ seen }) => seen.bank.linkUrl,
}

/**
 * Whether the borrower must still answer the condition. Open conditions for new ID pictures are excluded, because the
 * identity step answers them.
 */
export const isAnswerable = ({ status, actionNeeded }: ConditionView): boolean =>
  status === 'OPEN' && actionNeeded !== 'IDENTITY'

/** Uploads as many documents as a condition requests, of the types that the condition lists. */
export const filesOf = ({ requestDocuments, xtraData }: ConditionView): readonly string[] =>
  Array.from(
    { length: xtraData.numDocsRequired },
    (_, file) => requestDocuments[file % requestDocuments.length] ?? 'SUPPORT',
  )

/** If the application is only waiting until a certain time, returns that time. Otherwise, returns undefined. */
function momentOf({ journey, status, bpo, closing, notary, rescission, today }: ApplicationView): string | undefined {
  if (journey.state === 'bpoProcessing') return bpo?.expected && `${addDays(bpo.expected, 1)}T18:00:00Z`
  if (journey.state === 'sign' && closing.startedAt && closing.scheduledOn && closing.scheduledOn > today)
    return `${closing.scheduledOn}T18:00:00Z`
  if (journey.state === 'notary' && notary.appointment?.reference) return `${notary.appointment.date}T23:30:00Z`
  if (journey.state === 'waitFund' && rescission && !rescission.expired)
    return `${rescission.earliestDisbursement}T18:00:00Z`
  // An owner's cancellation may still be in the mail. Nothing else is missing, so wait until the day from which the
  // lender may send the money.
  if (journey.state === 'waitFund' && status === 'FUNDABLE' && rescission?.moneyFrom && !rescission.satisfied)
    return `${rescission.moneyFrom}T18:00:00Z`
  return undefined
}

/** Changes the sample answers so that the borrower pays off the lien from the title search. */
export const payOffLastLien: Changes = {
  saveLiens: (sample) => {
    const liens = sample.liens as readonly object[]
    return { ...sample, liens: liens.map((lien, n) => (n === liens.length - 1 ? { ...lien, payOff: 'on' } : lien)) }
  },
}
