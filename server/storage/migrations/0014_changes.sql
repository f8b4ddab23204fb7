-- Enters the scope of one person's change of one application, locks the application like `select … for no key update`,
-- and returns the revision that the application has after this transaction has updated it. The scope is the same as that
-- of enter_scope in mode ACTOR, but without the person's other applications and without other people's keys. Entering it
-- takes less time. It must be the first scope in its transaction, because it doesn't clear another scope's constants.
-- Raises HL401 if the session in the arguments has ended. Raises HL409 if the application has another revision, or the
-- person isn't on the application.
create function enter_change(org text, actor text, session_id text, session_secret text, application text, revision text)
returns text language plpgsql as $$
declare
  seen timestamptz;
  part text;
  own text;
  made text[];
begin
  if scope_mode() is not null then
    raise exception 'another scope is already entered';
  end if;
  made := array[set_config('app.mode', 'ACTOR', true), set_config('app.org', org, true),
    set_config('app.actor', actor, true)];

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

  select p.role, case p.owner when p.identity then '{' || p.owner || '}' else '{' || p.owner || ',' || p.identity || '}' end
    into part, own from application_party p
    where p.identity = enter_change.actor::uuid and p.application = enter_change.application::uuid;
  if found then
    made := array[set_config('app.applications', '{' || application || '}', true),
      set_config('app.owned', case part when 'BORROWER' then '{' || application || '}' else '' end, true),
      set_config('app.own', own, true), set_config('app.people', own, true)];
    perform from application a
      where a.uuid = enter_change.application::uuid and a.xmin::text = revision for no key update;
  end if;
  if not found then
    raise exception 'the application has another revision' using errcode = 'HL409';
  end if;
  return pg_current_xact_id()::xid::text;
end $$;
