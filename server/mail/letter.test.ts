/** Tests both versions of an email: the plain text, and the HTML in the lender's brand. */

import { testOrganization } from 'domain/organization/testOrganizations.ts'
import { paletteOf } from 'domain/organization/theme.ts'
import { expect, it } from 'vitest'
import type { Block } from './body.ts'
import { letterHtml, letterText, type Message } from './letter.ts'

const message: Message = {
  subject: 'Your line is <funded>',
  greeting: 'Hello Ada,',
  body: [
    'Tom & Ada, your line is funded.',
    { figure: '$39,000', label: 'On its way' },
    { facts: [['Date', 'Friday, January 22']] },
    { list: ['Read it', 'Sign it'] },
    { action: 'View your line', url: 'https://lender.example/a?b=1&c=2' },
    { note: 'It’s for you alone.' },
  ],
}
const { info, theme } = testOrganization

it("an email’s plain text contains every part of the message, followed by the lender's name, address and license number", () => {
  expect(letterText(message, testOrganization)).toBe(
    [
      'Hello Ada,',
      'Tom & Ada, your line is funded.',
      'On its way: $39,000',
      'Date: Friday, January 22',
      '- Read it\n- Sign it',
      'View your line: https://lender.example/a?b=1&c=2',
      'It’s for you alone.',
      `Questions? Call ${info.phoneFormatted} or write to ${info.email}.`,
      `${info.companyName}\n${info.companyAddress}\nNMLS #${info.companyNMLS} · Equal Housing Opportunity`,
    ].join('\n\n'),
  )
})

it("an email’s HTML has the lender's logo, colors, fonts and legal footer, and escapes the message's text", () => {
  const html = letterHtml(message, testOrganization, 'cid:logo')
  expect(html).toContain(`<img src="cid:logo"`)
  expect(html).toContain(`alt="${info.companyNameShort}"`)
  expect(html).toContain(`background:${theme.color.brand};color:${theme.color.onBrand}`)
  expect(html).toContain(info.companyAddress)
  expect(html).toContain(`NMLS #${info.companyNMLS}`)
  expect(html).toContain('<h1')
  expect(html).toContain('Your line is &lt;funded&gt;</h1>')
  expect(html).toContain('Tom &amp; Ada')
  expect(html).toContain('href="https://lender.example/a?b=1&amp;c=2"')
  expect(html).not.toMatch(/<script|<link|url\(|src="http/)
})

it("in an email, facts directly below a figure don't get a dividing line of their own", () => {
  const factsAfter = (before: Block) => {
    const body = [before, { facts: [['Date', 'Friday, January 22']] }] as const
    return /<dl[^>]*>/.exec(letterHtml({ ...message, body }, testOrganization, 'cid:logo'))?.[0]
  }
  expect(factsAfter({ figure: '$39,000', label: 'On its way' })).toMatch(/border-top:0"/)
  expect(factsAfter('Your appointment is booked.')).not.toMatch(/border-top:0"/)
})

it('the preview text of an email begins with the message instead of the greeting', () => {
  const html = letterHtml(message, testOrganization, 'cid:logo')
  const shown = html.slice(html.indexOf('<body')).replace(/<!--.*?-->|<[^>]+>/gs, ' ')
  expect(shown.trim()).toMatch(/^Tom &amp; Ada, your line is funded\./)
})

it("in dark mode, an email uses the brand's dark colors, but the logo's header keeps its color", () => {
  const html = letterHtml(message, testOrganization, 'cid:logo')
  const { surface, ink } = paletteOf(theme, 'dark')
  const dark = html.slice(html.indexOf('@media (prefers-color-scheme:dark)'), html.indexOf('</style>'))
  expect(dark).toContain(`.card{background:${surface}!important`)
  expect(dark).toContain(`.ink,.ink a{color:${ink}!important}`)
  expect(html).toContain(`<header style="padding:20px 24px;background:${paletteOf(theme, 'light').headerGround};`)
})
