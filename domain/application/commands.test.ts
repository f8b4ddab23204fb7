import { describe, expect, test } from 'vitest'
import type { BorrowerCommand } from '../journey/borrowerNames.ts'
import { SAMPLE_OWNER, SAMPLE_PERSON } from '../journey/samples/person.fixture.ts'
import { SIGNER_COMMANDS, type SignerCommand } from '../journey/signer.ts'
import { checkCommand } from './core/commandTable.ts'
import { COMMANDS, sampleBody, situationOf } from './testing/sampleBody.ts'
import { BORROWER, document, uuid, World } from './testing/testWorld.ts'
import type { Application } from './types.ts'

const SIGNER = uuid(40)

/** Returns a test application with enough data to run every command. */
function applicationWithEverything({ application, today, now }: World): Application {
  const condition = {
    category: 'MISSING_PHONE_NUMBER',
    created: now,
    notes: '',
    commentsToBorrower: '',
    requestDocuments: [],
    actionNeeded: 'PHONE',
    numDocsRequired: 0,
    state: 'OPEN',
  } as const
  return {
    ...application,
    conditions: [BORROWER, SIGNER].map((forIdentity, n) => ({ ...condition, uuid: uuid(30 + n), forIdentity })),
    owners: [...application.owners, { identityUuid: SIGNER, role: 'CO_SIGNER', identityStatus: 'NONE' }],
    documents: [
      document(21, 'APPLICATION_SUMMARY', 'SUMMARY'),
      document(22, 'CREDIT_AGREEMENT', 'CLOSING'),
      document(23, 'SUPPORT', 'UPLOAD'),
      document(27, 'AD_HOC_DOCUMENT', 'SENT', BORROWER),
      document(28, 'AD_HOC_DOCUMENT', 'SENT', SIGNER),
    ],
    inquiries: { listed: [{ creditor: 'New Bank', on: today }] },
    flood: { inHazardArea: true, zone: 'AE' },
    income: {
      ...application.income,
      link: { type: 'POINTSERV_PAYROLL', reference: uuid(24), url: '/there' },
    },
    bank: {
      ...application.bank,
      link: uuid(25),
      accounts: [
        {
          uuid: uuid(26),
          bankName: 'Valley Bank',
          name: 'CHECKING',
          kind: 'CHECKING',
          routingNumber: '021000021',
          mask: '5678',
          source: 'LINK',
        },
      ],
    },
    notary: {
      ...application.notary,
      questions: [{ id: 'q1', text: 'Which street?', choices: ['a', 'b'] }],
    },
  }
}

describe("each command's sample body", () => {
  const world = new World()
  world.toOffers()
  const application = applicationWithEverything(world)
  test.each(Object.keys(COMMANDS) as (BorrowerCommand | SignerCommand)[])(
    "the sample body of %s passes its form's validation",
    (name) => {
      const signs = (SIGNER_COMMANDS as readonly string[]).includes(name)
      const identity = signs ? SIGNER : BORROWER
      const { name: signerName } = SAMPLE_OWNER
      const context = {
        ...world.context(identity),
        personal: { [BORROWER]: { name: SAMPLE_PERSON.name }, [SIGNER]: { name: signerName } },
      }
      const command = COMMANDS[name]
      const situation = situationOf(application, identity, world.today, {
        ...(signs && { signer: SAMPLE_OWNER }),
        knows: () => 'a',
      })
      expect(checkCommand(command, sampleBody(name, situation), { application, context })).toMatchObject({ ok: true })
    },
  )
})
