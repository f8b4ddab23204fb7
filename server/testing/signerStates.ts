/** Two additional signers who together reach every state of a signer's journey. */
import type { SignerState } from 'domain/journey/signer.ts'
import type { SignerWalk } from '../sandbox/driver/signer.ts'
import type { RunningServer, Walk } from '../sandbox/driver/walk.ts'
import { begin, type Holding } from './states.ts'

/**
 * For each state, the persona whose signer reaches it. No persona reaches `faceScanAgain`: only signers who sent
 * pictures before the face scan question existed can reach it. The command tests cover that state.
 */
export const SIGNERS: Readonly<Record<Exclude<SignerState, 'faceScanAgain'>, 'cosigner' | 'forgedowner'>> = {
  intro: 'cosigner',
  faceScan: 'cosigner',
  identity: 'cosigner',
  waitDocuments: 'cosigner',
  consent: 'cosigner',
  sign: 'cosigner',
  done: 'cosigner',
  cancelled: 'cosigner',
  identityReview: 'forgedowner',
  identityAgain: 'forgedowner',
  sentDocuments: 'forgedowner',
  conditions: 'forgedowner',
  declined: 'forgedowner',
}

/** An additional signer in one state of the signer's journey. */
export interface SignerAt {
  readonly state: SignerState
  readonly walk: Walk
  readonly signer: SignerWalk
}

export async function* cosigner(server: RunningServer, hold: Holding, email?: string): AsyncGenerator<SignerAt> {
  const { walk, at } = await enter(server, 'cosigner', email)
  yield at('intro')
  // Delay the co-signer's credit report, so that the co-signer has to wait for the credit score notice before signing.
  const release = await hold('CO_SIGNER_CREDIT')
  yield at('faceScan')
  yield at('identity')
  yield at('waitDocuments')
  await release()
  yield at('consent')
  yield at('sign')
  yield at('done')
  await walk.answer('withdraw')
  yield at('cancelled')
}

export async function* forgedOwner(server: RunningServer, email?: string): AsyncGenerator<SignerAt> {
  const { walk, signer, at } = await enter(server, 'forgedowner', email)
  await walk.advance('PT1M')
  await signer.waitFor('sentDocuments')
  yield at('sentDocuments')
  yield at('identityReview')
  await walk.advance('PT40M')
  yield at('identityAgain')
  await walk.advance('PT2H')
  await signer.waitFor('conditions')
  yield at('conditions')
  await signer.goTo('identityAgain')
  await signer.goTo('identityReview')
  await walk.advance('PT40M')
  yield at('declined')
}

async function enter(server: RunningServer, id: string, email?: string) {
  const walk = await begin(server, id, email)
  await walk.goTo('codeed')
  const [owner] = walk.persona.coOwners
  if (!owner) throw new Error(`${id} has no other owner`)
  const signer = await walk.invited(owner)
  const at = async (state: SignerState): Promise<SignerAt> => {
    await signer.goTo(state)
    return { state, walk, signer }
  }
  return { walk, signer, at }
}
