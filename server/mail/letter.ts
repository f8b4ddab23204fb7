/**
 * Renders an email in the lender's brand, as plain text and as HTML. The HTML has one column without layout tables. Its
 * styles are inline, because some mail programs drop style sheets. Only the dark colors need a style sheet. Mail
 * programs that drop this style sheet show the light colors.
 */
import type { Organization } from 'domain/organization/organization.ts'
import { paletteOf, type Theme } from 'domain/organization/theme.ts'
import { TYPEFACES } from 'domain/organization/typefaces.ts'
import { type Block, plainBlock, plainBody } from './body.ts'
import { html, Markup } from './markup.ts'

/** The content of an email, without the lender's name and address. */
export interface Message {
  readonly subject: string
  /** The greeting, such as 'Hello Rosa,'. Unset in notices and in mail to people whom the lender doesn't know. */
  readonly greeting?: string | undefined
  readonly body: readonly Block[]
}

type Lender = Pick<Organization, 'info' | 'theme'>

const HOUSING = {
  EQUAL_HOUSING_LENDER: 'Equal Housing Lender',
  EQUAL_HOUSING_OPPORTUNITY: 'Equal Housing Opportunity',
} as const

/** Returns the message as plain text, without the lender's name and address. */
export const messageText = ({ greeting, body }: Omit<Message, 'subject'>): string =>
  greeting ? `${greeting}\n\n${plainBody(body)}` : plainBody(body)

/** Returns the whole email as plain text. */
export function letterText(message: Omit<Message, 'subject'>, { info }: Lender): string {
  const { companyName, companyAddress, companyNMLS, footerImage, phoneFormatted, email } = info
  return [
    messageText(message),
    `Questions? Call ${phoneFormatted} or write to ${email}.`,
    [companyName, companyAddress, `NMLS #${companyNMLS} · ${HOUSING[footerImage]}`].join('\n'),
  ].join('\n\n')
}

/** In dark mode, the logo's header and the button keep their light colors, so the logo stays readable. */
function darkStyles(theme: Theme): string {
  const { ground, surface, ink, muted, rule } = paletteOf(theme, 'dark')
  return `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.ground{background:${ground}!important;color:${ink}!important}
.card{background:${surface}!important;border-color:${rule}!important}
.ink,.ink a{color:${ink}!important}
.muted,.muted a{color:${muted}!important}
.rule{border-color:${rule}!important}
}`
}

function stylesOf(theme: Theme) {
  const { radius } = theme
  const color = paletteOf(theme, 'light')
  const { body, heading, weight } = TYPEFACES[theme.typefaces]
  const large = `font-family:${heading};font-weight:${weight};line-height:1.25;color:${color.ink};overflow-wrap:anywhere`
  const line = `1px solid ${color.rule}`
  return {
    ground: `margin:0;padding:24px 12px;background:${color.ground};color:${color.ink};font:16px/1.5 ${body};-webkit-text-size-adjust:100%`,
    preview: 'display:none;max-height:0;overflow:hidden;opacity:0',
    card: `max-width:560px;margin:0 auto;background:${color.surface};border:${line};border-radius:${radius.large};overflow:hidden`,
    header: `padding:20px 24px;background:${color.headerGround};border-top:4px solid ${color.brand}`,
    logo: 'display:block;border:0;height:auto;max-width:100%',
    main: 'padding:24px 24px 8px',
    heading: `margin:0 0 16px;font-size:26px;${large}`,
    text: `margin:0 0 16px;color:${color.ink};white-space:pre-line;overflow-wrap:anywhere`,
    figures: `margin:0 0 16px;padding:16px 0;border-top:${line};border-bottom:${line}`,
    /** Facts directly below a figure don't get a dividing line, because the figure's bottom line is already there. */
    joined: 'margin-top:-16px;border-top:0',
    label: `margin:0;font-size:14px;color:${color.muted}`,
    figure: `margin:0;font-size:34px;${large}`,
    value: `margin:0 0 4px;font-weight:600;color:${color.ink};overflow-wrap:anywhere`,
    list: `margin:0 0 16px;padding:0 0 0 24px;color:${color.ink}`,
    way: 'margin:24px 0',
    button: `display:inline-block;padding:14px 24px;background:${color.brand};color:${color.onBrand};border-radius:${radius.button};font-weight:600;text-decoration:none`,
    note: `margin:0 0 12px;font-size:14px;color:${color.muted};overflow-wrap:anywhere`,
    foot: 'max-width:560px;margin:16px auto 0;font-size:14px',
    legal: `margin:0 0 8px;padding:0 24px;color:${color.muted};overflow-wrap:anywhere`,
    link: `color:${color.muted}`,
  }
}
type Styles = ReturnType<typeof stylesOf>

