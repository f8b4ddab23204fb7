-- Files as they were uploaded, and whether the virus scanner has checked them.

alter table file add column original_of uuid unique references file;
comment on column file.original_of is 'The file that people get instead of this one, which is the uploaded original. Only compliance can download originals.';

alter table file add column scan text check (scan in ('WAITING', 'INFECTED'));
comment on column file.scan is 'WAITING until the virus scanner has checked the file, INFECTED if it found a virus. Nobody can open such a file.';
create index file_waiting on file (created_at) where scan = 'WAITING';

grant update (scan) on file to hearthline_app;
