import fastify from 'fastify'
import { expect, test } from 'vitest'
import { NotFound } from '../usecases/services.ts'
import { sendProblem, Unauthenticated } from './errors.ts'

async function answerTo(error: Error) {
  const app = fastify()
  app.setErrorHandler(sendProblem)
  app.get('/x', () => Promise.reject(error))
  const { statusCode, body } = await app.inject('/x')
  await app.close()
  return { status: statusCode, ...(JSON.parse(body) as object) }
}

test('8 fallback: what nobody foresaw is something unexpected, and says nothing of why', async () => {
  const answer = await answerTo(new TypeError('the page of Rosa Quillfeather'))
  expect(answer).toMatchObject({
    status: 500,
    title: 'Something unexpected happened',
    message: 'Something unexpected happened.',
  })
  expect(JSON.stringify(answer)).not.toContain('Quillfeather')
})

test('8 no session: 401 with the message that a client ends its session by', async () => {
  expect(await answerTo(new Unauthenticated())).toMatchObject({ status: 401, message: 'unauthenticated' })
})

test('8 what is not there may say what', async () => {
  expect(await answerTo(new NotFound())).toMatchObject({ status: 404, message: 'There is nothing here.' })
  expect(await answerTo(new NotFound('User not found'))).toMatchObject({ status: 404, message: 'User not found' })
})
