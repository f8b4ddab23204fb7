-- Which notifications somebody has read. What they say is made of the events each time.

create table notification_read (
  identity uuid not null references identity,
  notification uuid not null,
  org_code text not null,
  at timestamptz not null,
  primary key (identity, notification)
);
comment on column notification_read.notification is 'Follows from the application and the number of the event.';

alter table notification_read enable row level security;
alter table notification_read force row level security;
create policy scope on notification_read using (org_code = scope_org() and identity = scope_actor());

grant select, insert on notification_read to hearthline_app;
