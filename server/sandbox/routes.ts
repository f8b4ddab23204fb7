/** The routes of /sandbox: personas, clock, mailbox, and the outside parties' sign-in pages. */

import { instant } from 'domain/values/dates.ts'
import { PERSONAS } from '../../personas/personas.ts'
import type { SandboxClock } from '../clock.ts'
import { BadRequest } from '../errors.ts'
import type { AppContext } from '../http/serve.ts'
import type { Sweeper } from '../jobs/deadlines.ts'
import type { DrawLogo } from '../mail/logo.ts'
import { html, type Markup } from '../mail/markup.ts'
import type { SandboxDesk } from '../providers/sandbox/port.ts'
import { type Robot, startRobot } from './agent.ts'
import { answer, fieldsOf, isPlainForm } from './answer.ts'
import { serveFaults } from './faults.ts'
import { serveFlags } from './flags.ts'
import { serveMailbox } from './mailbox.ts'
import { serveOutsideParties } from './outsideParties.ts'
import { addServerTiming } from './serverTiming.ts'
import { seedStaffOnSignIn } from './staff.ts'

interface SandboxRoutes {
  readonly clock: SandboxClock
  /** Stores the sandbox clock's offset, which applies on every node. */
  readonly saveClock: (offset: number) => Promise<void>
  readonly desk: SandboxDesk
  readonly drawLogo: DrawLogo
  /** The password of all seeded accounts. */
  readonly password: string
}

export function serveSandbox(surroundings: AppContext, sweeper: Sweeper, routes: SandboxRoutes): void {
  addServerTiming(surroundings.app)
  seedStaffOnSignIn(surroundings)
  servePersonas(surroundings, routes)
  const robot = startRobot(surroundings.services, PERSONAS, surroundings.app.log)
  surroundings.app.addHook('onClose', () => robot.stop())
  serveClock(surroundings, sweeper, robot, routes)
  serveMailbox(surroundings, routes.drawLogo, routes.desk)
  serveFlags(surroundings)
  serveFaults(surroundings, routes.desk.faults)
  serveOutsideParties(surroundings, routes.desk)
  surroundings.app.get('/sandbox', (_, reply) => reply.redirect('/sandbox/personas', 302))
}

const rows = (pairs: readonly (readonly [string, string])[]): Markup =>
  html`<table><tbody>${pairs.map(([label, value]) => html`<tr><th scope="row">${label}</th><td>${value}</td></tr>`)}</tbody></table>`

function servePersonas({ app }: AppContext, { desk, password }: SandboxRoutes): void {
  app.get('/sandbox/personas', (request, reply) =>
    answer(
      request,
      reply,
      { password, personas: desk.personas },
      {
        title: 'Personas',
        body: () =>
          html`<p>Apply with one of these names or any other. Any other name gets a clean file based on its address.
        The password of the sample accounts is <strong>${password}</strong>.</p>
        ${desk.personas.map(
          (one) => html`<article><h2>${one.title}</h2><p>${one.summary}</p>${rows(one.answers)}
            ${one.coOwners.map((owner) => html`<h2>Another owner</h2>${rows(owner)}`)}
            <h2>Knowledge questions</h2>${rows(one.knowledge.map(({ question, answer: right }) => [question, right] as const))}</article>`,
        )}`,
      },
    ),
  )
}

function serveClock({ app }: AppContext, sweeper: Sweeper, robot: Robot, { clock, saveClock }: SandboxRoutes): void {
  const state = () => ({ now: clock.now(), offset: clock.offset })
  app.get('/sandbox/clock', (request, reply) =>
    answer(request, reply, state(), {
      title: 'Clock',
      body: () =>
        html`<p>The sandbox’s time is <strong>${clock.now()}</strong> (UTC). Sign-ins use the real time.</p>
        <form method="post" action="/sandbox/clock"><label for="advance">Advance by</label>
        <select id="advance" name="advance"><option value="PT1H">an hour</option><option value="P1D">a day</option>
        <option value="P4D" selected>four days</option><option value="P7D">a week</option><option value="P12D">twelve days</option></select>
        <button>Advance</button></form>
        <form method="post" action="/sandbox/clock"><label for="to">Set to (ISO 8601)</label>
        <input id="to" name="to" value="${clock.now()}"><button>Set</button></form>`,
    }),
  )
  app.post('/sandbox/clock', async (request, reply) => {
    const { advance, to } = fieldsOf(request)
    const before = clock.offset
    try {
      if (typeof advance === 'string' && to === undefined) clock.advance(advance)
      else if (typeof to === 'string' && advance === undefined) clock.to(instant(to))
      else throw new RangeError('either')
    } catch (error) {
      if (!(error instanceof RangeError)) throw error
      clock.offset = before
      throw new BadRequest('Send {"advance":"P4D"} (an ISO 8601 duration) or {"to":"2026-12-01T00:00:00Z"}.')
    }
    await saveClock(clock.offset)
    const met = await sweeper.sweep()
    await robot.work()
    return isPlainForm(request) ? reply.redirect('/sandbox/clock', 303) : reply.send({ ...state(), deadlinesMet: met })
  })
}
