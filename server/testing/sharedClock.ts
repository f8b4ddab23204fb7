/** Lets several people in one test share the sandbox's clock, which affects the deadlines of all of them. */
import { setTimeout as pause } from 'node:timers/promises'
import type { ApplicationView } from 'domain/application/views/borrowerView.ts'
import { ok, Refused } from '../sandbox/driver/browser.ts'
import type { RunningServer, Walk } from '../sandbox/driver/walk.ts'
import type { Balancer } from './balancer.ts'
import { browserAt } from './browserAt.ts'

const POLL = 20
const CLOCK = '/sandbox/clock'
const AS_JSON = { headers: { accept: 'application/json' } }

const isAnswering = ({ journey, notary }: ApplicationView) =>
  journey.state === 'notary' && notary.kind === 'ELECTRONIC' && !notary.knowledgePassed

/**
 * Returns a function that makes people take turns at moving the clock. The notary's identity questions expire after two
 * minutes, so nobody starts a move while anyone is answering them. A move that has already started can still cost a
 * person one of the two attempts. It can't cost both, because nobody sends answers before the move has reached every
 * node. The function's second argument is called with each version of the person's application.
 */
export function takeTurns(): (walk: Walk, watch?: (view: ApplicationView) => void) => void {
  const answering = new Set<Walk>()
  let lastMove: Promise<void> = Promise.resolve()
  let moving: Promise<void> = Promise.resolve()
  return (walk, watch = () => {}) => {
    walk.watch = (view) => {
      watch(view)
      if (isAnswering(view)) answering.add(walk)
      else answering.delete(walk)
    }
    const moveTo = walk.moveTo.bind(walk)
    walk.moveTo = (moment) => {
      const move = lastMove.then(async () => {
        while (answering.size > 0) await pause(POLL)
        const started = moveTo(moment)
        moving = started.catch(() => {})
        await started
      })
      lastMove = move.catch(() => {})
      return move
    }
    const command = walk.command.bind(walk)
    walk.command = async (...given) => {
      if (answering.has(walk)) await moving
      return command(...given)
    }
  }
}

/**
 * Takes a person to funding. Another person may move the clock just before this person answers the notary's questions.
 * The notary then replaces the questions, and the journey continues.
 */
export async function fund(walk: Walk): Promise<void> {
  try {
    await walk.goUntil(({ status }) => status === 'COMPLETE')
  } catch (error) {
    const isReplaced = error instanceof Refused && error.status === 422 && error.message.includes('NOT_LISTED')
    if (!isReplaced) throw error
    await fund(walk)
  }
}

/**
 * Returns the clock of the nodes behind a load balancer. A node follows another node's clock only after a moment. The
 * returned function waits for all nodes, because a node whose clock is behind refuses steps that have just opened.
 */
export function clockOfNodes({ url, ready }: Balancer): NonNullable<RunningServer['movableClock']> {
  const read = async (at: string) => ok(await browserAt(at).call<{ now: string }>('GET', CLOCK, AS_JSON)).now
  return {
    now: () => read(url),
    async moveClock(to) {
      const { now } = ok(await browserAt(url).call<{ now: string }>('POST', CLOCK, { body: to, ...AS_JSON }))
      // Skip a node that stops in the meantime. It doesn't respond, and it doesn't need to follow anymore.
      const hasFollowed = (node: string) =>
        read(node).then(
          (own) => own >= now,
          () => true,
        )
      for (const node of ready()) while (!(await hasFollowed(node))) await pause(POLL)
    },
  }
}
