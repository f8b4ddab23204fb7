import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text as readText } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { RequestKind } from 'domain/application/core/requests.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createLog } from '../compose.ts'
import type { RequestHandlers } from '../jobs/handler.ts'
import { REGISTRATION, register, silent, startTestProgram } from '../testing/program.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

interface Span {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly name: string
  readonly status: { readonly code?: number }
}
interface Attribute {
  readonly key: string
  readonly value: { readonly stringValue?: string }
}
interface Metric {
  readonly name: string
  readonly histogram?: { readonly dataPoints: readonly { readonly attributes: readonly Attribute[] }[] }
  readonly gauge?: { readonly dataPoints: readonly { readonly asDouble?: number; readonly asInt?: number }[] }
}

let collector: Server
let endpoint: string
let bodies: { readonly path: string; readonly text: string }[]
beforeEach(async () => {
  bodies = []
  collector = createServer((request, response) => {
    void readText(request).then((text) => {
      bodies.push({ path: request.url ?? '', text })
      response.setHeader('content-type', 'application/json').end('{}')
    })
  }).listen(0, 'localhost')
  await once(collector, 'listening')
  endpoint = `http://localhost:${(collector.address() as AddressInfo).port}`
})
afterEach(() => void collector.close())

const received = <T>(path: string): T[] =>
  bodies.filter((one) => one.path === path).map(({ text }) => JSON.parse(text) as T)
const spans = (): Span[] =>
  received<{ resourceSpans: { scopeSpans: { spans: Span[] }[] }[] }>('/v1/traces').flatMap(({ resourceSpans }) =>
    resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)),
  )
const metrics = (): Metric[] =>
  received<{ resourceMetrics: { scopeMetrics: { metrics: Metric[] }[] }[] }>('/v1/metrics').flatMap(
    ({ resourceMetrics }) =>
      resourceMetrics.flatMap(({ scopeMetrics }) => scopeMetrics.flatMap((scope) => scope.metrics)),
  )

const SAVE = '/service-application/api/v2/application/heloc/:uuid/:command'

interface Line {
  readonly msg: string
  readonly route?: string
  readonly request?: string
  /** Only jobs count their attempts. */
  readonly attempt?: number
}

/** Runs the server until an outside party has failed. Returns the log lines. */
async function run(environment: Record<string, string>): Promise<Line[]> {
  const lines: Line[] = []
  const failed = Promise.withResolvers<void>()
  const write = (text: string) => {
    const line = JSON.parse(text) as Line
    lines.push(line)
    if (line.msg === 'request failed') failed.resolve()
  }
  const program = await startTestProgram({
    environment,
    log: createLog('info', { write }),
    handlers: partyThatFails(),
  })
  const { browser, uuid } = await register(program)
  const { body } = await browser.call<{ property: { uuid: string } }>(
    'GET',
    `/service-application/api/v1/application/heloc/${uuid}`,
  )
  const saved = await browser.call('POST', SAVE.replace(':uuid', uuid).replace(':command', 'save-profile'), {
    body: {
      ...REGISTRATION.name,
      dateOfBirth: REGISTRATION.dob,
      selectedPropertyUuid: body.property.uuid,
      softCreditConsent: true,
    },
  })
  expect(saved.status).toBe(200)
  await failed.promise
  await program.stop()
  return lines
}

/** Creates outside parties that never respond, except that calls for property records fail. */
function partyThatFails(): RequestHandlers {
  const none = silent()
  const fail = async () => {
    throw new RangeError('no record for Rosa Quillfeather')
  }
  return new Proxy(none, { get: (_, kind: RequestKind) => (kind === 'PROPERTY_RECORD' ? fail : none[kind]) })
}

