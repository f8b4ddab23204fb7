/**
 * Emails staff members a morning summary of overdue and assigned work. Staff members without such work get no email.
 */
import { mayWorkIn } from 'domain/application/views/agents.ts'
import type { Organization } from 'domain/organization/organization.ts'
import { AGENT_WORK } from 'domain/routes/routes.ts'
import { isBusinessDay } from 'domain/values/businessDays.ts'
import { type Instant, instant, type PlainDate } from 'domain/values/dates.ts'
import { LENDER_ZONE, startOf, todayAt } from 'domain/values/timeZones.ts'
import type { Block } from '../../mail/body.ts'
import { type AgentSeatRow, countOwnWork, countWork, listAgentSeats, noteDigest } from '../../storage/agents.ts'
import type { Services } from '../services.ts'
import { agentScope } from './act.ts'
import { staffMail } from './staffMail.ts'

/** The summary is sent on business days from 7 AM in the lender's time zone. */
const FROM_MS = 7 * 3_600_000

interface Counts {
  /** The number of overdue items in the queues that the agent's role may work in. */
  readonly overdue: number
  readonly own: number
  readonly ownOverdue: number
}

const tasks = (count: number): string => (count === 1 ? '1 task' : `${count} tasks`)

/** Returns the summary's text, or undefined if there's nothing to report. */
export function digestBody({ overdue, own, ownOverdue }: Counts, origin: string): readonly Block[] | undefined {
  if (overdue + own === 0) return undefined
  const late = ownOverdue > 0 ? ` Overdue: ${ownOverdue}.` : ''
  return [
    ...(own > 0
      ? [`You have ${tasks(own)}.${late}`, { action: 'See your work', url: `${origin}${AGENT_WORK}?who=MINE` }]
      : []),
    ...(overdue > 0
      ? [
          `Overdue in your queues: ${tasks(overdue)}.`,
          { action: 'See overdue work', url: `${origin}${AGENT_WORK}?due=OVERDUE` },
        ]
      : []),
  ]
}

/** Sends today's summaries that haven't been sent yet. Returns the number of summaries sent. */
export async function sendDigests(
  services: Services,
  organizations: readonly Pick<Organization, 'code'>[],
  now: Instant = services.clock.now(),
): Promise<number> {
  const today = todayAt('', now)
  if (!isBusinessDay(today) || now < instant(Date.parse(startOf(today, LENDER_ZONE)) + FROM_MS)) return 0
  let sent = 0
  for (const { code: org } of organizations) {
    const [seats] = await services.db.read({ mode: 'AGENTS', org }, listAgentSeats())
    for (const seat of seats) if (await sendDigest(services, org, seat, today)) sent++
  }
  return sent
}

async function sendDigest(
  services: Services,
  org: string,
  { identity, role, digest_on }: AgentSeatRow,
  today: PlainDate,
) {
  if (digest_on !== null && digest_on >= today) return false
  const scope = { mode: 'ACTOR', org, actor: identity } as const
  const [counts, [owned]] = await services.db.read(
    agentScope(scope),
    countWork(org, identity, today),
    countOwnWork(org, identity, today),
  )
  const overdue = counts.reduce((sum, one) => sum + (mayWorkIn(role, one.queue) ? one.overdue : 0), 0)
  const own = owned?.count ?? 0
  const body = digestBody({ overdue, own, ownOverdue: owned?.overdue ?? 0 }, services.originOf(org))
  const mail = body
    ? await staffMail(services, org, identity, {
        ...{ key: today, template: 'STAFF_DIGEST', body },
        subject: own > 0 ? `Your work today: ${tasks(own)}` : `Overdue work: ${tasks(overdue)}`,
      })
    : []
  // Another node may try to send the same summary at the same time. The first node to record today's date sends it.
  return services.db.change({ mode: 'AGENTS', org }, [noteDigest(identity, today)], ([noted], transaction) => {
    if (noted.length === 0) return false
    transaction.later(...mail)
    return mail.length > 0
  })
}
