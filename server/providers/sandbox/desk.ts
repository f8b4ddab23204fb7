import { formatDate } from 'domain/values/dates.ts'
import { formatTaxId } from 'domain/values/identifiers.ts'
import { formatMoney } from 'domain/values/money.ts'
import { fullName } from 'domain/values/name.ts'
import type { CoOwner, Persona } from '../../../personas/persona.ts'
import { fileOf } from './file.ts'
import { questionPool } from './knowledge.ts'
import type { Ledger } from './ledger.ts'
import { connect, connectionOf, sessionOf } from './links.ts'
import type { FaultDesk, PersonaCard, PrintedLetter, SandboxDesk } from './port.ts'

export function createDesk(ledger: Ledger, personas: readonly Persona[], faults: FaultDesk): SandboxDesk {
  return {
    faults,
    personas: personas.map((persona) => cardOf(persona, personas)),
    async letters(org) {
      const printed = await ledger.list<PrintedLetter>('post')
      return printed.filter((one) => one.org === org)
    },
    async session(kind, reference) {
      const session = await sessionOf(ledger, kind, reference)
      return session && { ...session, connected: (await connectionOf(ledger, kind, reference)) !== undefined }
    },
    connect: (kind, reference, institution) => connect(ledger, kind, reference, institution),
  }
}

type Row = readonly [string, string]

function cardOf(persona: Persona, personas: readonly Persona[]): PersonaCard {
  const { name, property, income, bank, choice, ownership } = persona
  const { street1, street2, city, state, zip } = property.address
  const account = bank.accounts[0]
  const answers: Row[] = [
    ['Legal name', fullName(name)],
    ['Date of birth', formatDate(persona.dob)],
    ['Email', persona.email],
    ['Phone', persona.phone],
    ['SSN', formatTaxId(persona.ssn)],
    ['Property', [street1, street2, `${city}, ${state} ${zip}`].filter(Boolean).join(', ')],
    ['Occupancy', property.occupancy],
    ['Income', `${formatMoney(income.annual)} a year, ${income.employmentType}, shown by ${income.method}`],
    ...(income.other > 0 ? [['Other income', formatMoney(income.other)] as const] : []),
    ...(persona.assets
      ? [
          [
            'Assets',
            Object.entries(persona.assets)
              .map(([kind, amount]) => `${kind} ${formatMoney(amount)}`)
              .join(', '),
          ] as const,
        ]
      : []),
    [
      'Offer',
      `${formatMoney(choice.amount)} over ${choice.term} years, draw period ${choice.drawPeriod} years, fee ${choice.feeOption} %`,
    ],
    ['Property type', property.type],
    ['Ownership', [ownership.type, ownership.maritalStatus].filter(Boolean).join(', ')],
    [
      'Bank account',
      account
        ? `${account.bankName}, routing ${account.routingNumber}, account ${account.accountNumber}, ${bank.method}`
        : '',
    ],
    ['Payment', persona.payment],
    ['Notary', persona.notary],
  ]
  return {
    id: persona.id,
    title: persona.title,
    summary: persona.summary,
    answers,
    knowledge: questionPool(fileOf(name, property.address, personas)).map(({ text, answer }) => ({
      question: text,
      answer,
    })),
    coOwners: persona.coOwners.map(coOwnerRows),
  }
}

const coOwnerRows = (owner: CoOwner): Row[] => [
  ['Legal name', fullName(owner.name)],
  ['Date of birth', formatDate(owner.dob)],
  ['Email', owner.email],
  ['Phone', owner.phone],
  ['SSN', formatTaxId(owner.ssn)],
  ['Part', owner.role === 'CO_SIGNER' ? 'Borrows too' : 'Owns the home but isn’t borrowing'],
]