test('a request, its statements and its jobs are exported as one trace', async () => {
  const lines = await run({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint })
  const all = spans()
  const request = all.find(({ name }) => name === `POST ${SAVE}`)
  expect(request).toBeDefined()
  expect(request?.parentSpanId).toBeUndefined()
  const trace = all.filter(({ traceId }) => traceId === request?.traceId)
  const job = trace.find(({ name }) => name === 'request PROPERTY_RECORD')
  expect(job?.parentSpanId).toBe(request?.spanId)
  const call = trace.find(({ name, parentSpanId }) => name.endsWith(' PROPERTY_RECORD') && parentSpanId === job?.spanId)
  expect(call).toMatchObject({ name: 'propertyRecords PROPERTY_RECORD', status: { code: 2 } })
  expect(trace.some(({ parentSpanId }) => parentSpanId === request?.spanId)).toBe(true)
  const failed = lines.find(({ msg }) => msg === 'request failed')
  expect(failed).toMatchObject({ kind: 'PROPERTY_RECORD', request: request?.traceId })
  const answered = lines.find(({ msg, route }) => msg === 'request' && route === SAVE)
  expect(answered?.request).toBe(request?.traceId)
})

test('metrics report requests, statements, jobs, calls, failures, lookups of passwords, the queue and the delay of deadlines', async () => {
  await run({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint })
  expect(new Set(metrics().map(({ name }) => name))).toEqual(
    new Set([
      'http.server.request.duration',
      'db.client.operation.duration',
      'hearthline.statements',
      'hearthline.job.duration',
      'hearthline.party.duration',
      'hearthline.failures',
      'hearthline.password.checks',
      'hearthline.queue.age',
      'hearthline.queue.waiting',
      'hearthline.deadline.lag',
    ]),
  )
})

test('the metrics of a job name the outside party that the job calls', async () => {
  await run({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint })
  const points = metrics()
    .filter(({ name }) => name === 'hearthline.job.duration')
    .flatMap(({ histogram }) => histogram?.dataPoints ?? [])
    .map(({ attributes }) => Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue])))
  expect(points).toContainEqual({
    task: 'request',
    kind: 'PROPERTY_RECORD',
    party: 'propertyRecords',
  })
  // Mail is the only other kind of job, and every job of both kinds calls a party.
  expect(points.filter(({ party }) => !party)).toEqual([])
})

test("the exported data doesn't contain personal data", async () => {
  await run({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint })
  const text = bodies.map((body) => body.text).join('\n')
  expect(text).toContain('PROPERTY_RECORD')
  const { name, email, dob, propertyAddress, password } = REGISTRATION
  for (const one of [name.firstName, name.lastName, email, dob, propertyAddress.street1, password, 'no record'])
    expect(text).not.toContain(one)
})

test('with a sampling share of 0, no trace is exported, but metrics still count all work', async () => {
  await run({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: '0' })
  expect(spans()).toEqual([])
  expect(metrics().map(({ name }) => name)).toContain('hearthline.job.duration')
})

test("a stopping server doesn't wait for an unresponsive collector", async () => {
  let gaveUp = false
  const asked = Promise.withResolvers<void>()
  const silentCollector = createServer(({ socket }) => {
    asked.resolve()
    socket.once('close', () => {
      gaveUp = true
    })
  }).listen(0, 'localhost')
  await once(silentCollector, 'listening')
  const { port } = silentCollector.address() as AddressInfo
  const program = await startTestProgram({
    environment: { OTEL_EXPORTER_OTLP_ENDPOINT: `http://localhost:${port}` },
  })
  await register(program)
  await program.stop()
  await asked.promise
  // The exporters close their connections when they give up. The connection is still open, so the server stopped
  // without waiting for that.
  expect(gaveUp).toBe(false)
  silentCollector.closeAllConnections()
  silentCollector.close()
})

test("a server without an endpoint doesn't load OpenTelemetry, but still logs which HTTP request created each job", async () => {
  const watch = `
    import { registerHooks } from 'node:module'
    registerHooks({ resolve: (name, context, next) => {
      if (name.includes('opentelemetry')) throw new Error('loaded ' + name)
      return next(name, context)
    } })
    await import('./server/compose.ts')
    console.log('done')`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', watch], { cwd: ROOT })
  expect(stdout).toBe('done\n')
  const lines = await run({})
  const failed = lines.find(({ msg }) => msg === 'request failed')
  const answered = lines.find(({ msg, route }) => msg === 'request' && route === SAVE)
  expect(failed?.request).toMatch(/^[\da-f]{32}$/)
  expect(failed?.request).toBe(answered?.request)
  expect(bodies).toEqual([])
  const requests = lines.filter(({ msg }) => msg === 'request').map(({ request }) => request)
  for (const line of lines) if (line.attempt !== undefined) expect(requests, line.msg).toContain(line.request)
})
