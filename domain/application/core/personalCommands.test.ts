import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { text } from '../../forms/fields.ts'
import { form } from '../../forms/form.ts'
import { isDone } from '../../journey/machine.ts'
import { BORROWER, readerOf, World } from '../testing/testWorld.ts'
import { agentView } from '../views/agentView.ts'
import { answersOf } from '../views/borrowerView.ts'
import { factsOf } from '../views/facts.ts'
import { checkCommand } from './commandTable.ts'
import { personalCommands } from './personalCommands.ts'

const caretaker = {
  command: 'withdraw',
  form: form({ shape: { name: text({ required: 'Enter a name' }) } }),
  shown: z.object({ name: z.string() }),
} as const
const step = { done: { personal: 'caretaker' } }

/** Saves the answer as the server would. */
function save(world: World, name: string): void {
  const { withdraw } = personalCommands([['caretaker', caretaker]])
  if (!withdraw) throw new Error('the row has no command')
  const context = world.context()
  const checked = checkCommand(withdraw, { name }, { application: world.application, context })
  if (!checked.ok) throw new Error(JSON.stringify(checked.errors))
  world.take(withdraw.decide(world.application, checked.value, context))
}

it("a personal answer is stored as personal data; the event and the application contain only the answer's name", () => {
  const world = new World()
  expect(isDone(step, factsOf(world.application))).toBe(false)
  save(world, 'Carla Keeper')
  save(world, 'Otto Keeper')
  expect(world.log.at(-1)).toMatchObject({ type: 'PersonalAnswerSaved', data: { answer: 'caretaker' } })
  expect(JSON.stringify([world.application, world.log])).not.toContain('Keeper')
  expect(world.application.personalAnswers).toEqual(['caretaker'])
  expect(isDone(step, factsOf(world.application))).toBe(true)
})

it('both the borrower and the agents can see a personal answer', () => {
  const world = new World()
  save(world, 'Carla Keeper')
  const seen = { caretaker: { name: 'Carla Keeper' } }
  expect(answersOf(world.application, world.personal[BORROWER])).toEqual(seen)
  expect(agentView(world.application, world.personal, readerOf('UNDERWRITER')).answers).toEqual(seen)
})
