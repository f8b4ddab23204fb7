/** Records the borrower's signature, online or on paper, and starts the next steps. */

import { ask, type Context, merge, type Outcome, outcome } from '../core/command.ts'
import type { LendingContext } from '../core/lendingContext.ts'
import { event } from '../events.ts'
import { refresh } from '../offers/refresh.ts'
import type { Application } from '../types.ts'

/** If the data behind the unsigned documents is stale, requests new documents instead of letting the borrower sign. */
export const remade = (a: Application, context: Context<LendingContext>): Outcome | undefined =>
  a.closing.signedAt ? undefined : refresh({ ...a, status: 'CLOSING_DOCUMENTS' }, context)

/** Records the borrower's signature, requests the electronic seal, and invites the other signers. */
export function signedBy(a: Application, { now }: Pick<Context, 'now'>): Outcome {
  const others = a.owners.filter((o) => o.role !== 'BORROWER' && !o.invitedAt)
  return merge(
    outcome({
      events: [
        event('DocumentsSigned', { identity: a.borrower }),
        ...others.map((o) => event('SignerInvited', { identity: o.identityUuid })),
      ],
      effects: [
        { kind: 'mail', template: 'SIGNED', identity: a.borrower, key: now },
        ...others.map(
          ({ identityUuid: identity }) =>
            ({ kind: 'mail', template: 'SIGNER_INVITATION', identity, key: 'invitation' }) as const,
        ),
      ],
    }),
    ask(a, 'SEAL'),
  )
}
