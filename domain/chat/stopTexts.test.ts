import { expect, it } from 'vitest'
import { asksToStopTexts } from './stopTexts.ts'

it.each([
  'STOP',
  'stop.',
  'Unsubscribe',
  'Opt out',
  'OPTOUT',
  'REVOKE',
  'Stop texting me!',
  'Please stop sending me texts',
  'Cancel texts',
  'opt out of text messages',
])('a chat message that asks to end texts is recognized: %s', (message) => {
  expect(asksToStopTexts(message)).toBe(true)
})

it.each([
  'CANCEL',
  'end',
  'quit',
  'Cancel my application',
  'How do I stop my application?',
  'Did you stop texting me?',
  'Please don’t stop the texts',
])('a chat message about something else doesn’t end texts: %s', (message) => {
  expect(asksToStopTexts(message)).toBe(false)
})
