-- Row-level security. The program connects as hearthline_app, which owns nothing and can access only the rows that
-- policies allow. Each transaction first enters a scope: enter_scope decides what the caller can access and stores the
-- result in settings of the transaction, called constants here. A policy only compares columns of its own table with
-- these constants, and never reads another table. PostgreSQL reads (select scope_x()) once per statement, and scope_x()
-- once per row. The subquery itself takes as long as a few rows, so only policies of tables from which statements read
-- many rows contain subqueries.

-- The mode, as in the program's type Scope.
create function scope_mode() returns text language sql stable parallel safe
  as $$ select nullif(current_setting('app.mode', true), '') $$;
-- The caller's organization. In mode SYSTEM, the given application's organization.
create function scope_org() returns text language sql stable parallel safe
  as $$ select nullif(current_setting('app.org', true), '') $$;
-- The account of a signed-in person.
create function scope_actor() returns uuid language sql stable parallel safe
  as $$ select nullif(current_setting('app.actor', true), '')::uuid $$;
-- The hash of the secret of a caller in mode KEY.
create function scope_key() returns bytea language sql stable parallel safe
  as $$ select decode(nullif(current_setting('app.key', true), ''), 'hex') $$;
-- The blind index of the email address of a caller in mode SIGN_IN.
create function scope_email() returns bytea language sql stable parallel safe
  as $$ select decode(nullif(current_setting('app.email', true), ''), 'hex') $$;
-- The organization whose mails a caller in mode MAILBOX reads and sends.
create function scope_mailbox() returns text language sql stable parallel safe
  as $$ select nullif(current_setting('app.mailbox', true), '') $$;

-- The applications that the caller takes part in. In mode SYSTEM, the given application.
create function scope_applications() returns uuid[] language sql stable parallel safe
  as $$ select nullif(current_setting('app.applications', true), '')::uuid[] $$;
-- The applications whose personal data the caller can access in full: the caller's own applications as a borrower. In
-- mode SYSTEM, the given application.
create function scope_owned() returns uuid[] language sql stable parallel safe
  as $$ select nullif(current_setting('app.owned', true), '')::uuid[] $$;
-- The application that an agent has opened for reading.
create function scope_opened() returns uuid language sql stable parallel safe
  as $$ select nullif(current_setting('app.opened', true), '')::uuid $$;
-- The loan number that an agent searches for.
create function scope_loan_number() returns text language sql stable parallel safe
  as $$ select nullif(current_setting('app.loan_number', true), '') $$;
-- The caller's account, and the UUIDs under which the caller is an owner on applications.
create function scope_own() returns uuid[] language sql stable parallel safe
  as $$ select nullif(current_setting('app.own', true), '')::uuid[] $$;
-- The people whose keys the caller may use.
create function scope_people() returns uuid[] language sql stable parallel safe
  as $$ select nullif(current_setting('app.people', true), '')::uuid[] $$;

-- The brokerage in which the caller has a seat.
create function scope_brokerage() returns uuid language sql stable parallel safe
  as $$ select nullif(current_setting('app.brokerage', true), '')::uuid $$;
-- The caller's brokerage, if the caller manages it.
create function scope_managed() returns uuid language sql stable parallel safe
  as $$ select nullif(current_setting('app.managed', true), '')::uuid $$;
-- The caller's brokerage, if the caller may see the files of all its originators.
create function scope_pipeline() returns uuid language sql stable parallel safe
  as $$ select nullif(current_setting('app.pipeline', true), '')::uuid $$;
-- The caller's seat in the brokerage. An originator may see the files of this seat.
create function scope_seat() returns uuid language sql stable parallel safe
  as $$ select nullif(current_setting('app.seat', true), '')::uuid $$;
-- The hash of the token with which a caller in mode INVITATION takes a seat.
create function scope_invitation() returns bytea language sql stable parallel safe
  as $$ select decode(nullif(current_setting('app.invitation', true), ''), 'hex') $$;
-- The brokerage and the role that the caller's invitation offers.
create function scope_offered_brokerage() returns uuid language sql stable parallel safe
  as $$ select nullif(current_setting('app.offered_brokerage', true), '')::uuid $$;
create function scope_offered_role() returns text language sql stable parallel safe
  as $$ select nullif(current_setting('app.offered_role', true), '') $$;