const isFigure = (block: Block | undefined): boolean => typeof block === 'object' && 'figure' in block

function markupOf(block: Block, s: Styles, before?: Block): Markup {
  if (typeof block === 'string') return html`<p class="ink" style="${s.text}">${block}</p>`
  if ('figure' in block)
    return html`<div class="rule" style="${s.figures}"><p class="muted" style="${s.label}">${block.label}</p>
<p class="ink" style="${s.figure}">${block.figure}</p></div>`
  if ('facts' in block)
    return html`<dl class="rule" style="${s.figures}${isFigure(before) ? `;${s.joined}` : ''}">${block.facts.map(
      ([label, value]) => html`<dt class="muted" style="${s.label}">${label}</dt>
<dd class="ink" style="${s.value}">${value}</dd>`,
    )}</dl>`
  if ('list' in block)
    return html`<ul class="ink" style="${s.list}">${block.list.map((item) => html`<li>${item}</li>`)}</ul>`
  if ('action' in block)
    return html`<p style="${s.way}"><a style="${s.button}" href="${block.url}">${block.action}</a></p>`
  return html`<p class="muted" style="${s.note}">${block.note}</p>`
}

const PIXELS_PER_REM = 16
/** Returns a CSS length in pixels, which mail programs need for an image's size attributes. */
export const pixels = (length: string): number =>
  Math.round(Number.parseFloat(length) * (length.endsWith('rem') ? PIXELS_PER_REM : 1))

/** Outlook for Windows ignores the card's width, so put the card in a table with a fixed width. */
const OUTLOOK = {
  begin: new Markup('<!--[if mso]><table role="presentation" width="560" align="center"><tr><td><![endif]-->'),
  end: new Markup('<!--[if mso]></td></tr></table><![endif]-->'),
}

/**
 * Returns the whole email as an HTML document.
 * @param logo the URL of the logo's picture; 'cid:logo' for a picture inside the email
 */
export function letterHtml({ subject, greeting, body }: Message, { info, theme }: Lender, logo: string): string {
  const { companyName, companyNameShort, companyAddress, companyNMLS, companyNmlsURL } = info
  const { footerImage, phoneFormatted, email } = info
  const s = stylesOf(theme)
  const [first] = body
  return html`<!doctype html>
<html lang="en-US">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${subject}</title>
<style>${new Markup(darkStyles(theme))}</style>
</head>
<body class="ground" style="${s.ground}">
<div style="${s.preview}">${first !== undefined && plainBlock(first)}</div>
${OUTLOOK.begin}
<div class="card" style="${s.card}">
<header style="${s.header}"><img src="${logo}" width="${pixels(theme.logo.width)}" height="${pixels(theme.logo.height)}" alt="${companyNameShort}" style="${s.logo}"></header>
<main style="${s.main}">
<h1 class="ink" style="${s.heading}">${subject}</h1>
${greeting !== undefined && html`<p class="ink" style="${s.text}">${greeting}</p>`}
${body.map((block, at) => markupOf(block, s, body[at - 1]))}
</main>
</div>
<footer class="muted" style="${s.foot}">
<p class="muted" style="${s.legal}">Questions? Call <a style="${s.link}" href="tel:${phoneFormatted}">${phoneFormatted}</a> or write to <a style="${s.link}" href="mailto:${email}">${email}</a>.</p>
<p class="muted" style="${s.legal}">${companyName}<br>${companyAddress}<br><a style="${s.link}" href="${companyNmlsURL}">NMLS #${companyNMLS}</a> · ${HOUSING[footerImage]}</p>
</footer>
${OUTLOOK.end}
</body>
</html>
`.text
}
