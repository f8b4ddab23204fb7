import { expect, test } from 'vitest'
import { rescissionPeriod, satisfiedFrom } from '../../rules/rescission.ts'
import { addBusinessDays, onBusinessDay } from '../../values/businessDays.ts'
import { addDays, type PlainDate, plainDate } from '../../values/dates.ts'
import { lending } from '../testing/testWorld.ts'
import { BOARD_DAYS } from './fundingBoard.ts'

test('on every day of three years, the funding board reaches far enough to show a line that closes on that day', () => {
  const closings = Array.from({ length: 3 * 365 }, (_, days) => addDays(plainDate('2026-01-01'), days))
  const fundsOn = (closed: PlainDate): PlainDate => {
    const { expires } = rescissionPeriod({
      ...{ accountOpened: closed, noticeDelivered: closed, disclosuresDelivered: closed },
    })
    return onBusinessDay(satisfiedFrom(expires, lending.policy.rightToCancel.mailDays))
  }
  const missed = closings.filter((closed) => fundsOn(closed) > addBusinessDays(onBusinessDay(closed), BOARD_DAYS))
  expect(missed).toEqual([])
})
