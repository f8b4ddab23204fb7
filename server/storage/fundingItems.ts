/** Statements for the lender's funding board. */
import type { Application } from 'domain/application/types.ts'
import { type FundingItem, fundingItem } from 'domain/application/views/fundingBoard.ts'
import type { PlainDate } from 'domain/values/dates.ts'
import { type Call, statement } from './transactions.ts'

const upsert = statement(
  'funding_item_keep',
  `insert into funding_item (application, org_code, borrower, funds_on, loan_number, city, state, item, ciphertext)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
   on conflict (application) do update set funds_on = excluded.funds_on, city = excluded.city, state = excluded.state,
     item = excluded.item, ciphertext = excluded.ciphertext`,
)
const remove = statement('funding_item_remove', 'delete from funding_item where application = $1')

/**
 * Returns statements that update the application's row on the funding board after a change. `sealedName` returns the
 * borrower's encrypted name.
 */
export function keepFunding(before: Application, after: Application, sealedName: () => Buffer): Call<unknown>[] {
  const [was, is] = [fundingItem(before), fundingItem(after)]
  const { uuid, orgCode, borrower, loanNumber } = after
  if (!is) return was ? [remove(uuid)] : []
  if (JSON.stringify(was) === JSON.stringify(is)) return []
  const { city, state } = after.property.address
  const { fundsOn, ...item } = is
  return [upsert(uuid, orgCode, borrower, fundsOn, loanNumber, city, state, { json: item }, sealedName())]
}

export interface FundingRow {
  readonly application: string
  readonly borrower: string
  readonly funds_on: PlainDate
  readonly loan_number: string
  readonly city: string
  readonly state: string
  readonly item: Omit<FundingItem, 'fundsOn'>
  /** The borrower's encrypted name. */
  readonly ciphertext: Buffer
}

/**
 * Lists the credit lines that are due for funding on or before a day, in an AGENT scope. Excludes the agent's own line.
 */
export const listFunding = statement<FundingRow>(
  'funding_item_list',
  `select application, borrower, funds_on, loan_number, city, state, item, ciphertext from funding_item
   where org_code = $1 and borrower <> $2 and funds_on <= $3 order by funds_on, application limit $4`,
)
