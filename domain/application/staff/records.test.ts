import { expect, test } from 'vitest'
import { FILE_RECORDS, isDue, keptRecords, RECORDS, type RetentionPeriods } from '../../rules/retention.ts'
import { plainDate } from '../../values/dates.ts'
import { World } from '../testing/testWorld.ts'
import { fileDates } from '../views/retention.ts'
import { beginErasure, closeLine, isHeld, keepHold, liftHold, placeHold, proposeLift } from './records.ts'

const REASON = 'The borrower sued the lender.'
const PERIODS = {
  ...Object.fromEntries(FILE_RECORDS.map((name) => [name, RECORDS[name].least])),
  ...{ CHATS: 25, FEEDBACK: 25 },
} as RetentionPeriods
const by = (world: World, identity: string) => world.context(identity, 'AGENT')

function heldWorld(): { world: World; hold: string } {
  const world = new World()
  world.take(placeHold(world.application, REASON, by(world, 'cleo')))
  return { world, hold: world.application.legalHolds?.[0]?.uuid ?? '' }
}

test('two people must agree to lift a legal hold, so the person who proposed it can’t lift it alone', () => {
  const { world, hold } = heldWorld()
  expect(isHeld(world.application)).toBe(true)
  expect(() => liftHold(world.application, hold, by(world, 'cleo'))).toThrow('No one has proposed')
  world.take(proposeLift(world.application, hold, 'The case is closed.', by(world, 'cleo')))
  expect(() => proposeLift(world.application, hold, 'Again.', by(world, 'dan'))).toThrow('already proposed')
  expect(() => liftHold(world.application, hold, by(world, 'cleo'))).toThrow('Someone else must lift this hold')
  expect(isHeld(world.application)).toBe(true)
  world.take(liftHold(world.application, hold, by(world, 'dan')))
  expect(isHeld(world.application)).toBe(false)
  expect(() => liftHold(world.application, hold, by(world, 'dan'))).toThrow('already lifted')
})

test('while a file is on legal hold, it isn’t erased, even if its erasure has begun', () => {
  const { world, hold } = heldWorld()
  expect(() => beginErasure(world.application)).toThrow('on legal hold')
  world.take(proposeLift(world.application, hold, 'The case is closed.', by(world, 'cleo')))
  world.take(liftHold(world.application, hold, by(world, 'dan')))
  world.take(beginErasure(world.application))
  expect(world.application.erasingSince).toBe(world.now)
  expect(beginErasure(world.application).events).toEqual([])
  world.take(placeHold(world.application, REASON, by(world, 'cleo')))
  expect(() => beginErasure(world.application)).toThrow('on legal hold')
})

test('a colleague can decide to keep a legal hold that another person proposed to lift', () => {
  const { world, hold } = heldWorld()
  world.take(proposeLift(world.application, hold, 'The case is closed.', by(world, 'cleo')))
  world.take(keepHold(world.application, hold, 'The case was appealed.', by(world, 'dan')))
  expect(world.application.legalHolds).toMatchObject([{ reason: REASON }])
  expect(() => liftHold(world.application, hold, by(world, 'dan'))).toThrow('No one has proposed')
})

test("a funded line's file is due for erasure only after staff recorded the line's closing", () => {
  const world = new World()
  world.goUntil(() => world.application.status === 'COMPLETE')
  const far = plainDate('2099-01-01')
  const isDueBy = (day: typeof far) => isDue(keptRecords(fileDates(world.application), PERIODS), day)
  expect(isDueBy(far)).toBe(false)
  expect(() => closeLine(world.application, far, by(world, 'cleo'))).toThrow('Enter a date that isn’t in the future')
  world.take(closeLine(world.application, world.today, by(world, 'cleo')))
  expect(isDueBy(plainDate(`${Number(world.today.slice(0, 4)) + 4}-12-31`))).toBe(false)
  expect(isDueBy(far)).toBe(true)
})

test("an open application's file is never due for erasure, and staff can’t record that its line was closed", () => {
  const world = new World()
  expect(fileDates(world.application)).toMatchObject({ decidedOn: undefined, isOpened: false })
  expect(() => closeLine(world.application, world.today, by(world, 'cleo'))).toThrow('This line isn’t open.')
})
