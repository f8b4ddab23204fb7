import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { formatCodeOf } from '../../forms/signing.ts'
import { BORROWER, World } from '../testing/testWorld.ts'
import { signerView } from './borrowerView.ts'
import { signerApplicationView } from './schemas/application.ts'

const ROLES = ['CO_SIGNER', 'NON_BORROWING_OWNER'] as const

/** An application with two additional signers, who have signed, up to the notary's visit. */
function signed() {
  const world = new World()
  const coOwners = ROLES.map((role, n) => ({
    ...{ firstName: ['Bo', 'Cy'][n], lastName: 'Prime', email: `owner${n}@example.com`, role },
  }))
  world.goTo('sign', { saveContact: { ownershipType: 'JOINT', coOwners } })
  world.startSigning()
  world.sign()
  const [, ...others] = world.application.owners
  for (const { identityUuid: signer, role } of others) {
    const profile = { firstName: 'Bo', lastName: 'Prime', dateOfBirth: '1982-01-01', phoneNumber: '2125550100' }
    world.do('acceptIntro', { ...profile, ssn: '123-45-6787', hardCreditConsent: 'on' }, signer)
    world.do('answerSignerFaceScan', { faceScan: 'AGREED' }, signer)
    const picture = { name: 'a.jpg', size: 1000 }
    world.do('submitSignerIdentity', { documentType: 'PASSPORT', front: picture, selfie: picture }, signer)
    world.report('IDENTITY', { identity: signer, verified: true, reason: '' })
    if (role === 'CO_SIGNER') world.reportUsual('CO_SIGNER_CREDIT')
    const formatCode = formatCodeOf(world.application.uuid)
    world.do('consentAsSigner', { formatCode, esignConsent: 'on' }, signer)
    world.do('signAsSigner', { signature: 'Bo Prime', initials: 'BP', esignConsent: 'on' }, signer)
  }
  const [coSigner = '', owner = ''] = others.map(({ identityUuid }) => identityUuid)
  return { world, coSigner, owner }
}

/** Returns what the server sends to an additional signer. */
const seen = ({ application, personal, today }: World, identity: string): Record<string, unknown> =>
  JSON.parse(JSON.stringify(z.parse(signerApplicationView, signerView(application, identity, personal, today))))

/** Returns the names of the fields, with the fields inside an object after a period. Lists count as one field. */
const namesIn = (value: Record<string, unknown>, before = ''): string[] =>
  Object.entries(value).flatMap(([name, one]) =>
    typeof one === 'object' && one !== null && !Array.isArray(one)
      ? namesIn(one as Record<string, unknown>, `${before}${name}.`)
      : [`${before}${name}`],
  )

const within = (group: string, ...names: readonly string[]) => names.map((name) => `${group}.${name}`)
const FIELDS = [
  ...['uuid', 'loanNumber', 'version', 'today', 'borrowerName', 'amount', 'role', 'documents'],
  ...['signedAt', 'notarizedAt', 'hasRightToCancel', 'isAskedByStaff', 'funding.fundedAt'],
  ...within('property', 'street1', 'street2', 'city', 'state', 'zip'),
  ...within('rescission', 'opened', 'expires', 'expired', 'moneyFrom', 'satisfied'),
  ...within('person', 'identityUuid', 'email', 'phone', 'dob'),
  ...within('person.name', 'firstName', 'middleName', 'lastName', 'suffix'),
  ...within('identity', 'status', 'documentType', 'attempts', 'submittedAt', 'faceScan'),
  ...within('journey', 'state', 'base', 'screen', 'screens', 'commands', 'progress', 'waits'),
  ...within('serverState', 'name', 'kind'),
]
const CO_SIGNERS = ['person.ssnMask', ...within('terms', 'monthlyPayment', 'rate', 'interestOnly')]

it('additional signers get exactly the fields that their pages show, even after funding', () => {
  const { world, coSigner, owner } = signed()
  world.goTo('complete')
  expect(world.application.funding).toMatchObject({ trace: expect.any(String), sent: expect.any(Number) })
  expect(namesIn(seen(world, coSigner)).sort()).toEqual([...FIELDS, ...CO_SIGNERS].sort())
  expect(namesIn(seen(world, owner)).sort()).toEqual(FIELDS.sort())
})

it('a signer learns who canceled the line only if the signer did it', () => {
  const { world, coSigner, owner } = signed()
  world.notarize()
  world.do('rescindAsSigner', {}, coSigner)
  const cancelled = { at: world.now, why: 'RESCINDED', receivedOn: world.today }
  expect(seen(world, coSigner).cancelled).toEqual({ ...cancelled, by: coSigner })
  expect(seen(world, owner).cancelled).toEqual(cancelled)
  expect(JSON.stringify(seen(world, owner))).not.toContain(coSigner)
  expect(world.application.cancelled?.by).not.toBe(BORROWER)
})
