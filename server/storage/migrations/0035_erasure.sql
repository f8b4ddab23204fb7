-- Erasure of files whose retention periods have ended. The function erase_file belongs to the owner, so it's the only way
-- in which the program can delete events, files and people. An erasure leaves a row without personal data, and a last
-- event in the application's chain.

create table erasure (
  seq bigint generated always as identity unique,
  application uuid primary key,
  org_code text not null,
  at timestamptz not null,
  ended_on date not null,
  records jsonb not null,
  people uuid[] not null
);
comment on column erasure.ended_on is 'The day of the decision on the application.';
comment on column erasure.records is 'The records that were kept, each with the last day of its period and its rule.';
comment on column erasure.people is 'The people whose keys were destroyed. Restoring a backup destroys these keys again.';
create index erasure_org on erasure (org_code, seq);

call protect('erasure');
create policy reading on erasure for select using (
  org_code = (select scope_compliance()) or (select scope_mode()) = 'SWEEP'
);
grant select on erasure to hearthline_app;

create table erased_object (
  object text primary key
);
comment on table erased_object is 'Objects of erased files, which the server still has to delete from the file store.';
call protect('erased_object');
create policy clearing on erased_object using ((select scope_mode()) = 'FILES');
grant select, delete on erased_object to hearthline_app;

-- Whether the file is on legal hold, for the list of holds.
alter table lender_file add column held boolean not null default false;
create index lender_file_held on lender_file (org_code, since, application) where held;

-- Turns on row-level security. A table without a policy allows no access, except that the owner can read every row for
-- a backup, and can change every row while it erases a file. The server connects with another role, for which these
-- policies don't exist.
create or replace procedure protect(variadic names text[]) language plpgsql as $$
declare name text;
begin
  foreach name in array names loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy backup on %I for select to current_user using (scope_mode() = ''BACKUP'')', name);
    execute format('create policy erasing on %I to current_user using (scope_mode() = ''ERASE'')', name);
  end loop;
end $$;
do $$
declare name text;
begin
  for name in select c.relname from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relrowsecurity
  loop
    execute format('create policy erasing on %I to current_user using (scope_mode() = ''ERASE'')', name);
  end loop;
end $$;

-- Erases an application's file, and the people who are on no other application. Returns the erased people, or null if
-- the application doesn't exist or is on legal hold. `listed`: the people that an earlier erasure of the same file
-- destroyed, when it's repeated after a restore. A repeated erasure ignores holds, because the file had none.
create function erase_file(erased uuid, erased_at timestamptz, ended_on date, records jsonb, listed uuid[] default null)
returns uuid[] language plpgsql security definer set search_path = public, pg_temp as $$
declare
  mode text := scope_mode();
  org text;
  held boolean;
  gone uuid[];
