import { Trans, useLingui } from '@lingui/react/macro'
import type { DocumentText as Content, DocumentBlock } from 'domain/api/documentText.ts'
import { InOrder } from '../../ui/InOrder.tsx'
import css from './DocumentText.module.css'

interface DocumentTextProps {
  text: Content
  /** Whether the document is signed. Signatures appear only on the PDF's pages, not in this text. */
  signed: boolean
}

/** A document's text as HTML that fits any width, with the same words as the document's PDF pages. */
export function DocumentText({ text, signed }: DocumentTextProps) {
  const { title, lender, contact, addressee, dated, blocks, initials, footer } = text
  return (
    <article className={css.text} lang="en-US">
      <header className={css.letterhead}>
        <p className={css.lender}>{lender}</p>
        <p className={css.small}>{contact}</p>
      </header>
      {addressee && <p className={css.lines}>{addressee}</p>}
      <div>
        <h3 className={css.title}>{title}</h3>
        <p className={css.small}>{dated}</p>
      </div>
      <InOrder items={blocks}>{(block) => <Block block={block} />}</InOrder>
      {initials.length > 0 && (
        <p className={css.small}>
          <Trans>Initials on every page: {initials.join(', ')}</Trans>
        </p>
      )}
      {signed && (
        <p className={css.small}>
          <Trans>This document is signed. The PDF shows the signatures.</Trans>
        </p>
      )}
      <p className={css.small}>{footer}</p>
    </article>
  )
}

function Block({ block }: { block: DocumentBlock }) {
  const { t } = useLingui()
  switch (block.kind) {
    case 'heading':
      return <h4 className={css.heading}>{block.text}</h4>
    case 'paragraph':
      return (
        <p>
          <Words text={block.text} />
        </p>
      )
    case 'small':
      return (
        <p className={css.small}>
          <Words text={block.text} />
        </p>
      )
    case 'list': {
      const List = block.labels === 'bullets' ? 'ul' : 'ol'
      return (
        <List className={css.list} data-labels={block.labels}>
          {block.items.map((item) => (
            <li key={item}>
              <Words text={item} />
            </li>
          ))}
        </List>
      )
    }
    case 'facts':
      return <Pairs pairs={block.rows.map(({ label, value }) => [label, value])} />
    case 'table':
      return <Table {...block} />
    case 'notice':
      return (
        <section className={css.notice}>
          <h5 className={css.noticeTitle}>{block.title}</h5>
          {block.paragraphs.map((paragraph) => (
            <p key={paragraph}>
              <Words text={paragraph} />
            </p>
          ))}
        </section>
      )
    case 'figure':
      return (
        <div className={css.figure}>
          <p className={css.number}>{block.figure}</p>
          <p>
            <Words text={block.meaning} />
          </p>
        </div>
      )
    case 'blanks':
      return <Lines labels={block.labels} />
    case 'signatures':
      return <Lines labels={block.signers.flatMap((signer) => [signer, t`Date`])} />
    case 'notary':
      return <Lines labels={block.labels} />
  }
}

/** Renders text, with the parts between '**' in bold. */
function Words({ text }: { text: string }) {
  return <InOrder items={text.split('**')}>{(part, index) => (index % 2 === 1 ? <b>{part}</b> : part)}</InOrder>
}

function Pairs({ pairs }: { pairs: readonly (readonly [label: string, value: string])[] }) {
  return (
    <dl className={css.pairs}>
      {pairs.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <Words text={value} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

/**
 * A table. If it has more than two columns, each row becomes a list of its cells, because a phone isn't wide enough.
 */
function Table({ columns, rows, total }: Extract<DocumentBlock, { kind: 'table' }>) {
  const all = total ? [...rows, total] : rows
  if (columns.length > 2)
    return (
      <ul className={css.rows}>
        {all.map((row) => (
          <li key={row.join('|')}>
            <Pairs
              pairs={columns.flatMap(({ header }, index) => (row[index] ? [[header, row[index]] as const] : []))}
            />
          </li>
        ))}
      </ul>
    )
  return (
    <table className={css.table}>
      <thead>
        <tr>
          {columns.map(({ header, align }) => (
            <th key={header} scope="col" data-align={align}>
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {all.map((row) => (
          <tr key={row.join('|')} data-total={row === total || undefined}>
            {columns.map(({ header, align }, index) => {
              const Cell = index === 0 ? 'th' : 'td'
              return (
                <Cell key={header} scope={index === 0 ? 'row' : undefined} data-align={align}>
                  <Words text={row[index] ?? ''} />
                </Cell>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Blank lines with labels, for signing or writing by hand. */
function Lines({ labels }: { labels: readonly string[] }) {
  return (
    <ul className={css.blanks}>
      <InOrder items={labels}>
        {(label) => (
          <li>
            <Words text={label} />
          </li>
        )}
      </InOrder>
    </ul>
  )
}
