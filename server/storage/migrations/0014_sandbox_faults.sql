-- Which faults the parties of the sandbox play, set by whoever tries the program out. Every node reads it, and it
-- outlives each. Nothing in it belongs to the lender, and production never reads it.
create table sandbox_fault (
  port text not null,
  method text not null,
  fault text not null,
  times integer check (times >= 0),
  primary key (port, method)
);
comment on column sandbox_fault.times is 'How often it still strikes; null until it is cleared.';

grant select, insert, update, delete on sandbox_fault to hearthline_app;
