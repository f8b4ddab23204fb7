import type { MailTemplate } from 'domain/application/core/command.ts'
import { fundedLine } from 'domain/application/funding/line.ts'
import { partial } from 'domain/application/testing/partial.ts'
import { BORROWER, uuid, World } from 'domain/application/testing/testWorld.ts'
import type { Application, ChosenOffer, Personal } from 'domain/application/types.ts'
import { SAMPLE_PERSON } from 'domain/journey/samples/person.fixture.ts'
import { testOrganization } from 'domain/organization/testOrganizations.ts'
import { formatFullDate, formatLongDate, instant, plainDate } from 'domain/values/dates.ts'
import { dollars, formatMoney, ZERO } from 'domain/values/money.ts'
import { percent } from 'domain/values/rates.ts'
import { expect, it, vi } from 'vitest'
import { messageText } from '../mail/letter.ts'
import type { Keyring } from '../storage/keyring.ts'
import type { People } from '../storage/people.ts'
import { writeMail } from './mails.ts'
import type { Services } from './services.ts'

const insertMail = vi.hoisted(() => vi.fn())
vi.mock('../storage/mails.ts', () => ({ insertMail }))

const SIGNER = uuid(2)
const EMAIL = { email: 'someone@example.com' }
const services = partial<Services>({
  organization: () => testOrganization,
  originOf: () => 'https://lender.example',
  clock: partial<Services['clock']>({ now: () => instant('2026-11-20T15:00:00Z') }),
  keyring: partial<Keyring>({ index: Buffer.alloc(32) }),
})

/** Returns the subject and text of the template's email, plus the text message if the template has one. */
function mailsOf(
  template: MailTemplate,
  change: Partial<Application> = {},
  { identity = BORROWER, personal = {} }: { identity?: string; personal?: Record<string, Personal> } = {},
): string[] {
  insertMail.mockClear()
  const application = { ...new World().application, ...change }
  const people = partial<People>({
    keyOf: () => Buffer.alloc(32),
  })
  Object.assign(people, { personal: { [BORROWER]: EMAIL, [SIGNER]: EMAIL, ...personal } })
  const effect = { kind: 'mail', template, identity, key: '1' } as const
  writeMail(services, { application, people }, effect, application.createdAt)
  return insertMail.mock.calls.map(([mail]) => `${mail.subject}\n${messageText(mail)}`)
}
const offer = partial<ChosenOffer>({
  amount: dollars(40_000),
  rate: percent(8.1),
  monthlyPayment: dollars(310),
  cashToHand: dollars(39_000),
})
const until = plainDate('2027-01-22')
const counterOffer = { offer, until, noticeDue: until, at: instant('2026-11-23T15:00:00Z') }

it('the email about expired offers says whether new offers may affect the credit score', () => {
  const credit = partial<NonNullable<Application['credit']>>({ pull: 'HARD' })
  const consents = [partial<Application['consents'][number]>({ type: 'HARD_CREDIT', identity: BORROWER })]
  expect(mailsOf('OFFERS_LAPSED')[0]).toContain('This won’t affect your credit score')
  expect(mailsOf('OFFERS_LAPSED', { credit, consents })[0]).toContain(
    'hard inquiry, which may affect your credit score',
  )
})

it('nothing is sent to a person without an email address', () => {
  expect(mailsOf('WELCOME', {}, { personal: { [BORROWER]: {} } })).toEqual([])
})

it('an email greets people by first name, or with a general greeting if the name is unknown', () => {
  const name = { firstName: 'Ada', middleName: '', lastName: 'Prime', suffix: '' }
  expect(mailsOf('WELCOME', {}, { personal: { [BORROWER]: { ...EMAIL, name } } })[0]).toContain('Hello Ada,')
  expect(mailsOf('WELCOME')[0]).toContain('Hello there,')
})

it("an invitation contains the borrower's name, if known, and the signer's own link", () => {
  const name = { firstName: 'Ada', middleName: '', lastName: 'Prime', suffix: '' }
  const [mail] = mailsOf('SIGNER_INVITATION', {}, { identity: SIGNER, personal: { [BORROWER]: { name } } })
  expect(mail).toMatch(/^Ada asked you to sign with/)
  expect(mail).toMatch(/https:\/\/lender\.example\/\S+\?invitation=[\w-]{20,}/)
  expect(mailsOf('SIGNER_INVITATION', {}, { identity: SIGNER })[0]).toMatch(/^The borrower asked you to sign with/)
})

