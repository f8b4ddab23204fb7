/** An additional signer through every state of theirs: two of them, each at the states they alone come to. */
import { CONDITIONS_OF } from 'domain/api/paths.ts'
import type { ConditionView } from 'domain/application/conditions/conditions.ts'
import { formatCodeOf } from 'domain/forms/signing.ts'
import type { SignerState } from 'domain/journey/signer.ts'
import * as answers from '../../personas/answers.ts'
import type { CoOwner } from '../../personas/persona.ts'
import { begin, type Holding, later } from './states.ts'
import {
  type Dependencies,
  invited,
  multipart,
  ok,
  type SignerWalk,
  showsIdentity,
  signerIn,
  type Walk,
} from './walk.ts'

export const SIGNERS: Readonly<Record<SignerState, 'cosigner' | 'forgedowner'>> = {
  intro: 'cosigner',
  identity: 'cosigner',
  waitDocuments: 'cosigner',
  consent: 'cosigner',
  sign: 'cosigner',
  done: 'cosigner',
  cancelled: 'cosigner',
  identityReview: 'forgedowner',
  identityAgain: 'forgedowner',
  conditions: 'forgedowner',
  declined: 'forgedowner',
}

/** Where a signer is, to be looked at. */
export interface SignerAt {
  readonly state: SignerState
  readonly walk: Walk
  readonly signer: SignerWalk
}

export async function* cosigner(ground: Dependencies, hold: Holding, email?: string): AsyncGenerator<SignerAt> {
  const { walk, signer, owner } = await enter(ground, 'cosigner', email)
  const at = async (state: SignerState): Promise<SignerAt> => {
    await signerIn(signer, state)
    return { state, walk, signer }
  }
  yield at('intro')
  // Who borrows sees the notice of their score before they sign; their file is asked for from here on.
  const release = await hold('CO_SIGNER_CREDIT')
  ok(await signer.command('acceptIntro', answers.signer(owner)))
  yield at('identity')
  await showsIdentity(walk, signer)
  yield at('waitDocuments')
  await release()
  yield at('consent')
  for (const { uuid } of (await signer.view()).documents)
    ok(await signer.browser.call('GET', `/service-application/api/v2/application/heloc/${walk.uuid}/documents/${uuid}`))
  ok(await signer.command('consentAsSigner', { formatCode: formatCodeOf(walk.uuid), esignConsent: 'on' }))
  yield at('sign')
  ok(await signer.command('signAsSigner', answers.signature(owner.name)))
  yield at('done')
  await walk.command('withdraw', { withdrawConfirmed: 'on' })
  yield at('cancelled')
}

export async function* forgedOwner(ground: Dependencies, email?: string): AsyncGenerator<SignerAt> {
  const { walk, signer, owner } = await enter(ground, 'forgedowner', email)
  const at = async (state: SignerState): Promise<SignerAt> => {
    await signerIn(signer, state)
    return { state, walk, signer }
  }
  ok(await signer.command('acceptIntro', answers.signer(owner)))
  await showsIdentity(walk, signer)
  yield at('identityReview')
  await later('PT40M')(walk)
  yield at('identityAgain')
  await later('PT2H')(walk)
  yield at('conditions')
  const base = `/service-application/api/v2/application/heloc/${walk.uuid}`
  const condition = await askedOf({ walk, signer })
  ok(await signer.browser.call('POST', `${base}/documents`, await multipart('SUPPORT', condition?.uuid)), 201)
  ok(await signer.command('answerSignerCondition', { condition: condition?.uuid }))
  await signerIn(signer, 'identityAgain')
  await showsIdentity(walk, signer)
  await signerIn(signer, 'identityReview')
  await later('PT40M')(walk)
  yield at('declined')
}

/** The document that is asked of them. */
export async function askedOf({ walk, signer }: Pick<SignerAt, 'walk' | 'signer'>): Promise<ConditionView | undefined> {
  const list = `${CONDITIONS_OF}/${walk.uuid}/conditions/external-applicants`
  const all = ok(await signer.browser.call<ConditionView[]>('GET', list))
  return all.find(({ status, actionNeeded }) => status === 'OPEN' && actionNeeded === 'UPLOAD')
}

async function enter(
  ground: Dependencies,
  id: string,
  email?: string,
): Promise<{ walk: Walk; signer: SignerWalk; owner: CoOwner }> {
  const walk = await begin(ground, id, email)
  await walk.goTo('codeed')
  const [owner] = walk.persona.coOwners
  if (!owner) throw new Error(`${id} has no other owner`)
  return { walk, signer: await invited(walk, owner), owner }
}
