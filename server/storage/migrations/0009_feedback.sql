-- Feedback to the lender, encrypted with the author's personal key.

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

call protect_own('ceo_feedback', 'leave_survey');

grant select, insert on ceo_feedback, leave_survey to hearthline_app;
