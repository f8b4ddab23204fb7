-- Returns which rows of a table can be read, updated, deleted and inserted in the current scope. Changes nothing.
-- Parameters: the table, an expression that returns a row's label, a column that the program may update (or null),
-- whether the program may delete rows, and the rows to insert, keyed by label. If inserting an existing row fails as a
-- duplicate, the insert policy allows the row.
create function access_probe(relation text, label text, updated text, deletes boolean, candidates jsonb) returns text
language plpgsql as $$
declare
  answer text := '';
  found text;
  blind bigint;
  accepted text[] := '{}';
  candidate record;
  stored text := (select string_agg(quote_ident(attname), ',') from pg_attribute
    where attrelid = relation::regclass and attnum > 0 and not attisdropped and attgenerated = '');
begin
  begin
    execute format('select string_agg(l, '','' order by l) from (select %s as l from %I) named', label, relation) into found;
    if found is not null then answer := ' read ' || found; end if;
  exception when insufficient_privilege then null;
  end;
  if updated is not null then
    begin
      execute format('with changed as (update %I set %I = %I returning %s as l) select string_agg(l, '','' order by l) from changed',
        relation, updated, updated, label) into found;
      raise exception using errcode = 'ZZ000', message = coalesce(found, '');
    exception
      when sqlstate 'ZZ000' then if sqlerrm <> '' then answer := answer || ' update ' || sqlerrm; end if;
      when insufficient_privilege then answer := answer || ' update refused';
    end;
    -- Only the policies for updates apply to an update that reads no column.
    begin
      execute format('update %I set %I = (jsonb_populate_record(null::%I, $1)).%I', relation, updated, relation, updated)
        using candidates->(select min(key) from jsonb_object_keys(candidates) key);
      get diagnostics blind = row_count;
      raise exception using errcode = 'ZZ000', message = case when blind > 0 then blind::text else '' end;
    exception
      when sqlstate 'ZZ000' then if sqlerrm <> '' then answer := answer || ' blindly ' || sqlerrm; end if;
      when integrity_constraint_violation then answer := answer || ' blindly some';
      when insufficient_privilege then answer := answer || ' blindly refused';
    end;
  end if;
  if deletes then
    begin
      execute format('with gone as (delete from %I returning %s as l) select string_agg(l, '','' order by l) from gone',
        relation, label) into found;
      raise exception using errcode = 'ZZ000', message = coalesce(found, '');
    exception when sqlstate 'ZZ000' then if sqlerrm <> '' then answer := answer || ' delete ' || sqlerrm; end if;
    end;
    -- Only the policies for deletions apply to a deletion that reads no column.
    begin
      execute format('delete from %I', relation);
      get diagnostics blind = row_count;
      raise exception using errcode = 'ZZ000', message = case when blind > 0 then blind::text else '' end;
    exception when sqlstate 'ZZ000' then if sqlerrm <> '' then answer := answer || ' blindly ' || sqlerrm; end if;
    end;
  end if;
  for candidate in select key, value from jsonb_each(candidates) order by key loop
    begin
      execute format('insert into %I (%s) overriding system value select %s from jsonb_populate_record(null::%I, $1)',
        relation, stored, stored, relation) using candidate.value;
      raise exception using errcode = 'ZZ000';
    exception
      when insufficient_privilege then null;
      when integrity_constraint_violation or sqlstate 'ZZ000' then accepted := accepted || candidate.key;
    end;
  end loop;
  if cardinality(accepted) > 0 then answer := answer || ' insert ' || array_to_string(accepted, ','); end if;
  return answer;
end $$;

-- The tables with row-level security, and the rows that callers try to insert.
create table access_table as
  select c.relname::text as name,
    (select string_agg(format('%I::text', a.attname), ' || ''/'' || ' order by array_position(k.conkey, a.attnum))
      from pg_constraint k join pg_attribute a on a.attrelid = c.oid and a.attnum = any(k.conkey)
      where k.conrelid = c.oid and k.contype = 'p') as label,
    (select a.attname::text from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and a.attgenerated = '' and has_column_privilege('hearthline_app', c.oid, a.attnum, 'update')
      order by a.attnum desc limit 1) as updated,
    has_table_privilege('hearthline_app', c.oid, 'delete') as deletes,
    null::jsonb as candidates
  from pg_class c where c.relnamespace = 'public'::regnamespace and c.relrowsecurity;
grant select on access_table to hearthline_app;
