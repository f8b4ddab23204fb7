-- The vendors that couldn't be asked to delete what they keep about an erased file, because the lender's settings for
-- them are gone. Compliance staff ask these vendors by hand.
alter table erasure add column unasked jsonb not null default '[]';
comment on column erasure.unasked is 'The vendors, each with its IDs of the orders, and the number of its sessions.';

-- Notes the vendors of a file that this transaction erased.
create function note_unasked(erased uuid, vendors jsonb) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  mode text := scope_mode();
begin
  if mode is distinct from 'SYSTEM' or erased <> all(coalesce(scope_applications()::uuid[], '{}')) then
    raise exception 'only the server, acting on an application, notes its vendors';
  end if;
  perform set_config('app.mode', 'ERASE', true);
  update erasure set unasked = vendors where application = erased and unasked = '[]';
  perform set_config('app.mode', coalesce(mode, ''), true);
end $$;

-- The released version doesn't need this: it doesn't call this function.
revoke execute on function note_unasked from public;
grant execute on function note_unasked to hearthline_app;
