import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { text } from '../../forms/fields.ts'
import { form } from '../../forms/form.ts'
import { borrowerTable } from '../../journey/borrower.ts'
import { answerOf, isDone } from '../../journey/machine.ts'
import { situationOf } from '../testing/sampleBody.ts'
import { BORROWER, World } from '../testing/testWorld.ts'
import { factsOf } from '../views/facts.ts'
import { checkCommand } from './commandTable.ts'
import { PERSONAL_ANSWERS, shownAnswers, shownSchemas } from './personalAnswers.ts'
import { personalCommand } from './personalCommand.ts'

const NAMES = Object.keys(PERSONAL_ANSWERS) as (keyof typeof PERSONAL_ANSWERS)[]

it.each(NAMES)(
  'the answer %s is stored as personal data; its event contains no data but completes its step',
  (name) => {
    const step = borrowerTable.steps.find((one) => answerOf(one) === name)
    const [sample] = Object.values(step?.sample ?? {})
    if (!step || !sample) throw new Error(`no step asks for ${name}`)
    const world = new World()
    const [{ application, today }, command] = [world, personalCommand(name)]
    const body = sample(situationOf(application, BORROWER, today))
    const checked = checkCommand(command, body, { application, context: world.context() })
    if (!checked.ok) throw new Error(JSON.stringify(checked.errors))
    expect(isDone(step, factsOf(application))).toBe(false)
    world.take(command.decide(application, checked.value, world.context()))
    const { type, data } = world.log.at(-1) ?? {}
    expect([type, data]).toEqual([PERSONAL_ANSWERS[name].event, {}])
    expect(world.personal[BORROWER]?.[name]).toEqual(checked.value)
    expect(isDone(step, factsOf(world.application))).toBe(true)
  },
)

it('the borrower and agents see a personal answer only if its table row has a schema for viewing it', () => {
  const caretakerForm = form({ shape: { name: text({ required: 'Enter a name' }) } })
  const row = { form: caretakerForm, event: 'CaretakerSaved', flag: 'hasCaretaker' } as const
  const rows = { caretaker: { ...row, shown: z.object({ name: z.string() }) }, secret: row }
  const own = { phone: '(555) 010-0001', caretaker: { name: 'Carla Keeper' }, secret: { name: 'Otto Hidden' } }
  expect(shownAnswers(own, rows)).toEqual({ caretaker: { name: 'Carla Keeper' } })
  expect(Object.keys(shownSchemas(rows))).toEqual(['caretaker'])
})
