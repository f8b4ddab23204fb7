/** Generates and checks the table of retention periods in the docs. */
import { readFile } from 'node:fs/promises'
import { RECORD_NAMES, RECORDS } from 'domain/rules/retention.ts'
import { expect, test } from 'vitest'

const COUNTED = {
  DECISION: 'the decision on the application',
  REGISTER: 'March 1 after the year of the decision',
  LINE_CLOSED: 'the line’s closing',
  MATCH: 'the possible match',
  LAST_MESSAGE: 'the last message',
  FEEDBACK: 'the message or survey',
}

test('docs/retention.md lists every category of records with its rule and the default period', async () => {
  const defaults = JSON.parse(
    await readFile(new URL('../organizations/defaults/organization.json', import.meta.url), 'utf8'),
  ) as { retention: { feedbackMonths: number; chatMonths: number; fileMonths: Record<string, number> } }
  const { feedbackMonths, chatMonths, fileMonths } = defaults.retention
  const months: Record<string, number | undefined> = { ...fileMonths, CHATS: chatMonths, FEEDBACK: feedbackMonths }
  const rows = RECORD_NAMES.map((name) => {
    const { what, from, least, rule } = RECORDS[name]
    return [name, what, COUNTED[from], least ? `${least} months` : '–', `${months[name]} months`, rule ?? '–']
  })
  const head = ['category', 'records', 'counted from', 'at least', 'default', 'rule']
  // Pad the table's cells as the formatter does, so that the formatter doesn't change the page.
  const widths = head.map((name, column) => Math.max(name.length, ...rows.map((row) => row[column]?.length ?? 0)))
  const table = [head, widths.map((width) => '-'.repeat(width)), ...rows].map((cells) =>
    cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)),
  )
  const text = `# Retention

This table is generated from \`RECORDS\` in \`domain/rules/retention.ts\` and from the lenders' defaults. Change a row there, and run \`npx vitest run --project=unit scripts/retentionTable.test.ts -u\`. [Operations](operations.md#retention) describes how files are erased.

${table.map((cells) => `| ${cells.join(' | ')} |`).join('\n')}

An application's file is kept as a whole until the last of its periods ends. A legal hold keeps it for longer. 31 CFR 1020.220 applies to banks. We apply it to every lender, because the records also defend the lender in a dispute about who opened a line. A screening without a match isn't a transaction that 31 CFR 501.601 covers, so it has no retention period of its own.
`
  await expect(text).toMatchFileSnapshot('../docs/retention.md')
})
