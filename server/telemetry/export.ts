/**
 * Exports traces and metrics by OTLP. The server loads this file only if an endpoint is configured. Attributes are
 * routes, statement names, request kinds and error names, so they contain no personal data.
 */
import { randomUUID } from 'node:crypto'
import type { Channel, TracingChannel } from 'node:diagnostics_channel'
import { setTimeout as pause } from 'node:timers/promises'
import { type Attributes, ROOT_CONTEXT, SpanKind, SpanStatusCode, TraceFlags, trace } from '@opentelemetry/api'
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics'
import { BatchSpanProcessor, TraceIdRatioBasedSampler, TracerProvider } from '@opentelemetry/sdk-trace'
import type { Clock } from '../clock.ts'
import type { TelemetryConfig } from '../config.ts'
import { type Cause, currentCause, describe, newCause } from '../log.ts'
import { deadlineLag } from '../storage/deadlines.ts'
import { queueLoad } from '../storage/jobs.ts'
import type { Db } from '../storage/transactions.ts'
import { type Answered, answered, type BreachCheck, breachChecks, partyCalls, roundTrips, tasks } from './channels.ts'

/**
 * The statements that begin or end a transaction or enter its scope. A round trip's span is named after one of these
 * only if the round trip contains no other statement.
 */
const FRAME = /^(transaction|scope)_/

/**
 * Milliseconds to export the remaining data when the server stops. Without this limit, the exporters would retry for
 * ten seconds if the collector doesn't respond.
 */
const LAST_EXPORT = 3000

interface Work {
  readonly name: string
  readonly kind?: SpanKind
  readonly cause: Cause
  readonly parent: Cause | undefined
  /** The start and end of the work, from `performance.now()`. */
  readonly begun: number
  readonly ended: number
  readonly attributes: Attributes
  readonly failed: boolean
}

/**
 * Starts exporting.
 * @returns a function that exports the remaining data and then stops
 */
