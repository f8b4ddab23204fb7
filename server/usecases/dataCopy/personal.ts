/** Selects the personal data on an application that the copy contains. */
import type { BankAccount, Personal } from 'domain/application/types.ts'
import { mask } from 'domain/values/identifiers.ts'
import type { Left } from './tables.ts'

type Part = 'COPY' | ((value: unknown) => unknown) | Left

/** The copy contains no full numbers of IDs and accounts, as 11 CCR 7024(d) requires in California. */
const PARTS: Readonly<Record<keyof Personal, Part>> = {
  name: 'COPY',
  dob: 'COPY',
  email: 'COPY',
  phone: 'COPY',
  homeAddress: 'COPY',
  ssn: (ssn) => mask(String(ssn)),
  ein: (ein) => mask(String(ein)),
  demographics: 'COPY',
  employerContact: 'COPY',
  alertPhone: 'COPY',
  creditPin: { left: 'It’s a secret that unfreezes a credit file.' },
  accounts: (accounts) =>
    (accounts as readonly BankAccount[]).map(({ accountNumber: _, routingNumber: __, ...account }) => account),
  notes: 'COPY',
  letterAddresses: 'COPY',
  lienAttestation: 'COPY',
  noCancellation: 'COPY',
  notaryContact: 'COPY',
  signature: 'COPY',
  knowledgeKey: { left: 'The answers to identity questions would help an impostor.' },
  sessions: { left: 'They’re keys to sessions at outside companies.' },
  formerSessions: { left: 'They’re keys to sessions at outside companies.' },
  desk: { left: 'Drafts of answers that staff enter can be about screening, which federal rules keep confidential.' },
  staffNotes: { left: 'Notes of staff can be about suspicions, which federal rules keep confidential.' },
}

const isPart = (name: string): name is keyof typeof PARTS => name in PARTS

/** Returns the part of a person's stored data that the copy contains. Leaves out unknown fields. */
export function copyOfPersonal(personal: object): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(personal).flatMap(([name, value]) => {
      const part = isPart(name) ? PARTS[name] : undefined
      if (part === undefined || value === undefined || value === null || typeof part === 'object') return []
      return [[name, part === 'COPY' ? value : part(value)]]
    }),
  )
}

/** Returns the reason for each field that the copy leaves out. */
export const leftOfPersonal = (): readonly (readonly [string, string])[] =>
  Object.entries(PARTS).flatMap(([name, part]) => (typeof part === 'object' ? [[name, part.left] as const] : []))
