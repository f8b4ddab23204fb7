/** The API with which agents handle emails that the server gave up sending. */
import * as z from 'zod/mini'
import { messageStepForm } from '../forms/letter.ts'
import { BASE, changes, decided } from './agent.ts'
import { contract, uuid } from './contract.ts'
import { bodyOf } from './formBody.ts'

export const recordAgentMessageStep = contract({
  ...changes,
  id: 'recordAgentMessageStep',
  access: ['DECIDE_CREDIT', 'CHECK_PAPERS'],
  body: bodyOf(messageStepForm, decided),
  path: `${BASE}/applications/{uuid}/messages/{messageUuid}`,
  summary: 'Handles an email that the server gave up sending: sends it again, or closes it with a reason.',
  params: z.object({ uuid, messageUuid: uuid }),
})