it('an email about a frozen or locked credit file describes the recipient’s own file, and names the bureau and the last day on which the server tries again', () => {
  const contact = { address: 'P.O. Box 1', phone: '800-555-0100', website: 'bureau.example' }
  const block = { bureau: 'Meridian', pull: 'SOFT', wrongPins: 0, pinRefused: false } as const
  const since = counterOffer.at
  const locked = { ...block, since, kind: 'LOCKED', bureauContact: contact, until } as const
  const [mail] = mailsOf('CREDIT_CLOSED', { creditBlock: locked })
  expect(mail).toContain('Meridian can’t show us your credit file because it’s locked.')
  expect(mail).toContain('unlock it for a day, or just for us, with Meridian: bureau.example, 800-555-0100.')
  expect(mail).toContain('every few hours until Friday, January\u00a022,\u00a02027.')
  const creditBlock = { ...block, since, kind: 'FROZEN' } as const
  const owners = [{ identityUuid: SIGNER, role: 'CO_SIGNER', identityStatus: 'NONE', creditBlock }] as const
  const [other] = mailsOf('CREDIT_CLOSED', { owners }, { identity: SIGNER })
  expect(other).toContain('it’s frozen.')
  expect(other).toContain('lift the freeze for a day, or just for us, at no charge')
  expect(other).toContain('every few hours. To have us')
  expect(mailsOf('CREDIT_CLOSED', { owners })[0]).toContain('Your credit file is no longer frozen or locked.')
})

it('an email about a counteroffer gives its reason, its amount and the last day to accept it', () => {
  expect(mailsOf('COUNTER_OFFER', { counterOffer })[0]).toMatch(
    /^A smaller credit line for you\n.*line we can offer: \$40,000\n.*accept it until Friday, January\u00a022,\u00a02027/s,
  )
  expect(mailsOf('COUNTER_OFFER', { counterOffer: { ...counterOffer, because: 'MEMBERSHIP' } })[0]).toMatch(
    /^Your rate without the member discount\n.*offer: \$40,000\n.*at 8\.10% APR until Friday, January\u00a022,\u00a02027/s,
  )
  expect(mailsOf('COUNTER_OFFER')[0]).toContain('We reviewed your income again.')
})

it('after a membership rejection is reversed, the email gives the chosen terms and withdraws the counteroffer', () => {
  const { offer } = counterOffer
  const [mail] = mailsOf('MEMBERSHIP_CONFIRMED', { offer })
  expect(mail).toMatch(/^Your member discount applies again\n.*Your line is \$40,000 at 8\.10% APR\./s)
  expect(mail).toContain('You can ignore the offer without the discount')
  expect(mailsOf('MEMBERSHIP_CONFIRMED', { offer, counterOffer })[0]).not.toContain('Your line is')
})

it('a notice of incompleteness gives the last day to answer the open conditions, if one is set', () => {
  const condition = (state: 'OPEN' | 'CLOSED', sendBy?: typeof until) =>
    partial<NonNullable<Application['conditions']>[number]>({ state, ...(sendBy && { sendBy }) })
  const conditions = [condition('OPEN', until), condition('OPEN', plainDate('2027-01-02')), condition('CLOSED', until)]
  expect(mailsOf('INCOMPLETE_NOTICE', { conditions })[0]).toContain(
    'Please send it by Friday, January\u00a022,\u00a02027.',
  )
  expect(mailsOf('INCOMPLETE_NOTICE', { conditions: [condition('OPEN')] })[0]).toContain('Please send it soon.')
})

it('the funding email gives the amount sent, its arrival date and the first payment, but not the bank account', () => {
  const world = new World({ person: { ...SAMPLE_PERSON, payment: 'AUTOPAY' } })
  world.goTo('complete')
  const funded = world.application
  const line = fundedLine(funded, testOrganization.pricing.lineTerms)
  if (!line) throw new Error('the line is not funded')
  const [mail] = mailsOf('FUNDED', funded)
  expect(mail).toContain(`On its way to your bank account: ${formatMoney(line.sent, 2)}`)
  expect(mail).toContain(`Your bank usually shows it by ${formatLongDate(line.arrivesOn)}.`)
  expect(mail).toContain(
    `First payment: ${formatMoney(line.payment, 2)}\nDue: ${formatFullDate(line.firstPaymentOn)}\nAutopay: On\nAvailable credit: ${formatMoney(line.available)}`,
  )
  expect(mail).not.toContain('••••')
  // If the line only pays off other loans, the borrower receives no money.
  const [spent] = mailsOf('FUNDED', { ...funded, funding: { ...funded.funding, sent: ZERO } })
  expect(spent).not.toContain('On its way')
  expect(spent).toContain('First payment: ')
})