-- Whether the offered seat manages the brokerage.
create function scope_offered_manages() returns boolean language sql stable parallel safe
  as $$ select nullif(current_setting('app.offered_manages', true), '')::boolean $$;
-- The organization in which the caller has an agent's seat.
create function scope_lender() returns text language sql stable parallel safe
  as $$ select nullif(current_setting('app.lender', true), '') $$;
-- The organization in which the caller has a seat in the compliance role.
create function scope_compliance() returns text language sql stable parallel safe
  as $$ select nullif(current_setting('app.compliance', true), '') $$;

-- Enters a scope for the rest of the transaction, and leaves the previous scope. First, this function sets the
-- constants that come directly from its arguments. With these constants, the policies allow reading some rows of the
-- caller's organization. Then the function computes the other constants from those rows. `others` is whether the scope
-- includes the keys of the other people on the caller's applications, which take one more query.
-- Raises HL401 if the session in the arguments has ended.
-- PL/pgSQL evaluates an array constructor of settings itself, but starts a query for `perform`, which takes longer.
create function enter_scope(org text, actor text, mode text, application text, key text, session_id text,
  session_secret text, others boolean default true)
returns void language plpgsql as $$
declare
  seen timestamptz;
  applications uuid[];
  owned uuid[];
  own uuid[];
  people uuid[];
  opened uuid;
  made text[];
begin
  -- Constants end with their transaction. So only a second scope in the same transaction has to clear the first scope's
  -- constants.
  if scope_mode() is not null then
    perform set_config('app.' || name, '', true) from unnest(array['key', 'email', 'invitation', 'mailbox', 'applications',
      'owned', 'own', 'people', 'opened', 'loan_number', 'brokerage', 'managed', 'pipeline', 'seat', 'offered_brokerage',
      'offered_role', 'offered_manages', 'lender', 'compliance']) name;
  end if;
  made := array[set_config('app.mode', coalesce(mode, ''), true), set_config('app.org', coalesce(org, ''), true),
    set_config('app.actor', coalesce(actor, ''), true)];

  if session_id is not null then
    select s.last_seen into seen from session s
      where s.uuid = session_id::uuid and s.secret_hash = decode(session_secret, 'hex')
        and s.revoked_at is null and s.expires_at > now();
    if not found then
      raise exception 'the session has ended' using errcode = 'HL401';
    end if;
    if seen < now() - interval '5 minutes' then
      -- Don't wait for another request that updates the same session.
      update session set last_seen = now()
        where uuid in (select s.uuid from session s where s.uuid = session_id::uuid for update skip locked);
    end if;
  end if;

  case mode
  when 'ACTOR' then
    select array_agg(p.application), array_agg(p.application) filter (where p.role = 'BORROWER'),
        array_agg(p.owner) filter (where p.owner <> p.identity)
      into applications, owned, own
      from application_party p where p.identity = enter_scope.actor::uuid;
    own := own || enter_scope.actor::uuid;
    made := array[set_config('app.applications', coalesce(applications::text, ''), true),
      set_config('app.owned', coalesce(owned::text, ''), true), set_config('app.own', own::text, true)];
    people := own;
  when 'SYSTEM' then
    owned := array[application]::uuid[];
    made := array[set_config('app.applications', owned::text, true), set_config('app.owned', owned::text, true)];
    perform set_config('app.org', a.org_code, true) from application a where a.uuid = enter_scope.application::uuid;
  when 'AGENT' then
    people := array[actor]::uuid[];
    made := array[set_config('app.opened', coalesce(application, ''), true),
      set_config('app.loan_number', coalesce(key, ''), true)];
    -- A removed seat gives no access, and no seat gives access to another organization's application.
    perform set_config('app.lender', s.org_code, true),
        set_config('app.compliance', case s.role when 'COMPLIANCE' then s.org_code else '' end, true)
      from agent_seat s
      where s.identity = enter_scope.actor::uuid and s.removed_at is null;
    if found then
      select a.uuid into opened from application a
        where a.uuid = enter_scope.application::uuid and a.org_code = enter_scope.org;
    end if;
    owned := array_remove(array[opened], null);
    perform set_config('app.opened', coalesce(opened::text, ''), true);
  when 'BROKER' then
    people := array[actor]::uuid[];
    perform set_config('app.brokerage', b.uuid::text, true), set_config('app.seat', s.uuid::text, true),
        set_config('app.managed', case when s.can_manage then b.uuid::text else '' end, true),
        set_config('app.pipeline',
          case when s.role <> 'ORIGINATOR' or b.originators_see_all then b.uuid::text else '' end, true)
      from broker_seat s join brokerage b on b.uuid = s.brokerage
      where s.identity = enter_scope.actor::uuid and s.removed_at is null;
  when 'SIGN_IN' then
    perform set_config('app.email', key, true);
    select array_agg(i.uuid) into people from identity i where i.email_index = scope_email();
  when 'INVITATION' then
    perform set_config('app.invitation', key, true);
    select array_agg(i.invited_by) into people from broker_invitation i
      where i.token_hash = scope_invitation();
    perform set_config('app.offered_brokerage', i.brokerage::text, true), set_config('app.offered_role', i.role, true),
        set_config('app.offered_manages', i.can_manage::text, true)
      from broker_invitation i
      where i.token_hash = scope_invitation() and i.used_at is null and i.expires_at > now();
  when 'KEY' then
    perform set_config('app.key', key, true);
  when 'MAILBOX' then
    perform set_config('app.mailbox', org, true);
  else
  end case;
  if others and owned is not null and cardinality(owned) > 0 then
    people := people || array(select p.identity from personal p where p.application = any(owned));
  end if;
  if people is not null then
    made := array[set_config('app.people', people::text, true)];
  end if;
