-- Enters the scope of a signed-in person and returns the version of one application, the status, and the person's role.
-- Returns no row if the application is out of reach. A function, because it has to enter the scope before it reads.
create function application_version(org text, actor text, session_id text, session_secret text, wanted uuid)
returns table (version integer, status text, role text, owner uuid) language plpgsql as $$
begin
  perform enter_scope(org, actor, 'ACTOR', null, null, session_id, session_secret);
  return query select a.version, a.status, p.role, p.owner
    from application a join application_party p on p.application = a.uuid
    where a.uuid = wanted and p.identity = application_version.actor::uuid;
end $$;
