import { Refusal } from 'domain/application/core/command.ts'
import fastify from 'fastify'
import { describe, expect, test } from 'vitest'
import { Busy, ERRORS, type ErrorCode, NotFound, NotNow, ServerError, Unauthenticated } from '../errors.ts'
import { sendProblem } from './errors.ts'

async function answerTo(error: unknown) {
  const app = fastify()
  app.setErrorHandler(sendProblem)
  app.get('/x', () => Promise.reject(error))
  const { statusCode, headers, body } = await app.inject('/x')
  await app.close()
  return { sent: statusCode, retryAfter: headers['retry-after'], ...(JSON.parse(body) as object) }
}

describe('errors listed in the table', () => {
  test.each(Object.keys(ERRORS) as ErrorCode[])(
    'the error %s is sent with its status, title and message',
    async (code) => {
      const { status, title, message } = ERRORS[code]
      const answer = { sent: status, status, code, title, message, detail: message }
      expect(await answerTo(new ServerError(code))).toMatchObject(answer)
    },
  )

  test('a request without a session gets 401 and the message that makes the client end its session', async () => {
    expect(await answerTo(new Unauthenticated())).toMatchObject({ status: 401, message: 'unauthenticated' })
  })

  test('a 404 response can state which object is missing', async () => {
    expect(await answerTo(new NotFound())).toMatchObject({ status: 404, message: 'We couldn’t find this.' })
    expect(await answerTo(new NotFound('User not found'))).toMatchObject({ status: 404, message: 'User not found' })
  })

  test("if the journey doesn't accept a command, the response contains the path of the page that the borrower should open", async () => {
    const answer = await answerTo(new NotNow('This step isn’t open right now.', '/account/heloc/x/liens'))
    expect(answer).toMatchObject({ status: 409, location: '/account/heloc/x/liens' })
  })

  test("the response for a locked database row asks the client to retry after a second and doesn't reveal the cause", async () => {
    const answer = await answerTo(new Busy(new Error('tuple of Rosa Quillfeather')))
    expect(answer).toMatchObject({ status: 503, retryAfter: '1' })
    expect(JSON.stringify(answer)).not.toContain('Quillfeather')
  })
})

describe('errors outside the table', () => {
  test('an unexpected error returns 500 without revealing its cause', async () => {
    const answer = await answerTo(new TypeError('the page of Rosa Quillfeather'))
    expect(answer).toMatchObject({
      status: 500,
      title: 'Something unexpected happened',
      message: 'Something unexpected happened.',
    })
    expect(JSON.stringify(answer)).not.toContain('Quillfeather')
  })

  test('a refusal by the domain returns 422 with the rejected fields, or 403 for a forbidden action', async () => {
    const errors = [{ field: 'ssn', message: 'Please check this.' }]
    expect(await answerTo(new Refusal('INVALID', 'Look again.', errors))).toMatchObject({
      status: 422,
      code: 'INVALID',
      message: 'Look again.',
      errors,
    })
    const denied = await answerTo(new Refusal('NOT_ALLOWED', 'Ask an underwriter.'))
    expect(denied).toMatchObject({ status: 403, code: 'NOT_ALLOWED', message: 'Ask an underwriter.' })
    expect(denied).not.toHaveProperty('errors')
  })

  test.each([
    [413, 'FST_ERR_CTP_BODY_TOO_LARGE', 'TOO_LARGE'],
    [429, undefined, 'TOO_MANY_REQUESTS'],
    [415, 'FST_ERR_CTP_INVALID_MEDIA_TYPE', 'FST_ERR_CTP_INVALID_MEDIA_TYPE'],
    [400, undefined, 'BAD_REQUEST'],
  ])(
    "a framework error with status %i is sent with that status but without the error's message",
    async (statusCode, code, sentCode) => {
      const answer = await answerTo(Object.assign(new Error('internals'), { statusCode, code }))
      expect(answer).toMatchObject({ status: statusCode, code: sentCode })
      expect(JSON.stringify(answer)).not.toContain('internals')
    },
  )
})
