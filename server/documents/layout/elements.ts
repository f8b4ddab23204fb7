import type { Party } from '../types.ts'
import type { Table } from './table.ts'

/** The elements of a document, such as sections, tables and notices. Text between '**' is bold. */
export interface Letter {
  section(title: string, build: () => void): void
  paragraph(text: string): void
  small(text: string): void
  list(items: readonly string[], labels?: 'bullets' | 'letters' | 'numbers'): void
  keyValueTable(rows: readonly (readonly [string, string])[], labelShare?: number): void
  table(table: Table): void
  /** Adds a framed block for text that must be conspicuous. The block is never split between two pages. */
  notice(title: string, paragraphs: readonly string[]): void
  /** Adds a large figure with an explanation beside it. */
  figure(figure: string, meaning: string): void
  /** Adds blank lines for people to fill in by hand. They aren't signature lines. */
  blanks(labels: readonly string[]): void
  signatureBlock(parties: readonly Party[], statement: string): void
  notaryVenue(): void
  notarySignature(): void
  pageBreak(): void
  /** Leaves labeled empty space for a stamp from another party. */
  space(height: number, label: string): void
  /** Starts a new page if the current page has less than `height` points left. */
  keep(height: number): void
}
