-- Messages from outside parties. A message only wakes the jobs that wait for the orders that it names, so the message's
-- content isn't stored.
create table webhook_event (
  port text not null,
  vendor text not null,
  id text not null,
  orders text[] not null,
  received_at timestamptz not null default now(),
  primary key (port, vendor, id)
);
comment on column webhook_event.id is 'The vendor''s ID of the event, or the SHA-256 of the message where the vendor sends no ID.';

call protect('webhook_event');

create policy adding on webhook_event for insert with check ((select scope_mode()) = 'SWEEP');
create policy reading on webhook_event for select using ((select scope_mode()) = 'SWEEP');

grant select, insert on webhook_event to hearthline_app;