it('emails about closing state when and where the notary appointment is, or when the borrower canceled', () => {
  const appointment = { date: until, slot: '09:00', place: 'Fresno' }
  const { notary } = new World().application
  expect(mailsOf('NOTARY_BOOKED', { notary: { ...notary, appointment } })[0]).toContain(
    'Date: Friday, January\u00a022,\u00a02027\nTime: 9:00 a.m.\nPlace: Fresno',
  )
  const cancelled = { at: counterOffer.at, by: BORROWER, why: 'RESCINDED' } as const
  const [online] = mailsOf('RESCINDED', { cancelled })
  expect(online).toContain('was canceled on November\u00a023,\u00a02026 at\u00a07:00 AM PST')
  expect(online).toContain('By Sunday, December\u00a013, we’ll return all payments')
  // The lender received this letter three days before staff recorded it.
  const [byLetter] = mailsOf('RESCINDED', { cancelled: { ...cancelled, receivedOn: plainDate('2026-11-20') } })
  expect(byLetter).toContain('By Thursday, December\u00a010, we’ll return all payments')
})

it('the email about documents sent on paper gives the carrier and the tracking number, if they’re known', () => {
  const { closing } = new World().application
  const sent = (paper?: NonNullable<Application['closing']['paper']>) =>
    mailsOf('PAPER_SENT', { closing: { ...closing, ...(paper && { paper }) } })[0]
  const paper = partial<NonNullable<Application['closing']['paper']>>({ carrier: 'UPS', tracking: '1Z999' })
  expect(sent(paper)).toMatch(/Carrier.*UPS[\s\S]*Tracking number.*1Z999/)
  expect(sent()).not.toContain('Carrier')
})

it('the email about the right to cancel gives the last day to cancel, or refers to the notice if that day is unknown', () => {
  const rescission = partial<NonNullable<Application['rescission']>>({ expires: plainDate('2026-12-02') })
  expect(mailsOf('RIGHT_TO_CANCEL', { rescission })[0]).toContain('until midnight on that day')
  expect(mailsOf('RIGHT_TO_CANCEL')[0]).toContain('until midnight on the date in your notice')
})

it('an email about a returned payment states the bank’s reason only if the bank gave one', () => {
  const { funding } = new World().application
  const returns = [partial<NonNullable<Application['funding']['returns']>[number]>({ code: 'R02' })]
  expect(mailsOf('PAYMENT_RETURNED', { funding: { ...funding, returns } })[0]).toContain('closed')
  expect(mailsOf('PAYMENT_RETURNED')[0]).not.toContain('closed')
  expect(mailsOf('PAYOFF_RETURNED')[0]).not.toContain('Lender')
})

it("the approval email states the line, payment, rate and cash if there's an offer, and otherwise no amounts", () => {
  expect(mailsOf('APPROVED', { offer })[0]).toMatch(
    /^You’re approved\n.*line: \$40,000\n.*Monthly payment: \$310\.00\nAPR, fixed: 8\.10%\nCash to you: \$39,000\.00\n/s,
  )
  expect(mailsOf('APPROVED')[0]).not.toContain('$')
})

it('the email about closing documents states the first day to sign if the borrower has to wait', () => {
  const { closing } = new World().application
  expect(mailsOf('DOCUMENTS_READY', { closing })[0]).toMatch(/Then you can sign online\.\n\nRead and sign: https/)
  expect(mailsOf('DOCUMENTS_READY', { closing: { ...closing, scheduledOn: until } })[0]).toContain(
    'sign online starting Friday, January\u00a022,\u00a02027.',
  )
})

it('after signing, a borrower gets an email with the next step, and an additional signer gets their own link', () => {
  const owner = { identityUuid: SIGNER, role: 'CO_SIGNER', identityStatus: 'NONE' } as const
  expect(mailsOf('SIGNED')[0]).toContain('Next, you’ll meet with a notary.')
  expect(mailsOf('SIGNED', { owners: [owner] })[0]).toContain('Next, the other owners will sign.')
  const signed = { ...owner, signedAt: counterOffer.at }
  expect(mailsOf('SIGNED', { owners: [signed] })[0]).toContain('Next, you’ll meet with a notary.')
  const [own] = mailsOf('SIGNED', { owners: [signed] }, { identity: SIGNER })
  expect(own).toContain('View your documents: https://lender.example/account/heloc/heloc-signer/documents')
  expect(own).not.toContain('Next,')
})

it('only borrowers who consented to text messages and have a phone number get a text message', () => {
  const consent = { identity: BORROWER, version: '', at: counterOffer.at, ip: '', userAgent: '' }
  const consents = [{ ...consent, type: 'SMS_TRANSACTIONAL' }] as const
  const withPhone = { personal: { [BORROWER]: { ...EMAIL, phone: '6145550142' } } }
  expect(mailsOf('FUNDED', { consents }, withPhone)).toHaveLength(2)
  expect(mailsOf('FUNDED', { consents })).toHaveLength(1)
  expect(mailsOf('FUNDED', {}, withPhone)).toHaveLength(1)
  // The test lender texts only phones in the United States.
  const abroad = { personal: { [BORROWER]: { ...EMAIL, phone: '+447400123456' } } }
  expect(mailsOf('FUNDED', { consents }, abroad)).toHaveLength(1)
})
