-- Reads the revisions of applications for several callers in one statement. Any update of the row makes a new revision. Enters each caller's scope in turn, so no
-- caller's row is read in another caller's scope, and returns one row per caller, in their order. `live` is whether the
-- caller's session is live. The other columns are null unless the caller takes part in the application.
-- A scope entered here reaches only the session, the party and the one application, which is cheaper than enter_scope.
create function application_revisions(orgs text[], actors text[], sessions text[], secrets text[], applications text[])
returns table (live boolean, revision text, role text, owner uuid) language plpgsql as $$
declare seen timestamptz;
begin
  for i in 1..cardinality(applications) loop
    perform set_config('app.mode', 'ACTOR', true), set_config('app.org', orgs[i], true),
      set_config('app.actor', actors[i], true), set_config('app.applications', '', true);
    revision := null;
    role := null;
    owner := null;
    select s.last_seen into seen from session s
      where s.uuid = sessions[i]::uuid and s.secret_hash = decode(secrets[i], 'hex')
        and s.revoked_at is null and s.expires_at > now();
    live := found;
    if live then
      if seen < now() - interval '5 minutes' then
        -- Never wait for another request that notes the same.
        update session set last_seen = now()
          where uuid in (select s.uuid from session s where s.uuid = sessions[i]::uuid for update skip locked);
      end if;
      select p.role, p.owner into role, owner from application_party p
        where p.application = applications[i]::uuid and p.identity = actors[i]::uuid;
      if found then
        perform set_config('app.applications', array[applications[i]]::text, true);
        select a.xmin::text into revision from application a where a.uuid = applications[i]::uuid;
      end if;
    end if;
    return next;
  end loop;
end $$;
