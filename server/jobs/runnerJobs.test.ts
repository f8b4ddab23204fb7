import { EventEmitter } from 'node:events'
import { beforeEach, expect, test } from 'vitest'
import { followJobs, type LockedJob, type RunnerJobs } from './runnerJobs.ts'

let events: EventEmitter
let jobs: RunnerJobs
let searches: number
beforeEach(() => {
  events = new EventEmitter()
  searches = 0
  jobs = followJobs(events, () => searches++)
})

const locked = (id: string, seconds = 0): LockedJob => ({ id, locked_at: new Date(seconds * 1000) })
const start = (job: LockedJob) => events.emit('job:start', { job })
const complete = (job: LockedJob) => events.emit('job:complete', { job })
const search = () => events.emit('worker:getJob:empty', {})

test('a locked job is lost once a later search for jobs has ended without starting the job', () => {
  const job = locked('1')
  expect(jobs.lost([job])).toEqual([])
  expect(searches).toBe(1)
  expect(jobs.lost([job])).toEqual([])
  events.emit('worker:getJob:error', {})
  expect(jobs.lost([job])).toEqual([job])
})

test("a locked job isn't lost if the database's response was only slow and the job then starts", () => {
  const job = locked('1')
  expect(jobs.lost([job])).toEqual([])
  start(job)
  expect(jobs.lost([job])).toEqual([])
  search()
  expect(jobs.lost([job])).toEqual([])
})

test("a job that ended isn't lost while the queue still lists it", () => {
  const job = locked('1')
  start(job)
  complete(job)
  for (let checks = 0; checks < 3; checks++) {
    search()
    expect(jobs.lost([job])).toEqual([])
  }
})

test('a job that ran before is lost if the queue locked it again and the response was lost', () => {
  const [first, again] = [locked('1', 1), locked('1', 2)]
  start(first)
  complete(first)
  jobs.lost([again])
  search()
  expect(jobs.lost([again])).toEqual([again])
})

test("a runner is idle when its jobs have ended, even if the queue couldn't record the end of one of them", async () => {
  const [ends, breaks] = [locked('1'), locked('2')]
  start(ends)
  start(breaks)
  let isIdle = false
  const idle = jobs.idle().then(() => {
    isIdle = true
  })
  complete(ends)
  expect(isIdle).toBe(false)
  events.emit('worker:fatalError', { worker: { getActiveJob: () => breaks } })
  await idle
})
