/** Plain pages for the sandbox's own companies and lists; they share nothing with the lender's look. */

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

export const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign)

/** Text that is markup already. */
class Markup {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

export type { Markup }

type Part = string | number | Markup | undefined | false | readonly Part[]

const shown = (part: Part): string => {
  if (part === undefined || part === false) return ''
  if (part instanceof Markup) return part.text
  if (typeof part === 'object') return part.map(shown).join('')
  return escaped(String(part))
}

/** Markup whose values are escaped unless they are markup themselves. */
export const html = (strings: TemplateStringsArray, ...parts: readonly Part[]): Markup =>
  new Markup(strings.map((text, index) => text + shown(parts[index])).join(''))

export const STYLE_PATH = '/sandbox/style.css'

export const STYLE = `
:root { color-scheme: light; --ink: #1b2733; --quiet: #52606d; --line: #c5ced6; --ground: #eef2f5; --mark: #1d4f91; }
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; }
header { background: var(--mark); color: #fff; padding: 0.75rem 1rem; }
header p { margin: 0 auto; max-width: 60rem; font-weight: 600; }
main { margin: 1.5rem auto; max-width: 60rem; padding: 0 1rem; }
main.narrow { max-width: 28rem; }
h1 { font-size: 1.5rem; line-height: 1.25; }
h2 { font-size: 1.15rem; margin: 0 0 0.25rem; }
h3 { font-size: 1rem; margin: 1rem 0 0.25rem; }
section, form { background: #fff; border: 1px solid var(--line); border-radius: 6px; padding: 1rem; margin: 0 0 1rem; }
p.quiet { color: var(--quiet); margin: 0 0 0.75rem; }
dl { display: grid; grid-template-columns: minmax(7rem, 12rem) 1fr; gap: 0.25rem 1rem; margin: 0; }
dt { color: var(--quiet); }
dd { margin: 0; overflow-wrap: anywhere; }
fieldset { border: 0; padding: 0; margin: 0 0 1rem; }
legend { font-weight: 600; padding: 0; margin-bottom: 0.25rem; }
label { display: block; padding: 0.5rem 0; }
label.field { font-weight: 600; }
input[type=text], input[type=password] { display: block; width: 100%; font: inherit; padding: 0.6rem; border: 1px solid #6b7782; border-radius: 4px; }
input[type=radio], input[type=checkbox] { width: 1.25rem; height: 1.25rem; margin: 0 0.5rem 0 0; vertical-align: -0.2rem; }
button { font: inherit; font-weight: 600; color: #fff; background: var(--mark); border: 0; border-radius: 4px; padding: 0.75rem 1.25rem; }
a { color: var(--mark); }
a.cancel { display: inline-block; padding: 0.75rem 1rem; }
button:focus-visible, a:focus-visible, input:focus-visible { outline: 3px solid #b8860b; outline-offset: 2px; }
.problem { border-left: 4px solid #a3261e; padding: 0.25rem 0.75rem; color: #7d1d17; }
@media (max-width: 30rem) { dl { grid-template-columns: 1fr; gap: 0; } dd { margin-bottom: 0.5rem; } }
`

export const page = (title: string, banner: string, body: Markup, narrow = false): string =>
  html`<!doctype html>
<html lang="en-US">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="stylesheet" href="${STYLE_PATH}">
</head>
<body>
<header><p>${banner}</p></header>
<main${narrow ? html` class="narrow"` : ''}>
${body}
</main>
</body>
</html>
`.text
