-- Data of the sandbox's outside parties. These tables don't contain the lender's data, and production never uses them.

-- Each party has its own ledger, so one idempotency key has only one effect, even if the program fails.
create table sandbox_ledger (
  party text not null,
  key text not null,
  request bytea not null,
  response jsonb not null,
  at timestamptz not null,
  primary key (party, key)
);
comment on column sandbox_ledger.request is 'Hash of the request. A different request with an already used key is refused.';
comment on column sandbox_ledger.at is 'By the sandbox''s clock.';

-- The faults that the parties simulate. Every node reads them.
create table sandbox_fault (
  port text not null,
  method text not null,
  fault text not null,
  times integer check (times >= 0),
  primary key (port, method)
);
comment on column sandbox_fault.times is 'How many more times the fault occurs. Null means until it is cleared.';

grant select, insert on sandbox_ledger to hearthline_app;
grant select, insert, update, delete on sandbox_fault to hearthline_app;
