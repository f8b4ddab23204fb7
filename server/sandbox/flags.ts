/** The sandbox's feature flags page, for the organization of the requested host. */

import { FLAG_KEYS, FLAGS, type FlagKey, isFlagKey, type Variation } from 'domain/api/flags.ts'
import type { FastifyRequest } from 'fastify'
import { BadRequest } from '../errors.ts'
import type { AppContext } from '../http/serve.ts'
import { html, type Markup } from '../mail/markup.ts'
import { allFlags, type FlagRow, removeFlag } from '../storage/flags.ts'
import { BadFlag, setFlag } from '../usecases/flags.ts'
import { answer, fieldsOf, isPlainForm } from './answer.ts'

export function serveFlags({ app, services: { db } }: AppContext): void {
  app.get('/sandbox/flags', async (request, reply) => {
    const { code } = request.organization
    const rows = (await allFlags(db)).filter(({ org_code }) => org_code === null || org_code === code)
    const data = FLAG_KEYS.map((key) => ({
      key,
      about: FLAGS[key].about,
      default: FLAGS[key].default,
      set: rows.filter((row) => row.key === key).map(({ key: _, ...row }) => row),
    }))
    return answer(
      request,
      reply,
      { organization: code, flags: data },
      {
        title: 'Feature flags',
        body: () =>
          html`<p>A change applies from the next page load. Settings for ${code} override settings for everyone.</p>
        ${FLAG_KEYS.map((key) =>
          card(
            key,
            code,
            rows.filter((row) => row.key === key),
          ),
        )}`,
      },
    )
  })

  app.post('/sandbox/flags', async (request, reply) => {
    await change(request).catch((error: unknown) => {
      throw error instanceof BadFlag ? new BadRequest(error.message) : error
    })
    return isPlainForm(request) ? reply.redirect('/sandbox/flags', 303) : reply.send({ done: true })
  })

  async function change(request: FastifyRequest): Promise<void> {
    const { key, state, for: whom, variables, variations } = fieldsOf(request)
    const known = typeof key === 'string' && isFlagKey(key) && (whom === 'organization' || whom === 'everybody')
    if (!known || !['on', 'off', 'default'].includes(String(state)))
      throw new BadRequest('Send {"key":"…","state":"on"|"off"|"default","for":"organization"|"everybody"}.')
    const org = whom === 'organization' ? request.organization.code : undefined
    if (state === 'default') return removeFlag(db, key, org)
    const given = readJson(variables) as Record<string, unknown> | undefined
    const forms = readJson(variations) as Variation[] | undefined
    return setFlag(db, {
      key,
      enabled: state === 'on',
      ...(org && { org }),
      ...(given && { variables: given }),
      ...(forms && { variations: forms }),
    })
  }
}

/** Parses a flag's variables or variations. A form sends them as text, and a program can also send JSON. */
function readJson(value: unknown): unknown {
  if (typeof value !== 'string') return value
  if (value.trim() === '') return undefined
  try {
    return JSON.parse(value)
  } catch {
    throw new BadRequest('Variables and variations must be JSON.')
  }
}

function card(key: FlagKey, code: string, rows: readonly FlagRow[]): Markup {
  const { about, default: otherwise, variables: shape } = FLAGS[key]
  const takesVariables = Object.keys(shape.shape).length > 0
  const stated = rows.map(
    ({ org_code, enabled, variables, variations }) =>
      html`<tr><th scope="row">${org_code ?? 'Everyone'}</th><td>${enabled ? 'on' : 'off'}</td>
      <td>${Object.keys(variables).length > 0 && JSON.stringify(variables)} ${variations.length > 0 && JSON.stringify(variations)}</td></tr>`,
  )
  const field = (name: string, label: string) =>
    html`<label for="${key}-${name}">${label}</label><input id="${key}-${name}" name="${name}" autocomplete="off">`
  return html`<article><h2>${key}</h2><p>${about} ${otherwise ? 'On' : 'Off'} by default.</p>
${stated.length > 0 && html`<table><tbody>${stated}</tbody></table>`}
<form method="post" action="/sandbox/flags" aria-label="${key}"><input type="hidden" name="key" value="${key}">
<label for="${key}-for">For</label><select id="${key}-for" name="for"><option value="organization">${code}</option><option value="everybody">everyone</option></select>
${takesVariables && field('variables', 'Variables (JSON)')}${field('variations', 'Variations (JSON)')}
<p><button name="state" value="on">On</button> <button name="state" value="off">Off</button> <button name="state" value="default">Default</button></p></form></article>`
}
