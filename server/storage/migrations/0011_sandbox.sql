-- The sandbox's outside parties. Nothing here belongs to the lender, and production never reads or writes it.

-- Each party keeps its own ledger, so one key has one effect there, whatever happens to the program.
create table sandbox_ledger (
  party text not null,
  key text not null,
  request bytea not null,
  response jsonb not null,
  at timestamptz not null,
  primary key (party, key)
);
comment on column sandbox_ledger.request is 'Hash of the request. The same key with another request is refused.';
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
