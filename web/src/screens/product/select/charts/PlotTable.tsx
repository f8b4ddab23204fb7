import { useLingui } from '@lingui/react/macro'
import { formatMoney as money } from 'domain/values/money.ts'
import { type Column, Table } from '../../../../ui/Card.tsx'
import type { PlotProps } from './outlook.ts'

/** A chart's data as a table, for screen readers. */
export function PlotTable({ kind, outlook }: PlotProps) {
  const { t } = useLingui()
  const { years, terms, before, after } = outlook
  const year: Column<(typeof years)[number]> = { key: 'year', label: t`Year`, cell: ({ year }) => year }
  switch (kind) {
    case 'balance':
      return (
        <Table
          caption={t`Balance at the end of each year`}
          columns={[year, { key: 'balance', label: t`Balance`, cell: ({ balance }) => money(balance) }]}
          rows={years}
          rowKey={({ year }) => String(year)}
        />
      )
    case 'split':
      return (
        <Table
          caption={t`Principal and interest paid in each year`}
          columns={[
            year,
            { key: 'principal', label: t`Principal`, cell: ({ principal }) => money(principal) },
            { key: 'interest', label: t`Interest`, cell: ({ interest }) => money(interest) },
          ]}
          rows={years}
          rowKey={({ year }) => String(year)}
        />
      )
    case 'interest':
      return (
        <Table
          caption={t`Total interest by term`}
          columns={[
            { key: 'term', label: t`Term`, cell: ({ term }) => t`${term} years` },
            {
              key: 'interest',
              label: t`Total interest`,
              cell: ({ interest }) => (interest === undefined ? t`Not available for this draw` : money(interest)),
            },
          ]}
          rows={terms}
          rowKey={({ term }) => String(term)}
        />
      )
    case 'equity':
      return (
        <Table
          caption={t`Equity before and after`}
          columns={[
            { key: 'when', label: t`When`, cell: ({ when }) => when },
            { key: 'liens', label: t`Mortgages and liens`, cell: ({ liens }) => money(liens) },
            { key: 'line', label: t`Your line`, cell: ({ line }) => money(line) },
            { key: 'equity', label: t`Remaining equity`, cell: ({ equity }) => money(equity) },
          ]}
          rows={[
            { when: t`Today`, ...before },
            { when: t`With your line`, ...after },
          ]}
          rowKey={({ when }) => when}
        />
      )
  }
}
