-- Proof that a visitor agreed to be contacted by a broker. Visitors have no account, so no event log contains it.
alter table broker_lead add column consent jsonb;
comment on column broker_lead.consent is
  'The visitor''s consent to contact: type, version and digest of the wording, network address, browser, the email to the '
  'broker that contains the contact data, and a blind index of the visitor''s email address. Null if the visitor chose '
  'the lender.';