export function startTelemetry(
  { endpoint, ratio }: TelemetryConfig,
  { db, clock }: { readonly db: Db; readonly clock: Clock },
): () => Promise<void> {
  const resource = resourceFromAttributes({ 'service.name': 'hearthline', 'service.instance.id': randomUUID() })
  const to = (signal: string) => ({ url: `${endpoint}/v1/${signal}` })
  const record = traces(new BatchSpanProcessor({ exporter: new OTLPTraceExporter(to('traces')) }))
  const reader = new PeriodicExportingMetricReader({ exporter: new OTLPMetricExporter(to('metrics')) })
  const meters = new MeterProvider({ resource, readers: [reader] })
  const meter = meters.getMeter('hearthline')
  const seconds = (name: string, description: string) =>
    meter.createHistogram(name, { description, unit: 's', advice: { explicitBucketBoundaries: BUCKETS } })
  const requests = seconds('http.server.request.duration', 'HTTP requests')
  const trips = seconds('db.client.operation.duration', 'round trips to the database')
  const statements = meter.createCounter('hearthline.statements', { description: 'statements sent to the database' })
  const jobs = seconds('hearthline.job.duration', 'jobs and deadlines')
  const calls = seconds('hearthline.party.duration', 'calls to outside parties')
  const failures = meter.createCounter('hearthline.failures', { description: 'failures, by where they happened' })
  const passwords = meter.createCounter('hearthline.password.checks', {
    description: 'lookups of new passwords, by outcome',
  })
  measureQueue()

  const stops = [
    onMessage<BreachCheck>(breachChecks, ({ outcome }) => passwords.add(1, { outcome })),
    onMessage<Answered>(answered, (answer) => {
      const { cause, method, route, status, ms } = answer
      const attributes = {
        'http.request.method': method,
        'http.route': route,
        'http.response.status_code': status,
      }
      requests.record(ms / 1000, attributes)
      const failed = status >= 500
      if (failed) failures.add(1, { where: 'request', 'http.route': route })
      const ended = performance.now()
      record({
        ...{ name: `${method} ${route}`, kind: SpanKind.SERVER, cause, parent: undefined, attributes, failed },
        ...{ begun: ended - ms, ended },
      })
    }),
    onWork(roundTrips, ({ calls: sent }, times, error) => {
      const names = sent.map(({ name }) => name)
      const name = names.find((one) => !FRAME.test(one)) ?? names[0] ?? ''
      trips.record(times.seconds, { 'db.operation.name': name, ...error })
      for (const one of names) statements.add(1, { 'db.operation.name': one })
      if (error) failures.add(1, { where: 'database', 'db.operation.name': name, ...error })
      const attributes = { 'db.system.name': 'postgresql', 'db.query.summary': names.join(' '), ...error }
      recordInside(name, attributes, times, error)
    }),
    onWork(partyCalls, ({ party, kind }, times, error) => {
      const attributes = { party, kind, ...error }
      calls.record(times.seconds, attributes)
      if (error) failures.add(1, { where: 'party', ...attributes })
      recordInside(`${party} ${kind}`, attributes, times, error)
    }),
    onWork(tasks, ({ task, kind, party, cause, parent }, times, error) => {
      const attributes = { task, kind, ...(party && { party }), ...error }
      jobs.record(times.seconds, attributes)
      if (error) failures.add(1, { where: 'job', ...attributes })
      record({ ...times, ...{ name: `${task} ${kind}`, cause, parent, attributes, failed: error !== undefined } })
    }),
  ]

  function traces(processor: BatchSpanProcessor): ((work: Work) => void) & { stop(): Promise<void> } {
    let next: Cause = newCause()
    const provider = new TracerProvider({
      resource,
      // Decide by the trace's ID, so that a trace is kept or dropped as a whole, including the spans of its jobs.
      sampler: new TraceIdRatioBasedSampler(ratio),
      idGenerator: { generateTraceId: () => next.request, generateSpanId: () => next.span },
      spanProcessors: [processor],
    })
    const tracer = provider.getTracer('hearthline')
    const write = ({ name, kind = SpanKind.INTERNAL, cause, parent, begun, ended, attributes, failed }: Work) => {
      next = cause
      const context = parent
        ? trace.setSpanContext(ROOT_CONTEXT, {
            ...{ traceId: parent.request, spanId: parent.span, traceFlags: TraceFlags.SAMPLED },
          })
        : ROOT_CONTEXT
      const span = tracer.startSpan(name, { kind, startTime: begun, attributes }, context)
      if (failed) span.setStatus({ code: SpanStatusCode.ERROR })
      span.end(ended)
    }
    return Object.assign(write, { stop: () => provider.shutdown() })
  }

  /**
   * Adds the work to the trace of the work that caused it. Work without a cause, such as a regular poll, counts only in
   * metrics.
   */
  function recordInside(name: string, attributes: Attributes, times: Times, error: Failure | undefined): void {
    const { cause: parent } = times
    if (!parent) return
    const cause = newCause(parent)
    record({ ...times, name, kind: SpanKind.CLIENT, cause, parent, attributes, failed: error !== undefined })
  }

  function measureQueue(): void {
    const age = meter.createObservableGauge('hearthline.queue.age', {
      description: 'time for which the job that is due longest has waited',
      unit: 's',
    })
    const waiting = meter.createObservableGauge('hearthline.queue.waiting', { description: 'jobs due but not started' })
    const lag = meter.createObservableGauge('hearthline.deadline.lag', {
      description: 'time since the oldest unmet deadline',
      unit: 's',
    })
    meter.addBatchObservableCallback(
      async (result) => {
        const [[queue], [deadlines]] = await db.read({ mode: 'SWEEP' }, queueLoad(), deadlineLag(clock.now()))
        if (queue) {
          result.observe(age, queue.age)
          result.observe(waiting, queue.waiting)
        }
        if (deadlines) result.observe(lag, deadlines.lag)
      },
      [age, waiting, lag],
    )
  }

  return async () => {
    for (const stop of stops) stop()
    const exported = Promise.allSettled([record.stop(), meters.shutdown()])
    await Promise.race([exported, pause(LAST_EXPORT, undefined, { ref: false })])
  }
}

/**
 * Upper bounds of the histogram buckets, in seconds. A statement takes about a millisecond, and a call to an outside
 * party takes up to a minute.
 */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60]

interface Times {
  readonly cause: Cause | undefined
  readonly begun: number
  readonly ended: number
  readonly seconds: number
}
type Failure = { readonly 'error.type': string }

type Stop = () => void

function onMessage<M>(channel: Channel, listen: (message: M) => void): Stop {
  const heard = (message: unknown) => listen(message as M)
  channel.subscribe(heard)
  return () => void channel.unsubscribe(heard)
}

/** Calls `done` when the work reported by a channel has succeeded or failed. */
function onWork<C extends object>(
  channel: TracingChannel<unknown, C>,
  done: (context: C, times: Times, error: Failure | undefined) => void,
): Stop {
  const open = new WeakMap<object, { cause: Cause | undefined; begun: number }>()
  const subscribers = {
    start: (context: C) => void open.set(context, { cause: currentCause(), begun: performance.now() }),
    asyncEnd: (context: C & { error?: unknown }) => {
      const begun = open.get(context)
      if (!begun) return
      const ended = performance.now()
      const { name, code } = context.error === undefined ? {} : describe(context.error)
      done(
        context,
        { ...begun, ended, seconds: (ended - begun.begun) / 1000 },
        name ? { 'error.type': code ?? name } : undefined,
      )
    },
    end() {},
    asyncStart() {},
    error() {},
  }
  channel.subscribe(subscribers)
  return () => void channel.unsubscribe(subscribers)
}
