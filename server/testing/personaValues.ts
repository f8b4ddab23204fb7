/**
 * For each persona, the actions after which its application shows certain named values of the specification, such as a
 * type of document. A persona that `states.ts` also lists first goes through the states listed there.
 */
import type { BorrowerState } from 'domain/journey/borrowerNames.ts'
import type { Walk } from '../sandbox/driver/walk.ts'

type Act = (walk: Walk) => Promise<unknown>

const to =
  (state: BorrowerState): Act =>
  (walk) =>
    walk.goTo(state)
/** The persona only registers. */
const registers: Act = (walk) => walk.view()

/** Moves the clock forward, waits until the sandbox's agent asks for something, and answers. */
const answersAgent =
  (after: string): Act =>
  async (walk) => {
    await walk.advance(after)
    await walk.until('the condition', ({ journey }) => journey.state === 'conditions')
    await walk.answer('answerCondition')
  }
/** Moves the clock forward and waits until the sandbox's agent asks for pictures of the ID. */
const isAskedForId =
  (after: string): Act =>
  async (walk) => {
    await walk.advance(after)
    await walk.until('the request for pictures', ({ serverState }) => serverState.name === 'ID_REUPLOAD_WANTED')
  }
const inTurn =
  (...acts: Act[]): Act =>
  async (walk) => {
    for (const act of acts) await act(walk)
  }

/**
 * Answers an agent's request that comes once the application summary exists. The borrower may get the request before or
 * after reaching the summary's screen.
 */
const answersAtSummary: Act = async (walk) => {
  const { journey } = await walk.goUntil((view) => ['appSummary', 'conditions'].includes(view.journey.state))
  if (journey.state === 'appSummary') await walk.advance('PT1M')
  await answersAgent('PT0S')(walk)
}

export const VALUES: Readonly<Record<string, Act>> = {
  // Credit.
  frozen: to('errorCredit'),
  locked: to('errorCredit'),
  alert: inTurn(to('factaReview'), isAskedForId('PT1H')),
  inquiries: inTurn(
    (walk) =>
      walk.answer('attestInquiries', {
        inquiries: [
          { newDebt: 'YES', lender: 'Pinecone Auto Finance', balance: '9000', monthlyPayment: '210' },
          { newDebt: 'NO' },
        ],
      }),
    to('appSummary'),
    answersAgent('PT1H'),
  ),
  // Values about the home and its owners.
  norecord: inTurn((walk) => walk.answer('sendPropertyProof'), answersAgent('PT0S')),
  notowner: answersAgent('PT1H'),
  newowner: to('declined'),
  streetview: to('bpoCondition'),
  maintenance: to('product'),
  titlehold: answersAgent('PT10M'),
  trust: answersAgent('PT0S'),
  floodzone: (walk) => walk.answer('submitInsurance'),
  // Income.
  selfemployed: to('ach'),
  retired: to('ach'),
  alimony: registers,
  assistance: registers,
  novalue: to('counterOffer'),
  childsupport: inTurn(
    to('manualPaystubUpload'),
    (walk) => walk.answer('submitPaystubs'),
    (walk) => walk.until('the review', ({ reviews }) => reviews.length > 0),
    (walk) => walk.advance('PT2M'),
    to('counterOffer'),
  ),
  paystubreview: inTurn(
    to('manualPaystubUpload'),
    (walk) => walk.answer('submitPaystubs'),
    (walk) => walk.until('the review', ({ reviews }) => reviews.length > 0),
    answersAgent('PT2M'),
  ),
  // Values about the bank account.
  wrongaccount: inTurn(to('autopay'), answersAgent('PT1H')),
  bankreview: inTurn(
    (walk) => walk.goUntil(({ bank }) => bank.checkStatus === 'PENDING_REVIEW'),
    answersAgent('PT10M'),
  ),
  // Values about the agent's requests.
  papers: answersAtSummary,
  phonewanted: answersAtSummary,
  fraudid: inTurn(
    to('docVerify'),
    (walk) => walk.answer('submitIdentity'),
    (walk) => walk.until('the review', ({ journey }) => journey.state === 'hold'),
    isAskedForId('PT2M'),
  ),
  wallet: registers,
}
