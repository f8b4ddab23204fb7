-- Feedback to the lender, encrypted with the author's personal key. The lender's compliance staff read it. The server
-- deletes feedback when the lender's retention period ends.

create table ceo_feedback (
  uuid uuid primary key,
  org_code text not null,
  identity uuid not null references identity,
  application uuid references application,
  request_key text,
  topic text not null check (topic in ('IMPROVE', 'COMPLIMENT')),
  marketing_consent boolean not null,
  product text not null,
  page text not null,
  ciphertext bytea not null,
  at timestamptz not null,
  unique (identity, request_key)
);
comment on column ceo_feedback.marketing_consent is 'Whether the lender may publish the message.';
comment on column ceo_feedback.request_key is 'Idempotency key. A repeated request is stored once.';
create index ceo_feedback_application on ceo_feedback (application);
create index ceo_feedback_read on ceo_feedback (org_code, at, uuid);

create table leave_survey (
  uuid uuid primary key,
  org_code text not null,
  identity uuid not null references identity,
  application uuid references application,
  request_key text,
  occasion text not null check (occasion in ('LEAVE', 'SIGN_OUT')),
  reason text not null,
  page text not null,
  ciphertext bytea,
  at timestamptz not null,
  unique (identity, request_key)
);
comment on column leave_survey.ciphertext is 'The person''s comments, if any, encrypted with the person''s key.';
create index leave_survey_application on leave_survey (application);
create index leave_survey_read on leave_survey (org_code, at, uuid);

call protect('ceo_feedback', 'leave_survey');

create policy adding on ceo_feedback for insert with check (
  org_code = (select scope_org()) and identity = (select scope_actor())
);
create policy adding on leave_survey for insert with check (
  org_code = (select scope_org()) and identity = (select scope_actor())
);
create policy reading on ceo_feedback for select using (
  (org_code = (select scope_org()) and identity = (select scope_actor())) or org_code = (select scope_compliance())
  or (select scope_mode()) = 'SWEEP'
);
create policy reading on leave_survey for select using (
  (org_code = (select scope_org()) and identity = (select scope_actor())) or org_code = (select scope_compliance())
  or (select scope_mode()) = 'SWEEP'
);
create policy ending on ceo_feedback for delete using ((select scope_mode()) = 'SWEEP');
create policy ending on leave_survey for delete using ((select scope_mode()) = 'SWEEP');

grant select, insert, delete on ceo_feedback, leave_survey to hearthline_app;
