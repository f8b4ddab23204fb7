-- How many files each originator has in each stage, and the total of their credit lines. Without these counts, opening
-- the pipeline of a large brokerage read an index entry of every file.

create table pipeline_count (
  originator uuid not null references broker_seat,
  stage text not null,
  brokerage uuid not null references brokerage,
  files integer not null,
  amount bigint not null,
  primary key (originator, stage)
);
comment on column pipeline_count.files is 'The number of files in the stage. Rows whose last file has left the stage stay, with zero files.';
comment on column pipeline_count.amount is 'The total of the files'' credit lines in cents. Files without an offer count as zero.';
create index pipeline_count_brokerage on pipeline_count (brokerage);

call protect('pipeline_count');
create policy reading on pipeline_count for select using (
  brokerage = (select scope_pipeline()) or originator = (select scope_seat())
);
grant select on pipeline_count to hearthline_app;

-- The function below belongs to the owner, so it's the only way in which the counts change.
create policy counting on pipeline_count to current_user using (true);

-- Moves a changed file from its old count to its new one. Changes the counts in the order of their keys, so that two
-- changes can't wait for each other.
create function count_pipeline_file() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into pipeline_count as c (originator, stage, brokerage, files, amount)
    select f.originator, f.stage, f.brokerage, sum(f.files), sum(f.amount)
    from (values (old.originator, old.stage, old.brokerage, -1, -old.amount::bigint),
      (new.originator, new.stage, new.brokerage, 1, new.amount::bigint)) f(originator, stage, brokerage, files, amount)
    where f.originator is not null
    group by f.originator, f.stage, f.brokerage order by f.originator, f.stage
    on conflict (originator, stage) do update set files = c.files + excluded.files, amount = c.amount + excluded.amount;
  return null;
end $$;
create trigger counted after insert or delete on pipeline_file
  for each row execute function count_pipeline_file();
create trigger counted_again after update on pipeline_file for each row
  when ((old.originator, old.stage, old.amount) is distinct from (new.originator, new.stage, new.amount))
  execute function count_pipeline_file();

-- Count the files that exist already. Creating the triggers has locked the table against other changes.
select set_config('app.mode', 'BACKUP', true);
insert into pipeline_count (originator, stage, brokerage, files, amount)
  select originator, stage, brokerage, count(*), sum(amount::bigint) from pipeline_file
  group by originator, stage, brokerage;
select set_config('app.mode', '', true);
