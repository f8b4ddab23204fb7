/**
 * Renders the pages of the sandbox and of the companies that it simulates. The pages have no scripts and don't use a
 * lender's design.
 */
import { colorFor, initialsFor } from 'domain/values/marks.ts'
import { html, Markup } from '../mail/markup.ts'

const STYLE = `
:root { color-scheme: light; --ink: #1d1b16; --quiet: #5b574d; --line: #d9d3c5; --ground: #faf7f0; --mark: #1f5a4c; }
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; }
header { border-bottom: 1px solid var(--line); padding: 1rem; }
header nav a { display: inline-block; margin-right: 1.25rem; }
header p { margin: 0; font-weight: 600; }
main { margin: 0 auto; max-width: 60rem; padding: 1.5rem 1rem 4rem; }
main.narrow { max-width: 30rem; }
h1 { font-size: 1.5rem; line-height: 1.25; margin: 0 0 1rem; }
h2 { font-size: 1.15rem; margin: 2rem 0 0.5rem; }
article h2:first-child { margin-top: 0; }
article, main.narrow form { background: #fff; border: 1px solid var(--line); border-radius: 6px; padding: 1rem 1.25rem; margin: 0 0 1.25rem; }
main:not(.narrow) > form { display: inline-block; margin: 0 1rem 1rem 0; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; vertical-align: top; padding: 0.35rem 0.75rem 0.35rem 0; border-bottom: 1px solid var(--line); }
th { font-weight: 600; color: var(--quiet); }
td { overflow-wrap: anywhere; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; margin: 0.5rem 0 0; }
iframe { display: block; width: 100%; height: 44rem; border: 1px solid var(--line); border-radius: 6px; background: #fff; }
p.quiet { color: var(--quiet); margin: 0 0 0.75rem; }
.problem { border-left: 4px solid #a3261e; padding: 0.25rem 0.75rem; color: #7d1d17; }
fieldset { border: 0; padding: 0; margin: 0 0 1rem; }
legend, label.field { font-weight: 600; padding: 0; margin: 0 0 0.25rem; }
label { display: block; padding: 0.5rem 0; }
input, select { font: inherit; color: inherit; background: #fff; padding: 0.6rem; border: 1px solid #6b7782; border-radius: 4px; max-width: 100%; min-width: 14rem; }
main:not(.narrow) :is(input, select) { margin: 0 0.5rem 0.5rem 0; }
main.narrow input:not([type=radio], [type=checkbox]) { display: block; width: 100%; }
input[type=radio], input[type=checkbox] { min-width: 0; width: 1.25rem; height: 1.25rem; margin: 0 0.5rem 0 0; vertical-align: -0.2rem; }
button { font: inherit; font-weight: 600; color: #fff; background: var(--mark); border: 0; border-radius: 4px; padding: 0.7rem 1.25rem; cursor: pointer; }
.initials { display: inline-grid; place-items: center; width: 2.25rem; height: 2.25rem; margin-right: 0.6rem; border-radius: 6px; background: #1f5a4c; color: #fff; font-size: 0.9rem; font-weight: 600; vertical-align: middle; }
.initials::before { content: attr(data-initials); }
.initials[data-color="2"] { background: #7a3b1d; }
.initials[data-color="3"] { background: #2b4f8c; }
.initials[data-color="4"] { background: #6a2d6b; }
.initials[data-color="5"] { background: #55601a; }
a { color: var(--mark); }
a.cancel { display: inline-block; padding: 0.7rem 1rem; }
:focus-visible { outline: 3px solid #1b6fd0; outline-offset: 2px; }
`

const NAVIGATION = html`<nav aria-label="Sandbox"><a href="/sandbox/personas">Personas</a><a href="/sandbox/clock">Clock</a><a href="/sandbox/mail">Mailbox</a><a href="/sandbox/flags">Flags</a><a href="/sandbox/faults">Faults</a><a href="/">The application</a></nav>`

/**
 * Renders one page. A company's page is narrow and has the company's name at the top. `nonce` allows the page's inline
 * style.
 */
export function page(title: string, nonce: string, body: Markup, company?: string): string {
  return html`<!doctype html>
<html lang="en-US">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · ${company ?? 'Sandbox'}</title>
<style nonce="${nonce}">${new Markup(STYLE)}</style>
</head>
<body>
<header>${company === undefined ? NAVIGATION : html`<p>${company}</p>`}</header>
<main${company !== undefined && html` class="narrow"`}>
<h1>${title}</h1>
${body}
</main>
</body>
</html>
`.text
}

/** Returns a badge with an institution's initials, in one of the style sheet's five colors. */
export const initialsMark = (name: string): Markup =>
  html`<span class="initials" data-initials="${initialsFor(name, 'INSTITUTION')}" data-color="${colorFor(name, 5)}" aria-hidden="true"></span>`
