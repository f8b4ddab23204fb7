-- What the sandbox's outside parties have done. Each of them keeps its own book, so that one key has one effect there,
-- whatever becomes of us. Nothing in it belongs to the lender, and production never writes it.
create table sandbox_ledger (
  party text not null,
  key text not null,
  request bytea not null,
  response jsonb not null,
  at timestamptz not null,
  primary key (party, key)
);
comment on column sandbox_ledger.request is 'Hash of what was asked: the same key with another question is refused.';
comment on column sandbox_ledger.at is 'By the clock of the sandbox.';

grant select, insert on sandbox_ledger to hearthline_app;