begin
  if mode is distinct from 'SYSTEM' or erased <> all(coalesce(scope_applications()::uuid[], '{}')) then
    raise exception 'only the server, acting on an application, erases its file';
  end if;
  perform set_config('app.mode', 'ERASE', true);
  select a.org_code, jsonb_array_length(coalesce(a.data->'legalHolds', '[]')) > 0 into org, held
    from application a where a.uuid = erased for update;
  if org is null or (held and listed is null) then
    perform set_config('app.mode', coalesce(mode, ''), true);
    return null;
  end if;

  gone := coalesce(listed, array(
    with person as (
      select p.identity from personal p where p.application = erased
      union select p.identity from application_party p where p.application = erased
      union select p.owner from application_party p where p.application = erased
      union select f.identity from file f where f.application = erased
      union select e.identity from event_personal e where e.aggregate = erased)
    select o.identity from person o
      where not exists (select from application_party p where p.identity = o.identity and p.application <> erased)
        and not exists (select from personal p where p.identity = o.identity and p.application <> erased)
        -- The lender's and the brokers' staff keep their accounts.
        and not exists (select from agent_seat s where s.identity = o.identity)
        and not exists (select from broker_seat s where s.identity = o.identity)));

  delete from graphile_worker._private_jobs j
    where j.payload->>'application' = erased::text
      or j.payload->>'uuid' in (select m.uuid::text from mail m where m.application = erased or m.identity = any(gone));
  delete from event_personal where aggregate = erased or aggregate = any(gone) or identity = any(gone);
  delete from event where aggregate = erased or aggregate = any(gone);
  delete from chat_conversation where application = erased or identity = any(gone);
  delete from ceo_feedback where identity = any(gone);
  update ceo_feedback set application = null where application = erased;
  delete from leave_survey where identity = any(gone);
  update leave_survey set application = null where application = erased;
  delete from tracking_event where application = erased or identity = any(gone);
  delete from mail where application = erased or identity = any(gone);
  insert into erased_object select f.object from file f where f.application = erased and f.object is not null
    union select u.object from file_upload u where u.application = erased;
  delete from file where application = erased;
  delete from file_upload where application = erased;
  delete from effect where application = erased;
  delete from deadline where application = erased;
  delete from signer_invitation where application = erased;
  delete from application_experiment where application = erased or identity = any(gone);
  delete from session_replay where application = erased or identity = any(gone);
  delete from work_item where application = erased;
  delete from pipeline_file where application = erased;
  delete from funding_item where application = erased;
  delete from lender_file_term where application = erased;
  delete from lender_file where application = erased;
  delete from register_tract where application = erased;
  delete from register_correction where application = erased;
  delete from personal where application = erased;
  delete from application_party where application = erased;
  delete from application where uuid = erased;

  -- A session can be deleted only once it has expired.
  update session set revoked_at = coalesce(revoked_at, now()), expires_at = least(expires_at, now() - interval '1 second')
    where identity = any(gone);
  delete from wallet_choice where identity = any(gone);
  delete from wallet_account where identity = any(gone);
  delete from session where identity = any(gone);
  delete from remembered_device where identity = any(gone);
  delete from two_factor where identity = any(gone);
  delete from recovery_code where identity = any(gone);
  delete from passkey where identity = any(gone);
  delete from account_recovery where identity = any(gone);
  delete from contact_change where identity = any(gone);
  delete from notification_read where identity = any(gone);
  delete from experiment_profile where identity = any(gone);
  delete from opening_notice where identity = any(gone);
  delete from avatar where identity = any(gone);
  -- A number that replied STOP gets no texts, even after its person was erased.
  insert into text_number (org_code, phone, identity, stopped_at)
    select t.org_code, t.phone, '00000000-0000-0000-0000-000000000000', t.stopped_at from text_number t
      where t.identity = any(gone) and t.stopped_at is not null
    on conflict do nothing;
  delete from text_number where identity = any(gone);
  delete from idempotency where actor = any(gone::text[]);
  delete from identity where uuid = any(gone);
  update person_key k set erased_at = erase_file.erased_at, wrapped = '', brokerages = '{}', originators = '{}'
    where k.identity = any(gone) and k.erased_at is null;

  insert into erasure (application, org_code, at, ended_on, records, people)
    values (erased, org, erase_file.erased_at, erase_file.ended_on, erase_file.records, gone);
  perform set_config('app.mode', coalesce(mode, ''), true);
  return gone;
end $$;

-- Lists files that ended before the given time, after the given file, oldest first. Files on hold and lines that aren't
-- closed can't be due.
create function files_to_erase(org text, ended_before timestamptz, after_since timestamptz, after_application uuid,
  most integer)
returns table (application uuid, since timestamptz) language plpgsql security definer set search_path = public, pg_temp as $$
declare
  mode text := scope_mode();
begin
  if mode is distinct from 'SWEEP' then raise exception 'only the sweeper calls this'; end if;
  perform set_config('app.mode', 'ERASE', true);
  return query select f.application, f.since from lender_file f join application a on a.uuid = f.application
    where f.org_code = org and (f.stage in ('ENDED', 'FUNDED') or a.data ? 'lapsedAt') and f.since < ended_before
      and (f.since, f.application) > (after_since, after_application)
      and (f.stage <> 'FUNDED' or a.data ? 'lineClosedOn')
    order by f.since, f.application limit most;
  perform set_config('app.mode', coalesce(mode, ''), true);
end $$;

-- Deletes applications that registration declined before the given time.
create function forget_denials(org text, before timestamptz) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  mode text := scope_mode();
  forgotten integer;
begin
  if mode is distinct from 'SWEEP' then raise exception 'only the sweeper calls this'; end if;
  perform set_config('app.mode', 'ERASE', true);
  delete from registration_denial d where d.org_code = org and d.at < before;
  get diagnostics forgotten = row_count;
  perform set_config('app.mode', coalesce(mode, ''), true);
  return forgotten;
end $$;

-- The released version doesn't need this: it doesn't call these functions.
revoke execute on function erase_file, files_to_erase, forget_denials from public;
grant execute on function erase_file, files_to_erase, forget_denials to hearthline_app;
