/** The sandbox's own pages: plain, readable, without script. */
const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
export const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => SIGNS[sign] ?? sign)

/** Markup whose inserted texts are escaped; pieces of markup stay as they are. */
export class Markup {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}
type Piece = string | number | Markup | readonly Markup[] | undefined
export function html(parts: TemplateStringsArray, ...pieces: Piece[]): Markup {
  return new Markup(parts.map((part, index) => part + written(pieces[index])).join(''))
}
function written(piece: Piece): string {
  if (piece === undefined) return ''
  if (piece instanceof Markup) return piece.text
  if (typeof piece === 'string' || typeof piece === 'number') return escaped(String(piece))
  return piece.map(({ text }) => text).join('')
}

const STYLE = `
:root{color-scheme:light;--ink:#1d1b16;--soft:#5b574d;--rule:#d9d3c5;--ground:#faf7f0;--brand:#1f5a4c}
*{box-sizing:border-box}body{margin:0;background:var(--ground);color:var(--ink);font:1rem/1.5 system-ui,sans-serif}
header{border-bottom:1px solid var(--rule);padding:1rem}nav a{margin-right:1.25rem}a{color:var(--brand)}
main{max-width:60rem;margin:0 auto;padding:1.5rem 1rem 4rem}h1{font-size:1.6rem;margin:0 0 1rem}h2{font-size:1.15rem;margin:2rem 0 .5rem}
table{border-collapse:collapse;width:100%}th,td{text-align:left;vertical-align:top;padding:.35rem .75rem .35rem 0;border-bottom:1px solid var(--rule)}
th{font-weight:600;color:var(--soft)}td{overflow-wrap:anywhere}article{background:#fff;border:1px solid var(--rule);border-radius:.5rem;padding:1rem 1.25rem;margin:0 0 1.25rem}
pre{white-space:pre-wrap;overflow-wrap:anywhere;font:inherit;margin:.5rem 0 0}label{display:block;font-weight:600;margin:0 0 .25rem}
input,select{font:inherit;padding:.5rem .6rem;border:1px solid #8a8474;border-radius:.35rem;min-width:14rem;background:#fff;color:inherit;max-width:100%}
button{font:inherit;font-weight:600;padding:.55rem 1rem;border:0;border-radius:.35rem;background:var(--brand);color:#fff;cursor:pointer}
form{display:inline-block;margin:0 1rem 1rem 0}.note{color:var(--soft)}:focus-visible{outline:3px solid #1b6fd0;outline-offset:2px}`

export const page = (title: string, nonce: string, body: Markup): string =>
  html`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Sandbox</title><style nonce="${nonce}">${new Markup(STYLE)}</style></head><body>
<header><nav aria-label="Sandbox"><a href="/sandbox/personas">Personas</a><a href="/sandbox/clock">Clock</a><a href="/sandbox/mail">Mailbox</a><a href="/">The application</a></nav></header>
<main><h1>${title}</h1>${body}</main></body></html>`.text
