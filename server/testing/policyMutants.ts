/**
 * Removes conditions from row-level security policies, to test that the access matrix detects each missing condition.
 */
import type { Client } from 'pg'

export interface Mutant {
  /** A description of the removed condition. */
  readonly name: string
  readonly table: string
  /** The SQL statement that changes the policy. */
  readonly sql: string
}

/** Splits an expression, as printed by PostgreSQL, at the operators outside all parentheses. */
function split(text: string, operator: ' AND ' | ' OR '): string[] {
  const parts: string[] = []
  let depth = 0
  let start = 0
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '(') depth++
    else if (text[at] === ')') depth--
    else if (depth === 0 && text.startsWith(operator, at)) {
      parts.push(text.slice(start, at))
      start = at + operator.length
    }
  }
  return [...parts, text.slice(start)]
}

function unwrapped(text: string): string {
  const trimmed = text.trim()
  if (!trimmed.startsWith('(')) return trimmed
  let depth = 0
  for (let at = 0; at < trimmed.length - 1; at++) {
    if (trimmed[at] === '(') depth++
    else if (trimmed[at] === ')') depth--
    if (depth === 0) return trimmed
  }
  return unwrapped(trimmed.slice(1, -1))
}

/** For each condition in an expression, returns that condition, and the expression without that condition. */
export function without(expression: string): { readonly missing: string; readonly left: string }[] {
  const text = unwrapped(expression)
  for (const operator of [' OR ', ' AND '] as const) {
    const parts = split(text, operator)
    if (parts.length === 1) continue
    return parts.flatMap((part, index) => {
      const others = (own: string[]) =>
        parts
          .toSpliced(index, 1, ...own)
          .map((one) => `(${one})`)
          .join(operator)
      const inner = without(part).filter(({ left }) => left !== 'true')
      return [
        { missing: unwrapped(part), left: others([]) },
        ...inner.map(({ missing, left }) => ({ missing, left: others([left]) })),
      ]
    })
  }
  return [{ missing: text, left: 'true' }]
}

/**
 * Returns mutants of the access policies. Each mutant is a policy without one of its conditions. There's one mutant for
 * every condition of every policy.
 */
export async function policyMutants(client: Client): Promise<Mutant[]> {
  const { rows } = await client.query<{ policy: string; relation: string; using: string | null; check: string | null }>(
    `select polname as policy, polrelid::regclass::text as relation, pg_get_expr(polqual, polrelid) as using,
       pg_get_expr(polwithcheck, polrelid) as check
     from pg_policy where polrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)
       -- The other policies are the owner's, and never apply to the server's role.
       and polroles = '{0}'
     order by 2, 1`,
  )
  return rows.flatMap(({ policy, relation, using, check }) => {
    const alter = `alter policy ${policy} on ${relation}`
    return [
      ...(using ? without(using).map((one) => ({ ...one, clause: 'using' })) : []),
      ...(check ? without(check).map((one) => ({ ...one, clause: 'with check' })) : []),
    ].map(({ missing, left, clause }) => ({
      name: `${relation}.${policy} ${clause} without ${missing}`,
      table: relation,
      sql: `${alter} ${clause} (${left})`,
    }))
  })
}

/**
 * Returns mutants of the `enter_scope` and `enter_change` functions. In each mutant, one `and` condition is missing
 * from a query.
 */
export async function scopeMutants(client: Client): Promise<Pick<Mutant, 'name' | 'sql'>[]> {
  const { rows } = await client.query<{ name: string; text: string }>(
    "select name, pg_get_functiondef(name::regproc) as text from unnest(array['enter_scope', 'enter_change']) name",
  )
  return rows.flatMap(({ name, text }) => {
    const conditions = text.matchAll(
      /\s+and \w+\.\w+(?:::text)? (?:is null|= decode\(\w+, 'hex'\)|[=>] [\w.]+(?:\(\)|::uuid)?)(?=[\s;)])/g,
    )
    return [...conditions].map(({ 0: condition, index }) => ({
      name: `${name} without${condition.replaceAll(/\s+/g, ' ')}`,
      sql: text.slice(0, index) + text.slice(index + condition.length),
    }))
  })
}
