/** Stores a person's wallet accounts and the account that each session uses. */
import type { AuthorizationType } from 'domain/api/wallet.ts'
import { type Call, statement } from './transactions.ts'

export interface WalletRow {
  readonly address: string
  readonly name: string
  readonly authorization_type: AuthorizationType
}

export const readWallets = statement<WalletRow>(
  'wallet_account_list',
  'select address, name, authorization_type from wallet_account where identity = $1 order by place, address',
)

const forget = statement(
  'wallet_account_forget',
  'delete from wallet_account where identity = $1 and not (address = any($2::text[]))',
)
const save = statement(
  'wallet_account_save',
  `insert into wallet_account (identity, org_code, address, name, authorization_type, place)
   select $1, $2, a.address, a.name, a.authorization_type, a.place
   from jsonb_to_recordset($3::jsonb) as a(address text, name text, authorization_type text, place integer)
   on conflict (identity, address) do update
   set name = excluded.name, authorization_type = excluded.authorization_type, place = excluded.place`,
)
/** Replaces all of a person's stored wallet accounts with the given ones. */
export const replaceWallets = (
  identity: string,
  org: string,
  accounts: readonly WalletRow[],
): readonly Call<unknown>[] => [
  forget(
    identity,
    accounts.map(({ address }) => address),
  ),
  save(identity, org, { json: accounts.map((account, place) => ({ ...account, place })) }),
]

/** Reads the wallet account that the session uses. Returns no row if the session uses the person's own profile. */
export const readChoice = statement<WalletRow>(
  'wallet_choice_read',
  `select a.address, a.name, a.authorization_type
   from wallet_choice c join wallet_account a on a.identity = c.identity and a.address = c.address
   where c.session = $1`,
)
export const saveChoice = statement(
  'wallet_choice_save',
  `insert into wallet_choice (session, identity, org_code, address) values ($1, $2, $3, $4)
   on conflict (session) do update set address = excluded.address`,
)
export const deleteChoice = statement('wallet_choice_delete', 'delete from wallet_choice where session = $1')
