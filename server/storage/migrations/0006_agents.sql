-- The lender's agents: their seats, their saved filters and their work items. An agent can read the organization's work items, the
-- application that the agent has opened, and the application that has the loan number that the agent searches for. The
-- program stores agents' decisions in mode SYSTEM.

create table agent_seat (
  uuid uuid primary key,
  identity uuid not null,
  org_code text not null,
  role text not null check (role in ('PROCESSOR', 'UNDERWRITER', 'COMPLIANCE')),
  display_name text not null,
  created_at timestamptz not null default now(),
  removed_at timestamptz
);
comment on column agent_seat.display_name is 'The name that colleagues see. Borrowers never see it.';
create unique index agent_seat_seated on agent_seat (identity) where removed_at is null;
create index agent_seat_identity on agent_seat (identity);
create index agent_seat_org on agent_seat (org_code);

create table work_item (
  application uuid not null references application,
  key text not null,
  org_code text not null,
  borrower uuid not null,
  queue text not null,
  kind text not null,
  since timestamptz not null,
  due date not null,
  loan_number text not null,
  city text not null,
  state text not null,
  ciphertext bytea not null,
  primary key (application, key)
);
comment on table work_item is 'Work for the lender''s agents, updated with every change of the application.';
comment on column work_item.key is 'UUID of a review or a condition, or the kind of a failed request.';
comment on column work_item.ciphertext is 'The borrower''s name, encrypted with the borrower''s key; empty if the borrower was erased.';
create index work_item_queue on work_item (org_code, queue, due, since, application, key) include (borrower);
create index work_item_due on work_item (org_code, due, since, application, key);
create index work_item_state on work_item (org_code, state, due, since, application, key);
create index work_item_borrower on work_item (borrower);

create table agent_filter (
  uuid uuid primary key,
  identity uuid not null,
  org_code text not null,
  name text not null,
  parts jsonb not null,
  created_at timestamptz not null default now()
);
comment on table agent_filter is 'Filters of the work items that an agent saved. Other agents don''t see them.';
comment on column agent_filter.parts is 'The queue, the deadline and the state of the work items, each if the filter limits it.';
create index agent_filter_identity on agent_filter (identity);

-- Lets an agent's queue show the borrowers' names. Adds the keys of those of the given people who are borrowers with open
-- work at the agent's lender to the keys that the agent may use.
create function share_queue(borrowers uuid[]) returns void language plpgsql as $$
begin
  perform set_config('app.people', (scope_people() || array(
    select distinct w.borrower from work_item w where w.org_code = scope_lender() and w.borrower = any(borrowers)))::text, true);
end $$;

call protect('agent_seat', 'work_item');
call protect_own('agent_filter');

create policy reading on agent_seat for select using (
  org_code = (select scope_lender())
  or (org_code = (select scope_org()) and (identity = (select scope_actor()) or (select scope_mode()) = 'AGENTS'))
);
create policy adding on agent_seat for insert with check (
  org_code = (select scope_org()) and (select scope_mode()) = 'AGENTS'
);
create policy changing on agent_seat for update using (
  org_code = (select scope_org()) and (select scope_mode()) = 'AGENTS'
);

create policy reading on work_item for select using (org_code = (select scope_lender()));
-- The sandbox's agent works for every lender, so it reads all work items.
create policy sweeping on work_item for select using ((select scope_mode()) = 'SWEEP');
create policy reached on work_item using (application = any((select scope_applications())::uuid[]))
  with check (org_code = (select scope_org()) and application = any((select scope_applications())::uuid[]));

grant select, insert on agent_seat to hearthline_app;
grant update (removed_at, role) on agent_seat to hearthline_app;
grant select, insert, update, delete on work_item to hearthline_app;
grant select, insert, delete on agent_filter to hearthline_app;
