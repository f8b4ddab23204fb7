/**
 * Starts the production server for tests: `node productionWith.ts '{"agents":[…]}'`. Everything works as in production,
 * except that the parent process moves the clock, and that stand-ins replace the vendors.
 */
import { SandboxClock } from '../clock.ts'
import { RETRIES } from '../jobs/handler.ts'
import { productionConfig } from '../productionConfig.ts'
import { withSettingsFile } from '../settingsFile.ts'
import { startProgram } from '../startup.ts'
import type { addAgent } from '../usecases/agents/seats.ts'

export interface ProductionWith {
  /** The folder with the lenders' data and the built pages; by default, the repository. */
  readonly root?: string
  /** The seats that the operator has given to staff. */
  readonly agents: readonly Parameters<typeof addAgent>[2][]
  /**
   * The URLs of the vendors' stand-ins. Each key is the live URL that the stand-in replaces, such as
   * https://api.increase.com. It may include a path.
   */
  readonly standIns: Readonly<Record<string, string>>
}

/**
 * A message from the parent process. It moves the clock or, without `advance` and `to`, only asks for the time. After
 * each message, the agents can use their authenticator code again, so tests can sign in twice within 30 seconds.
 */
export interface ClockMessage {
  readonly id: number
  readonly advance?: string
  readonly to?: string
}
export interface ClockReply {
  readonly id: number
  readonly now: string
}

/** Poll vendors' orders every second instead of every minute. */
const POLL_MS = 1000

const { root, agents, standIns } = JSON.parse(process.argv[2] ?? '') as ProductionWith
const clock = new SandboxClock()

// Redirect requests to the stand-ins. In production, no setting can change the vendors' URLs.
const network = globalThis.fetch
globalThis.fetch = async (target, init) => {
  const { href } = new URL(target instanceof Request ? target.url : target)
  const live = Object.keys(standIns).find((address) => href.startsWith(`${address}/`))
  if (live === undefined) return network(target, init)
  const moved = standIns[live] + href.slice(live.length)
  return network(target instanceof Request ? new Request(moved, target) : moved, init)
}

await startProgram(
  () => {
    const config = productionConfig(withSettingsFile())
    return { ...config, root: root ?? config.root }
  },
  async (config, listener) => {
    const [{ startProduction }, { giveSecondFactor, seatAgent }, { instant }, { DEFAULT_ORGANIZATION }] =
      await Promise.all([
        import('../startProduction.ts'),
        import('./secondFactor.ts'),
        import('domain/values/dates.ts'),
        import('domain/organization/organization.ts'),
      ])
    const { services, sweeper } = await startProduction(config, listener, {
      clock: () => clock,
      retries: { ...RETRIES, poll: POLL_MS, mostPoll: POLL_MS },
    })
    for (const agent of agents) await seatAgent(services, DEFAULT_ORGANIZATION, agent)
    async function reply({ id, advance, to }: ClockMessage): Promise<void> {
      if (advance !== undefined) clock.advance(advance)
      if (to !== undefined) clock.to(instant(to))
      if (advance !== undefined || to !== undefined) await sweeper.sweep()
      for (const { email } of agents) await giveSecondFactor(services, DEFAULT_ORGANIZATION, email)
      process.send?.({ id, now: clock.now() } satisfies ClockReply)
    }
    process.on('message', (message: ClockMessage) => void reply(message))
    process.channel?.unref()
  },
)
