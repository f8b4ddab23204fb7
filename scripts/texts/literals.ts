/** Finds wording that isn't in message macros: the plain strings in `domain` and `server` that people read. */
import ts from 'typescript-5'

/** Errors that the program never shows to a person. */
const FOR_ENGINEERS = ['Error', 'RangeError', 'TypeError', 'SyntaxError']
/** Properties whose strings aren't shown to people, such as the descriptions in the API's documentation. */
const NOT_SHOWN = ['digest', 'json', 'pattern', 'summary', 'version']
/**
 * Files in which a string of two or more words counts as text even if it starts in lowercase, because list items do.
 */
const DOCUMENTS = /^server\/documents\/(?:kinds\/|signing\/marks)/
/** Tables whose strings are all labels, such as `ID_TYPE_LABELS`. The strings of a property `label` are labels too. */
const LABELS = /(?:LABEL|NAME|WORD|TITLE)S?$/

/**
 * Returns the strings in a file that look like text: several words, or a label in a table of labels. Values in a string
 * become placeholders such as {amount}, as in a translator's catalog.
 */
export const literalsIn = (code: string, filename: string): readonly string[] =>
  literalsOf(parse(code, filename), DOCUMENTS.test(filename))

/** Returns the strings of each email that a template file exports, such as `{ APPROVED: { subject, body } }`. */
export function mailsIn(code: string, filename: string): ReadonlyMap<string, readonly string[]> {
  const mails = new Map<string, readonly string[]>()
  const visit = (node: ts.Node): void => {
    if (ts.isSatisfiesExpression(node) && ts.isObjectLiteralExpression(node.expression))
      for (const mail of node.expression.properties)
        if (mail.name) mails.set(mail.name.getText(), literalsOf(mail, false))
    ts.forEachChild(node, visit)
  }
  visit(parse(code, filename))
  return mails
}

/** Returns every string in a file, whether people read it or not. Comments and identifiers don't count as strings. */
export function stringsIn(code: string, filename: string): readonly string[] {
  const found: string[] = []
  const visit = (node: ts.Node): void => {
    const text = ts.isJsxText(node) ? node.text.replace(/\s+/g, ' ').trim() : textOf(node)
    if (text) found.push(text)
    ts.forEachChild(node, visit)
  }
  visit(parse(code, filename))
  return found
}

const parse = (code: string, filename: string) => ts.createSourceFile(filename, code, ts.ScriptTarget.Latest, true)

function literalsOf(root: ts.Node, isDocument: boolean): readonly string[] {
  const found: string[] = []
  const visit = (node: ts.Node, inLabels: boolean): void => {
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node) || ts.isTypeAliasDeclaration(node)) return
    if (ts.isInterfaceDeclaration(node) || ts.isTaggedTemplateExpression(node)) return
    if (ts.isNewExpression(node) && FOR_ENGINEERS.includes(node.expression.getText())) return
    if (ts.isPropertyAssignment(node) && NOT_SHOWN.includes(node.name.getText())) return
    const text = textOf(node)
    if (text !== undefined && isText(text, inLabels, isDocument)) found.push(text)
    const isTable =
      (ts.isVariableDeclaration(node) && LABELS.test(node.name.getText())) ||
      (ts.isPropertyAssignment(node) && node.name.getText() === 'label')
    ts.forEachChild(node, (child) => {
      if (!ts.isPropertyAssignment(node) || child !== node.name) visit(child, inLabels || isTable)
    })
  }
  visit(root, false)
  return found
}

function textOf(node: ts.Node): string | undefined {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text
  if (!ts.isTemplateExpression(node)) return undefined
  const spans = node.templateSpans.map(({ expression, literal }, index) => {
    return `{${ts.isIdentifier(expression) ? expression.text : index}}${literal.text}`
  })
  return node.head.text + spans.join('')
}

const isText = (text: string, isLabel: boolean, isDocument: boolean): boolean =>
  isLabel
    ? /^[A-Z].*[a-z]/.test(text)
    : (isDocument && /^[a-z]\S* \S*[a-z]{2}/.test(text)) ||
      (/^(?:\*\*)?[“"(]?(?:[A-Z]|\{)/.test(text) && /[a-z’'.,:)}] [a-zA-Z{(“]/.test(text) && /[a-z]{2}/.test(text))
