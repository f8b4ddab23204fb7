-- When the person last proved in this session who they are, with all factors of the account. Null if a remembered
-- browser skipped the second factor. Sessions that already exist count as just proved, so that an upgrade interrupts
-- nobody in the middle of a step.
alter table session add column proved_at timestamptz default now();