end $$;

-- Reads the revisions of applications for several callers in one statement. Any update of an application's row creates
-- a new revision. Enters each caller's scope in turn, so no caller's data are read in another caller's scope. Returns
-- one row per caller, in the callers' order. `live` is whether the caller's session is active. The other columns are
-- null unless the caller takes part in the application. A scope entered here allows access only to the session, the
-- party and the requested application, so entering it takes less time than enter_scope.
create function application_revisions(orgs text[], actors text[], sessions text[], secrets text[], applications text[])
returns table (live boolean, revision text, role text, owner uuid) language plpgsql as $$
declare
  seen timestamptz;
  made text[];
begin
  for i in 1..cardinality(applications) loop
    made := array[set_config('app.mode', 'ACTOR', true), set_config('app.org', orgs[i], true),
      set_config('app.actor', actors[i], true), set_config('app.applications', '', true)];
    revision := null;
    role := null;
    owner := null;
    select s.last_seen into seen from session s
      where s.uuid = sessions[i]::uuid and s.secret_hash = decode(secrets[i], 'hex')
        and s.revoked_at is null and s.expires_at > now();
    live := found;
    if live then
      if seen < now() - interval '5 minutes' then
        -- Don't wait for another request that updates the same session.
        update session set last_seen = now()
          where uuid in (select s.uuid from session s where s.uuid = sessions[i]::uuid for update skip locked);
      end if;
      select p.role, p.owner into role, owner from application_party p
        where p.application = applications[i]::uuid and p.identity = actors[i]::uuid;
      if found then
        made := array[set_config('app.applications', array[applications[i]]::text, true)];
        select a.xmin::text into revision from application a where a.uuid = applications[i]::uuid;
      end if;
    end if;
    return next;
  end loop;
end $$;

-- Turns on row-level security. A table without a policy allows no access, except that the owner can read every row for
-- a backup. The server connects with another role, for which this policy doesn't exist.
create procedure protect(variadic names text[]) language plpgsql as $$
declare name text;
begin
  foreach name in array names loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy backup on %I for select to current_user using (scope_mode() = ''BACKUP'')', name);
  end loop;
end $$;

-- Creates the policy for tables whose rows each belong to one person.
create procedure protect_own(variadic names text[]) language plpgsql as $$
declare name text;
begin
  call protect(variadic names);
  foreach name in array names loop
    execute format(
      'create policy own on %I using (org_code = scope_org() and identity = scope_actor())', name);
  end loop;
end $$;

-- Creates the policy for tables whose rows each belong to an application.
create procedure protect_application(variadic names text[]) language plpgsql as $$
declare name text;
begin
  call protect(variadic names);
  foreach name in array names loop
    execute format(
      'create policy reached on %I using (application = any(scope_applications()))', name);
  end loop;
end $$;
