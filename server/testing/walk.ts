/** Walks a persona through the interface, as a browser would: one form for each state that the journey names. */
import { setTimeout as pause } from 'node:timers/promises'
import { CONDITIONS_OF } from 'domain/api/paths.ts'
import type { ConditionView } from 'domain/application/conditions/conditions.ts'
import { commandPath } from 'domain/application/core/commandPath.ts'
import type { ApplicationView, SignerApplicationView } from 'domain/application/views/borrowerView.ts'
import { formatCodeOf } from 'domain/forms/signing.ts'
import type { BorrowerState } from 'domain/journey/borrowerNames.ts'
import type { SignerCommand, SignerState } from 'domain/journey/signer.ts'
import { addDays, weekday } from 'domain/values/dates.ts'
import { fullName } from 'domain/values/name.ts'
import sharp from 'sharp'
import * as answers from '../../personas/answers.ts'
import type { Persona } from '../../personas/persona.ts'
import { PERSONAS } from '../../personas/personas.ts'
import { fileOf } from '../providers/sandbox/file.ts'
import { questionsFor } from '../providers/sandbox/knowledge.ts'
import { SANDBOX_PARTNER } from '../sandbox/brokers.ts'
import type { Answer, Browser } from './browser.ts'

/** What a walk needs of the program that it goes through; it may run elsewhere. */
export interface Dependencies {
  readonly browser: () => Browser
  /** Makes the partner by whose link some come. */
  readonly seedPartner: () => Promise<void>
}

const V2 = '/service-application/api/v2/application/heloc'
const CRYPTO = '/service-application/api/v1/application/crypto-heloc'
const WALLETS = '/service-wallet/secure/api/v4/account'
const PATIENCE = 20_000
const JSON_PLEASE = { headers: { accept: 'application/json' } }

/** @throws Error with the whole answer where it is another than expected. */
export function ok<T>(answer: Answer<T>, status = 200): T {
  if (answer.status !== status) throw new Error(`${answer.status}: ${JSON.stringify(answer.body)}`)
  return answer.body
}

let picture: Promise<Buffer> | undefined
const png = (): Promise<Buffer> => {
  picture ??= sharp({ create: { width: 640, height: 400, channels: 3, background: '#8aa' } })
    .png()
    .toBuffer()
  return picture
}

