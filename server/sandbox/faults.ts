/**
 * The sandbox's page for faults. A visitor chooses which outside party fails next, and how. Faults apply to the whole
 * sandbox.
 */

import type { FastifyRequest } from 'fastify'
import { BadRequest } from '../errors.ts'
import type { AppContext } from '../http/serve.ts'
import { html } from '../mail/markup.ts'
import type { FaultDesk } from '../providers/sandbox/port.ts'
import { answer, fieldsOf, isPlainForm } from './answer.ts'

const SHAPE =
  'Send {"port":"…","method":"…","fault":"…"|"NONE","times":1}. Without a method or port, it applies to all calls. Without times, it applies until cleared.'

export function serveFaults({ app }: AppContext, desk: FaultDesk): void {
  app.get('/sandbox/faults', async (request, reply) => {
    const set = await desk.list()
    return answer(
      request,
      reply,
      { faults: desk.kinds, calls: desk.calls, set },
      {
        title: 'Faults',
        body: () => html`<p>A fault applies to everyone, as many times as you set.</p>
${set.length === 0 ? html`<p>All parties respond normally.</p>` : table(set.map(({ port, method, fault, times }) => [`${port}.${method}`, `${fault}, ${times === null ? 'until cleared' : `${times} more`}`]))}
<form method="post" action="/sandbox/faults">
<label for="call">Call</label><select id="call" name="call"><option value="">all calls</option>${desk.calls.map(({ port, method }) => html`<option>${port}.${method}</option>`)}</select>
<label for="fault">Fault</label><select id="fault" name="fault"><option value="NONE">none (respond normally)</option>${desk.kinds.map(({ fault }) => html`<option>${fault}</option>`)}</select>
<label for="times">How many times (empty means until cleared)</label><input id="times" name="times" inputmode="numeric" value="1" autocomplete="off">
<button>Set</button></form>
<h2>Kinds of faults</h2>${table(desk.kinds.map(({ fault, about }) => [fault, about]))}`,
      },
    )
  })

  app.post('/sandbox/faults', async (request, reply) => {
    await change(request).catch((error: unknown) => {
      throw error instanceof RangeError ? new BadRequest(`${error.message} ${SHAPE}`) : error
    })
    return isPlainForm(request) ? reply.redirect('/sandbox/faults', 303) : reply.send({ set: await desk.list() })
  })

  async function change(request: FastifyRequest): Promise<void> {
    const { call, fault, times, ...given } = fieldsOf(request)
    // The page's form sends the port and the method as one value.
    const [port, method] = typeof call === 'string' && call !== '' ? call.split('.') : [given.port, given.method]
    const point = {
      ...(port !== undefined && { port: text(port) }),
      ...(method !== undefined && { method: text(method) }),
    }
    if (fault === 'NONE') return desk.clear(point)
    await desk.set({
      ...point,
      fault: text(fault),
      ...(times !== undefined && times !== '' && { times: Number(times) }),
    })
  }
}

function text(value: unknown): string {
  if (typeof value !== 'string') throw new RangeError('unknown name')
  return value
}

const table = (pairs: readonly (readonly [string, string])[]) =>
  html`<table><tbody>${pairs.map(([label, value]) => html`<tr><th scope="row">${label}</th><td>${value}</td></tr>`)}</tbody></table>`
