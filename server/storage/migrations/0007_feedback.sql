-- What people tell the lender of itself. Their words lie under their own key.

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
comment on column ceo_feedback.marketing_consent is 'Whether these words may be shown to others.';
comment on column ceo_feedback.request_key is 'The same message sent again is kept once.';

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
comment on column leave_survey.ciphertext is 'What they added in their own words, if they did.';

alter table ceo_feedback enable row level security;
alter table ceo_feedback force row level security;
create policy scope on ceo_feedback using (org_code = scope_org() and identity = scope_actor());

alter table leave_survey enable row level security;
alter table leave_survey force row level security;
create policy scope on leave_survey using (org_code = scope_org() and identity = scope_actor());

grant select, insert on ceo_feedback, leave_survey to hearthline_app;
