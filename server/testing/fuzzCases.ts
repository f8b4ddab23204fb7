/**
 * Sends hostile requests to a server and hostile values to parsers. Each function returns the cases that went wrong.
 */
import { chatClientFrame } from 'domain/api/chatSocket.ts'
import { isCommonPassword } from 'domain/forms/commonPasswords.ts'
import { ANY_DAY, checkForm, type Form } from 'domain/forms/form.ts'
import { REGISTRATION_FORMS } from 'domain/forms/registration.ts'
import { signInForm } from 'domain/forms/signIn.ts'
import { redirectOf } from 'domain/routes/redirects.ts'
import { readPhone } from 'domain/values/phoneInternational.ts'
import * as z from 'zod/mini'
import { ServerError } from '../errors.ts'
import { checkValue } from '../http/requestChecks.ts'
import { networkOf } from '../usecases/credentials.ts'
import { cookieHeader } from './browserAt.ts'
import { type Fuzz, fuzz } from './fuzz.ts'
import type { Browser, TestProgram } from './program.ts'

/** Sends `count` requests, half of them with the session of a signed-in person. */
export async function sendFuzz(program: TestProgram, browser: Browser, seed: number, count: number): Promise<string[]> {
  const source = fuzz(seed)
  const wrong: string[] = []
  for (let n = 0; n < count; n++) {
    const { method, url, headers, payload } = source.request()
    // Some addresses can't be sent, because the test's HTTP tool can't parse them.
    if (!URL.canParse(url, 'http://localhost')) continue
    const own = { cookie: cookieHeader(browser.cookies), authorization: `Bearer ${browser.token}` }
    const answer = await program.server.app.inject({
      method,
      url,
      headers: n % 2 === 0 ? headers : { ...headers, ...own },
      ...(payload !== undefined && { payload }),
    })
    const { statusCode: status, body } = answer
    const type = String(answer.headers['content-type'])
    const isProblem = type.startsWith('application/problem+json')
    // These tests run without built pages. The response to a page's URL is therefore a 503 in plain text.
    if (status === 503 && type.startsWith('text/plain')) continue
    if (status >= 500 || (status >= 400 && !isProblem && method !== 'HEAD'))
      wrong.push(`seed ${seed}, case ${n}: ${status} ${method} ${url} ${JSON.stringify(headers)} ${payload} → ${body}`)
  }
  return wrong
}

const ORIGIN = 'https://lender.example'
const CONTEXT = { ...ANY_DAY, isCommon: isCommonPassword, readPhone, textCountries: ['US'] }
const FORMS: readonly Form<unknown, typeof CONTEXT>[] = Object.values(REGISTRATION_FORMS)

/** Returns a problem if a parser throws, or accepts a value that it mustn't accept. */
function problemOf(source: Fuzz): string | undefined {
  const [text, value, contract] = [source.text(), source.value(), source.contract()]
  const location = redirectOf(`/${text}`, `?${source.text()}`)
  if (location !== undefined && /^\/[/\\]|^[^/]/.test(location)) return `${JSON.stringify(text)} leads to ${location}`
  const signIn = checkForm(signInForm, { email: 'a@example.com', password: 'a', redirectUrl: text }, CONTEXT)
  const target = signIn.ok ? signIn.value.redirectUrl : undefined
  if (target !== undefined && URL.parse(target, ORIGIN)?.origin !== ORIGIN) return `sign-in leads to ${target}`
  for (const schema of [contract.body, contract.query, contract.params]) if (schema) z.safeParse(schema, value)
  z.safeParse(chatClientFrame, value)
  for (const form of FORMS) checkForm<unknown, typeof CONTEXT>(form, value, CONTEXT)
  try {
    checkValue(value)
  } catch (error) {
    if (!(error instanceof ServerError)) throw error
  }
  networkOf(text)
  return undefined
}

/** Passes `count` hostile values to the parsers. */
export function parseFuzz(seed: number, count: number): string[] {
  const source = fuzz(seed)
  const wrong: string[] = []
  for (let n = 0; n < count; n++) {
    try {
      const problem = problemOf(source)
      if (problem !== undefined) wrong.push(`seed ${seed}, case ${n}: ${problem}`)
    } catch (error) {
      wrong.push(`seed ${seed}, case ${n}: ${(error as Error).stack}`)
    }
  }
  return wrong
}