/** @param condition what it answers, where it was asked for beside the steps */
export async function multipart(
  type: string,
  condition?: string,
): Promise<{ body: Buffer; headers: Record<string, string> }> {
  const boundary = 'hearthline-boundary'
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="type"\r\n\r\n${type}\r\n--${boundary}\r\n${condition ? `content-disposition: form-data; name="condition"\r\n\r\n${condition}\r\n--${boundary}\r\n` : ''}content-disposition: form-data; name="file"; filename="picture.png"\r\ncontent-type: image/png\r\n\r\n`
  const body = Buffer.concat([Buffer.from(head), await png(), Buffer.from(`\r\n--${boundary}--\r\n`)])
  return { body, headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } }
}

export async function upload(browser: Browser, uuid: string, ...types: string[]): Promise<void> {
  for (const type of types) ok(await browser.call('POST', `${V2}/${uuid}/documents`, await multipart(type)), 201)
}

/** Sends all that is asked for beside the steps. */
export async function answerConditions(walk: Walk): Promise<void> {
  const { browser, uuid } = walk
  const path = `${CONDITIONS_OF}/${uuid}/conditions/external-applicants`
  const asked = ok(await browser.call<ConditionView[]>('GET', path)).filter(({ status }) => status === 'OPEN')
  for (const { uuid: condition, requestDocuments, xtraData } of asked) {
    for (let file = 0; file < xtraData.numDocsRequired; file++) {
      const type = requestDocuments[file % requestDocuments.length] ?? 'SUPPORT'
      ok(await browser.call('POST', `${V2}/${uuid}/documents`, await multipart(type, condition)), 201)
    }
    await walk.command('answerCondition', { condition })
  }
}

interface Made {
  readonly jwt: string
  readonly applicationUuid: string
}

export class Walk<Program extends Dependencies = Dependencies> {
  readonly states: string[] = []
  readonly browser: Browser
  readonly program: Program
  readonly persona: Persona
  readonly uuid: string
  payOff: boolean
  /** Told of the application each time that it is read. */
  watch: (view: ApplicationView) => void = () => {}
  private constructor(program: Program, persona: Persona, browser: Browser, uuid: string) {
    this.program = program
    this.persona = persona
    this.payOff = persona.payoffDemand !== undefined
    this.browser = browser
    this.uuid = uuid
  }

  static async register<Program extends Dependencies>(program: Program, persona: Persona): Promise<Walk<Program>> {
    const browser = program.browser()
    const register = async (body: object) => {
      const answer = await browser.call<Made>('POST', '/identity/api/v1/registration/register', { body })
      const made = ok(answer, 201)
      browser.token = made.jwt
      return made.applicationUuid
    }
    const [wallet] = persona.wallets ?? []
    if (wallet) {
      await register(answers.firstRegistration(persona))
      ok(await browser.call('POST', `${WALLETS}/${wallet.address}/apply`))
    }
    if (persona.merchant) await program.seedPartner()
    const referrer = persona.merchant ? { referrer: SANDBOX_PARTNER } : {}
    return new Walk(program, persona, browser, await register({ ...answers.registration(persona), ...referrer }))
  }

  /** Where the application is found and its commands are sent. */
  private get crypto(): string | undefined {
    return this.persona.wallets && `${CRYPTO}/${this.uuid}`
  }

  async view(): Promise<ApplicationView> {
    const path = this.crypto ?? `/service-application/api/v1/application/heloc/${this.uuid}`
    const view = ok(await this.browser.call<ApplicationView>('GET', path))
    this.watch(view)
    return view
  }

  async command(name: string, body: object = {}): Promise<ApplicationView> {
    const path = `${this.crypto ?? `${V2}/${this.uuid}`}/${commandPath(name)}`
    return ok(await this.browser.call<ApplicationView>('POST', path, { body }))
  }

  /** Asks again until it is so, as a waiting page does. */
  async until(what: string, holds: (view: ApplicationView) => boolean): Promise<ApplicationView> {
    const end = Date.now() + PATIENCE
    for (;;) {
      const view = await this.view()
      if (holds(view)) return view
      if (Date.now() > end)
        throw new Error(
          `waited for ${what} in ${view.journey.state} ${view.status} ${JSON.stringify(view.serverState)}`,
        )
      await pause(20)
    }
  }

  /** Moves the clock forward, as the page of the sandbox does. */
  async moveTo(moment: string): Promise<void> {
    const { now } = ok(await this.browser.call<{ now: string }>('GET', '/sandbox/clock', JSON_PLEASE))
    const on = moment <= now ? { advance: 'PT0S' } : { to: moment }
    ok(await this.browser.call('POST', '/sandbox/clock', { body: on, ...JSON_PLEASE }))
  }

  /** Goes on until the journey is in this state; gives the application there. */
  async goTo(state: BorrowerState): Promise<ApplicationView> {
    for (;;) {
      const view = await this.until(
        'an answer',
        (v) =>
          // A review is waited for, too: who wants to be there stops there.
          (v.journey.state === state && v.reviews.length > 0) ||
          v.serverState.kind !== 'waiting' ||
          WAITED.has(v.journey.state),
      )
      // Whether a wait is seen depends on how fast its answer comes.
      if (!WAITS.has(view.journey.state) && this.states.at(-1) !== view.journey.state)
        this.states.push(view.journey.state)
      if (view.journey.state === state) return view
      await this.goOn(view)
    }
  }

  /** Does what the state asks for. */
  async goOn(view: ApplicationView): Promise<void> {
    const act = ACTS[view.journey.state]
    if (!act) throw new Error(`no way on from ${view.journey.state} (${view.status})`)
    await act(this, view)
  }
}

const WAITS: ReadonlySet<string> = new Set(['waitSummary', 'waitSign', 'waitNotary'])
/** States that wait for something that the walk itself brings about. */
const WAITED: ReadonlySet<string> = new Set([
  'bpoProcessing',
  'codeed',
  'notary',
  'insurance',
  'waitFund',
  'fundingChecklist',
])

type Act = (walk: Walk, view: ApplicationView) => Promise<unknown>

const leaves: Act = (walk, view) =>
  walk.until(`the end of ${view.journey.state}`, (now) => now.journey.state !== view.journey.state)

/** Signs in at the page of the payroll provider or bank, and gives the reference with which it sends the person back. */
export async function visit(walk: Walk, url: string): Promise<string> {
  const shown = await walk.browser.call<string>('GET', url)
  const institution = /name="institution" value="([^"]+)"/.exec(ok(shown))?.[1] ?? ''
  const form = new URLSearchParams({ institution, user: 'me', password: 'any', consent: 'on' })
  const back = await walk.browser.call('POST', url, {
    body: form.toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  ok(back, 303)
  return new URL(String(back.headers.location), 'http://localhost').searchParams.get('reference') ?? ''
}

const ACTS: Partial<Record<BorrowerState, Act>> = {
  // Until somebody of the lender has seen to it.
  hold: leaves,
  profile: (walk, view) => walk.command('saveProfile', answers.profile(walk.persona, view.property.uuid)),
  liens: (walk, view) => walk.command('saveLiens', answers.liens(view.liens, walk.payOff)),
  rental: async (walk) => {
    await upload(walk.browser, walk.uuid, ...answers.rentalPaper(walk.persona))
    await walk.command('saveRental', answers.rental(walk.persona))
  },
  assetDepletion: (walk) => walk.command('saveAssets', answers.assets(walk.persona)),
  documents: answerConditions,
  bpo: (walk) => walk.command('orderBpo', { costUnderstood: 'on' }),
  bpoProcessing: async (walk, view) => {
    const { bpo } = await walk.until('the broker’s day', (now) => now.bpo?.expected !== undefined)
    await walk.moveTo(`${addDays(bpo?.expected ?? view.today, 1)}T18:00:00Z`)
    await leaves(walk, view)
  },
  product: (walk) => walk.command('chooseOffer', answers.offer(walk.persona)),
  moreProfile: (walk) => walk.command('saveContact', answers.contact(walk.persona)),
  hmda: (walk) => walk.command('saveHmda', answers.demographics),
  waitSummary: leaves,
  appSummary: (walk, view) =>
    walk.command('acceptSummary', answers.read(view.documents.filter(({ stage }) => stage === 'SUMMARY'))),
  incomeReview: async (walk) => {
    const { method } = walk.persona.income
    await walk.command('linkIncome', { method })
    if (method === 'MANUAL_PAYSTUB') return
    const { income } = await walk.until('the income link', (view) => view.income.link?.url !== undefined)
    await walk.command('returnFromIncomeLink', { reference: await visit(walk, income.link?.url ?? '') })
  },
  manualPaystubUpload: async (walk) => {
    await upload(walk.browser, walk.uuid, 'USER_UPLOADED_PAYSTUB')
    await walk.command('submitPaystubs')
  },
  emplVerify: (walk) => walk.command('confirmEmployment', answers.employer(walk.persona)),
  ach: async (walk) => {
    if (walk.persona.bank.method === 'MANUAL')
      return walk.command('saveManualBankAccount', answers.bankAccount(walk.persona))
    await walk.command('linkBank')
    const { bank } = await walk.until('the bank link', (view) => view.bank.linkUrl !== undefined)
    await walk.command('returnFromBankLink', { reference: await visit(walk, bank.linkUrl ?? '') })
    const { bank: linked } = await walk.until('the accounts', (view) => view.bank.accounts.length > 0)
    return walk.command('confirmBankAccount', { accountUuid: linked.accounts[0]?.uuid, depositConsent: 'on' })
  },
  autopay: (walk, view) =>
    walk.persona.payment === 'MANUAL'
      ? walk.command('saveManualPayment', { discountUnderstood: 'on' })
      : walk.command('saveAutopay', { accountUuid: view.bank.disburse, dayOfMonth: '5', autopayConsent: 'on' }),
  manualAutopay: (walk) => walk.command('saveManualPayment', { discountUnderstood: 'on' }),
  lienAttestation: (walk) => walk.command('attestLiens', { allListed: 'YES', signature: fullName(walk.persona.name) }),
  docVerify: async (walk) => {
    await upload(walk.browser, walk.uuid, 'ID_FRONT', 'ID_BACK', 'SELFIE')
    await walk.command('submitIdentity', { documentType: 'DRIVERS_LICENSE' })
  },
  waitSign: leaves,
  sign: async (walk, view) => {
    await walk.command('readDisclosures', answers.read(view.documents.filter(({ stage }) => stage === 'CLOSING')))
    await walk.command('startSigning', { formatCode: formatCodeOf(walk.uuid), esignConsent: 'on' })
    const { scheduledOn } = view.closing
    if (scheduledOn && scheduledOn > view.today) await walk.moveTo(`${scheduledOn}T18:00:00Z`)
    await walk.command('signDocuments', answers.signature(walk.persona.name))
    await walk.until('the seal', (now) => now.journey.state !== 'sign')
  },
  codeed: async (walk) => {
    for (const owner of walk.persona.coOwners) await signAs(walk, owner)
    await walk.until('the signatures of the others', (now) => now.journey.state !== 'codeed')
  },
  waitNotary: leaves,
  notary: (walk, view) => (walk.persona.notary === 'MANUAL' ? bookNotary(walk, view) : meetNotary(walk)),
  insurance: async (walk, view) => {
    await upload(walk.browser, walk.uuid, 'PROOF_OF_INSURANCE')
    await walk.command('submitInsurance', answers.insurance(addDays(view.today, 300)))
    await walk.until('the insurance', (now) => now.journey.state !== 'insurance')
  },
  floodInsurance: async (walk, view) => {
    await upload(walk.browser, walk.uuid, 'PROOF_OF_INSURANCE', 'PROOF_OF_FLOOD_INSURANCE')
    await walk.command('submitInsurance', answers.insurance(addDays(view.today, 300)))
    await walk.until('the insurance', (now) => now.journey.state !== 'floodInsurance')
  },
  fundingChecklist: async (walk, view) => {
    if (view.rescission && !view.rescission.expired)
      await walk.moveTo(`${view.rescission.earliestDisbursement}T18:00:00Z`)
    await leaves(walk, view)
  },
  waitFund: async (walk, view) => {
    if (view.rescission && !view.rescission.expired)
      await walk.moveTo(`${view.rescission.earliestDisbursement}T18:00:00Z`)
    await leaves(walk, view)
  },
}

async function meetNotary(walk: Walk): Promise<void> {
  const { name, property } = walk.persona
  const { notary: before } = await walk.command('chooseNotary', { kind: 'ELECTRONIC' })
  if (before.knowledgePassed) {
    await walk.command('joinNotary')
    return signDeed(walk)
  }
  const { notary } = await walk.until('the questions', (view) => view.notary.questions !== undefined)
  const { key } = questionsFor(
    fileOf(name, property.address, PERSONAS),
    notary.questions?.length ?? 0,
    notary.knowledgeAttempts,
  )
  await walk.command('answerKnowledge', {
    answers: notary.questions?.map(({ id }) => ({ question: id, choice: key[id] })),
  })
  return signDeed(walk)
}

/** A session can come to nothing as it opens, and as the deed is sealed. */
async function signDeed(walk: Walk): Promise<void> {
  const failed = ({ journey }: ApplicationView) => journey.state === 'notaryError'
  const there = await walk.until('the notary', (view) => view.notary.roomState === 'LIVE' || failed(view))
  if (failed(there)) return
  await walk.command('signWithNotary', answers.signature(walk.persona.name))
  await walk.until('the notary’s seal', (view) => view.notary.completedAt !== undefined || failed(view))
}

async function bookNotary(walk: Walk, view: ApplicationView): Promise<void> {
  const tomorrow = addDays(view.today, 1)
  const date = weekday(tomorrow) === 0 ? addDays(tomorrow, 1) : tomorrow
  await walk.command('bookManualNotary', answers.appointment(date, view.property.address.state === 'TX'))
  await walk.until('the booking', (now) => now.notary.appointment?.reference !== undefined)
  await walk.moveTo(`${date}T23:30:00Z`)
  await walk.until('the visit', (now) => now.notary.completedAt !== undefined || now.journey.state === 'notaryError')
}

/** What became of the mail with a signer's own link. */
async function invitationOf(walk: Walk, email: string): Promise<string> {
  const end = Date.now() + PATIENCE
  for (;;) {
    const { mails } = ok(
      await walk.browser.call<{ mails: { to: string; text: string }[] }>('GET', '/sandbox/mail', JSON_PLEASE),
    )
    const found = mails.find((mail) => mail.to === email && mail.text.includes('invitation='))
    const token = /invitation=([\w-]+)/.exec(found?.text ?? '')?.[1]
    if (token) return token
    if (Date.now() > end) throw new Error(`no invitation was sent to ${email}`)
    await pause(20)
  }
}

export interface SignerWalk {
  readonly browser: Browser
  readonly view: () => Promise<SignerApplicationView>
  readonly command: (name: SignerCommand, body: object) => Promise<Answer<SignerApplicationView>>
}

/** Takes up the invitation of another owner, with an account of their own. */
export async function invited(walk: Walk, owner: Persona['coOwners'][number]): Promise<SignerWalk> {
  await walk.until('the invitation', (view) => view.helocSigners.every(({ invitedAt }) => invitedAt))
  const browser = walk.program.browser()
  const invitation = await invitationOf(walk, owner.email)
  const body = { invitation, ...answers.signerAccount }
  const made = ok(await browser.call<{ jwt: string }>('POST', '/identity/api/v1/registration/signer', { body }), 201)
  browser.token = made.jwt
  const base = `${V2}/${walk.uuid}/signer`
  const view = async () => ok(await browser.call<SignerApplicationView>('GET', base))
  const command = (name: SignerCommand, given: object) =>
    browser.call<SignerApplicationView>('POST', `${base}/${commandPath(name)}`, { body: given })
  return { browser, view, command }
}

/** Tells who they are, and shows it. */
export async function showsIdentity(walk: Walk, { browser, command }: SignerWalk): Promise<void> {
  await upload(browser, walk.uuid, 'ID_FRONT', 'SELFIE')
  ok(await command('submitSignerIdentity', { documentType: 'PASSPORT' }))
}

/** Another owner up to what they are asked before they sign. */
export async function toConsent(walk: Walk, owner: Persona['coOwners'][number]): Promise<SignerWalk> {
  const signer = await invited(walk, owner)
  ok(await signer.command('acceptIntro', answers.signer(owner)))
  await showsIdentity(walk, signer)
  await signerIn(signer, 'consent')
  return signer
}

/** Waits until they are in this state. */
export async function signerIn({ view }: SignerWalk, state: SignerState): Promise<SignerApplicationView> {
  // A party that was silenced is asked again once the call that it did not answer is given up.
  const end = Date.now() + 3 * PATIENCE
  for (;;) {
    const now = await view()
    if (now.journey.state === state) return now
    if (Date.now() > end) throw new Error(`the signer stays in ${now.journey.state}`)
    await pause(20)
  }
}

async function signAs(walk: Walk, owner: Persona['coOwners'][number]): Promise<void> {
  const { browser, view, command } = await toConsent(walk, owner)
  for (const { uuid } of (await view()).documents) ok(await browser.call('GET', `${V2}/${walk.uuid}/documents/${uuid}`))
  ok(await command('consentAsSigner', { formatCode: formatCodeOf(walk.uuid), esignConsent: 'on' }))
  ok(await command('signAsSigner', answers.signature(owner.name)))
}
