-- The states of all event chains and of the access log, for the daily anchor outside the database. The functions belong
-- to the owner, because no scope of the server's role reads all chains. They return hashes, and no content.

-- The last event of each chain.
create function chain_heads() returns table (aggregate uuid, seq integer, hash bytea)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  mode text := scope_mode();
begin
  if mode is distinct from 'SWEEP' then raise exception 'only the sweeper calls this'; end if;
  perform set_config('app.mode', 'BACKUP', true);
  return query select distinct on (e.aggregate) e.aggregate, e.seq, e.hash from event e
    order by e.aggregate, e.seq desc;
  perform set_config('app.mode', mode, true);
end $$;

-- The number and the hash of the access log's rows with IDs from after_id + 1 to last_id. If last_id is null, it's the
-- last row that is at least ten minutes old, because IDs of newer rows can still be missing. The hash leaves out columns
-- without a value, so a column that a later migration adds doesn't change the hash of older rows.
create function access_digest(after_id bigint, last_id bigint)
returns table (upto bigint, rows bigint, sha256 bytea)
language plpgsql security definer set search_path = public, pg_temp set timezone = 'UTC' as $$
declare
  mode text := scope_mode();
begin
  if mode is null or mode not in ('SWEEP', 'BACKUP') then raise exception 'only the sweeper calls this'; end if;
  perform set_config('app.mode', 'BACKUP', true);
  last_id := coalesce(last_id, greatest(after_id,
    (select max(l.id) from access_log l where l.at < now() - interval '10 minutes')));
  return query select last_id, count(*),
      sha256(convert_to(coalesce(string_agg(jsonb_strip_nulls(to_jsonb(l))::text, E'\n' order by l.id), ''), 'UTF8'))
    from access_log l where l.id > after_id and l.id <= last_id;
  perform set_config('app.mode', mode, true);
end $$;

-- The released version doesn't need this: it doesn't call these functions.
revoke execute on function chain_heads, access_digest from public;
grant execute on function chain_heads, access_digest to hearthline_app;
