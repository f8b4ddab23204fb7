import { expect, test } from 'vitest'
import { instant } from '../../values/dates.ts'
import { REQUEST_KINDS } from '../core/requests.ts'
import { entriesOf, type LedgerEvent, plainText } from './ledger.ts'
import { EVENT_WORDS, INQUIRY_WORDS, REQUEST_WORDS } from './ledgerWords.ts'

const people = {
  self: ['rosa'],
  owners: ['sam'],
  staff: new Map([['cleo', { role: 'COMPLIANCE', name: 'Cleo Vance' } as const]]),
}
const at = instant('2026-11-20T15:00:00.000Z')
const entries = (type: LedgerEvent['type'], data: object = {}, identity = 'rosa') =>
  entriesOf({ seq: 7, type, at, actor: { kind: 'BORROWER', identity }, data }, people)
const whats = (type: LedgerEvent['type'], data?: object) => entries(type, data).map(({ kind, what }) => [kind, what])

test.each(['SOFT_CREDIT', 'HARD_CREDIT', 'CO_SIGNER_CREDIT'] as const)(
  'the ledger lists a %s request and its outcome as credit inquiries',
  (kind) => {
    const asked = REQUEST_WORDS[kind]
    expect(whats('Requested', { kind, no: 1 })).toEqual([['INQUIRY', asked]])
    const stem = asked?.replace(/ requested$/, '')
    expect(whats('RequestSettled', { kind, no: 1, state: 'DONE' })).toEqual([['INQUIRY', `${stem} completed`]])
    expect(whats('RequestSettled', { kind, no: 1, state: 'FAILED' })).toEqual([['INQUIRY', `${stem} not completed`]])
  },
)

test('the ledger doesn’t list sanctions screening, or the outcomes of requests other than credit inquiries', () => {
  expect(whats('Requested', { kind: 'SANCTIONS', no: 1 })).toEqual([])
  for (const kind of REQUEST_KINDS.filter((one) => !INQUIRY_WORDS[one]))
    expect(whats('RequestSettled', { kind, no: 1, state: 'FAILED' })).toEqual([])
})

test('the ledger lists reviews, but not the report about a person on a sanctions list', () => {
  expect(whats('ReviewOpened', { review: { kind: 'WATCHLIST' } })).toEqual([['CHANGE', 'Review started']])
  expect(whats('ReviewOpened', { review: { kind: 'SANCTIONS_REPORT' } })).toEqual([])
  expect(whats('ReviewResolved', { way: 'REPORTED' })).toEqual([])
})

test('the ledger labels signatures and changes as such, and leaves out events that have no wording', () => {
  expect(whats('SignerSigned')).toEqual([['SIGNATURE', 'Documents signed by another owner']])
  expect(whats('OfferChosen')).toEqual([['CHANGE', 'Offer chosen or updated']])
  expect(whats('StaleResultKept')).toEqual([])
})

test("the ledger's wording never mentions suspicions, screening, staff or identifiers", () => {
  for (const what of [...Object.values(EVENT_WORDS), ...Object.values(REQUEST_WORDS)].filter(
    (one) => one !== undefined,
  ))
    expect(what).not.toMatch(/[a-z][A-Z]|_|[Ff]raud|[Ss]uspic|[Ss]anction|[Ss]creen|[Ss]taff|\b[Tt]ask|\b[Ss]tale\b/)
})

test("the ledger doesn't show the details of another owner's consent", () => {
  const consent = { type: 'HARD_CREDIT', version: 'hard-credit/2026-10', at, ip: '', userAgent: '' }
  const [own] = entries('ConsentGiven', { consent: { ...consent, identity: 'rosa' } })
  const [others] = entries('ConsentGiven', { consent: { ...consent, identity: 'sam' } }, 'sam')
  expect(own).toMatchObject({ what: 'Consent given', by: 'YOU', consent: { type: 'HARD_CREDIT' } })
  expect(others).toEqual({ kind: 'CONSENT', at, seq: 7, what: 'Consent given', by: 'OWNER' })
})

test("the ledger shows a staff member's role and short name", () => {
  expect(entries('Reopened', {}, 'cleo')).toMatchObject([{ by: 'LENDER', name: 'Compliance officer Cleo V.' }])
})

test('a consent’s plain text contains no formatting marks', () => {
  expect(plainText('I agree to the <0>terms</0>.<1/>')).toBe('I agree to the terms.')
})
