/**
 * Finds the statements of a migration that could break the released version. During an upgrade, nodes of the released
 * version keep running after the migration.
 */

/**
 * A statement that starts with this comment isn't checked. The rest of the comment says why the released version keeps
 * working after the statement.
 */
export const EXEMPT = /^-- The released version doesn't need this: \S/

interface Rule {
  readonly matches: RegExp
  /** Whether the statement is allowed for tables and policies that the same migration creates. */
  readonly isFineOnNew?: true
}

/** The rules for whole statements. In each pattern, the group `on` matches the name of the table or policy. */
const STATEMENTS: readonly Rule[] = [
  { matches: /^drop policy (if exists )?(?<on>[\w.]+)/, isFineOnNew: true },
  { matches: /^(drop (?!policy)|truncate|delete|revoke|lock)\b/ },
  { matches: /^alter (?!table).*\b(rename|drop|set schema)\b/ },
  { matches: /^create unique index .*?\bon (only )?(?<on>[\w.]+)/, isFineOnNew: true },
  { matches: /^create policy [\w.]+ on (?<on>[\w.]+) as restrictive\b/, isFineOnNew: true },
]

/** The rules for the actions of `alter table`. A new table may be altered in any way. */
const ACTIONS: readonly RegExp[] = [
  /^(drop|rename|set schema|enable|force|disable)\b/,
  /^alter (column )?[\w.]+ (type|set data type|set not null|drop default)\b/,
  /^add (constraint|check|unique|primary|foreign|exclude)\b/,
  /^add (?!constraint\b).*\bnot null\b(?!.*\bdefault\b)(?!.*\bgenerated\b)/,
  /^add (?!constraint\b).*\bdefault\b.*\bunique\b/,
]

const TOKEN = /--[^\n]*|\/\*[\s\S]*?\*\/|\$(\w*)\$[\s\S]*?\$\1\$|'(?:[^']|'')*'|;|[^;]/g

/**
 * @param sql a migration
 * @returns the statements that drop, rename or restrict something that existed before the migration
 */
export function breakingStatements(sql: string): string[] {
  const statements = split(sql)
  const made = new Set(
    statements.flatMap(({ text }) => {
      const found = /^create (?:table|policy) (?:if not exists )?([\w.]+)/.exec(text)
      return found?.[1] ? [found[1]] : []
    }),
  )
  const isNew = (name: string | undefined) => name !== undefined && made.has(name)
  return statements.flatMap(({ text, comments }) => {
    if (comments.some((comment) => EXEMPT.test(comment))) return []
    const altered = /^alter table (?:if exists )?(?:only )?([\w.]+) (.*)$/.exec(text)
    const isBreaking = altered
      ? !isNew(altered[1]) && actionsOf(altered[2] ?? '').some((action) => ACTIONS.some((rule) => rule.test(action)))
      : STATEMENTS.some(({ matches, isFineOnNew }) => {
          const found = matches.exec(text)
          return found && !(isFineOnNew && isNew(found.groups?.on))
        })
    return isBreaking ? [text] : []
  })
}

interface Statement {
  /** The statement in lower case, on one line, and without the contents of strings and of function bodies. */
  readonly text: string
  /** The comments before and inside the statement. */
  readonly comments: readonly string[]
}

function split(sql: string): Statement[] {
  const statements: Statement[] = []
  let text = ''
  let comments: string[] = []
  const end = () => {
    const statement = text.replace(/\s+/g, ' ').trim().toLowerCase()
    if (statement !== '') statements.push({ text: statement, comments })
    text = ''
    comments = []
  }
  for (const [token] of sql.matchAll(TOKEN)) {
    if (token === ';') end()
    else if (token.startsWith('--')) comments.push(token)
    else if (token.length === 1) text += token
    else text += token.startsWith('/*') ? ' ' : "''"
  }
  end()
  return statements
}

/** Splits the actions of `alter table` at the commas outside parentheses. */
function actionsOf(text: string): string[] {
  const actions: string[] = []
  let depth = 0
  let action = ''
  for (const letter of text) {
    if (letter === '(') depth++
    if (letter === ')') depth--
    if (letter === ',' && depth === 0) {
      actions.push(action.trim())
      action = ''
    } else action += letter
  }
  return [...actions, action.trim()]
}
