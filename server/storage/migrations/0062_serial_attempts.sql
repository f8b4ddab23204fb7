-- Attempts of one request run one after another. An attempt can start only when the queue no longer lists the job of
-- the attempt before it as running.

alter table effect add column claimed_by bigint;
comment on column effect.claimed_by is 'The ID of the queue''s job that runs the latest attempt. Null before this column.';
