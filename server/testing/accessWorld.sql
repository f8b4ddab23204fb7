-- People, applications, brokerages and agents of two organizations, A and B, for the access matrix. Every table with
-- row-level security has rows of several people. u() creates UUIDs; the matrix shows only their last digits:
-- a1 is the application of borrower b1; b1's co-owner d1 has no account; c1 signs a1 as owner c0
-- a2 is the application of borrower c1; its co-owner is d1 as well
-- a3 is the application of borrower b3, and a9 is the application of borrower b9 in organization B
-- brokerage e0 has the originators e1 (a1) and e2 (a2), the processor e3 and the removed e4; e8 is a seat in B's e9
-- f1 is an agent of A, f2 is a removed agent, f3 is an agent of A in the compliance role, and f9 is an agent of B.
-- b1 and b9 sent feedback
create function pg_temp.u(name text) returns uuid language sql immutable
  as $$ select ('00000000-0000-4000-8000-' || lpad(name, 12, '0'))::uuid $$;
create function pg_temp.b(name text) returns bytea language sql immutable as $$ select decode(lpad(name, 32, '0'), 'hex') $$;
create temporary table person as select pg_temp.u(p) as identity, p as name, case when p like '%9' or p = 'e8' then 'B' else 'A' end as org_code
  from unnest(array['b1', 'b3', 'b9', 'c1', 'e1', 'e2', 'e3', 'e4', 'e8', 'f1', 'f2', 'f3', 'f9']) p;
create temporary table app as select pg_temp.u(a) as application, pg_temp.u(p) as borrower, o as org_code, a as name
  from (values ('a1', 'b1', 'A'), ('a2', 'c1', 'A'), ('a3', 'b3', 'A'), ('a9', 'b9', 'B')) v(a, p, o);
create temporary table owner_of as select pg_temp.u(a) as application, pg_temp.u(p) as identity, o as org_code
  from (values ('a1', 'b1', 'A'), ('a1', 'c0', 'A'), ('a1', 'd1', 'A'), ('a2', 'c1', 'A'), ('a2', 'd1', 'A'),
    ('a3', 'b3', 'A'), ('a9', 'b9', 'B')) v(a, p, o);

insert into identity select identity, org_code, pg_temp.b(name), 'x', '' from person;
insert into person_key (identity, org_code, master_version, wrapped)
  select identity, org_code, 1, ''::bytea from person union select identity, org_code, 1, '' from owner_of;
update person_key set gave_feedback = true where identity in (pg_temp.u('b1'), pg_temp.u('b9'));
insert into session (uuid, identity, org_code, secret_hash, expires_at)
  select identity, identity, org_code, '', now() + interval '1 day' from person;
insert into session (uuid, identity, org_code, secret_hash, expires_at, revoked_at) values
  (pg_temp.u('51'), pg_temp.u('b1'), 'A', '', now() + interval '1 day', now()), (pg_temp.u('52'), pg_temp.u('b1'), 'A', '', now(), null);
insert into remembered_device (uuid, identity, org_code, secret_hash, user_agent, expires_at)
  select identity, identity, org_code, '', '', now() + case org_code when 'A' then interval '1 day' else '0' end from person;
insert into two_factor (identity, org_code, secret) select identity, org_code, '' from person;
insert into passkey (uuid, identity, org_code, credential_id, public_key, counter, transports, can_be_backed_up, is_backed_up, name)
  select identity, identity, org_code, pg_temp.b(name), '', 0, '{}', false, false, '' from person;
insert into recovery_code (identity, org_code, hash) select identity, org_code, '' from person;
insert into account_recovery (uuid, identity, org_code, proposed_by, proposed_at, stop_hash, link_hash, ciphertext)
  select identity, identity, org_code, pg_temp.u('f1'), now(), case name when 'b1' then pg_temp.b('1') end,
    case name when 'b1' then pg_temp.b('a1') end, '' from person;
insert into contact_change (identity, kind, org_code, ciphertext, code_hash, expires_at)
  select identity, 'EMAIL', org_code, '', '', now() + case org_code when 'A' then interval '1 day' else '0' end from person;
insert into notification_read (identity, notification, org_code, at) select identity, identity, org_code, now() from person;
insert into wallet_account (identity, address, org_code, name, authorization_type, place)
  select identity, 'x', org_code, '', 'OWNER', 1 from person;
insert into wallet_choice (session, identity, org_code, address) select identity, identity, org_code, 'x' from person;
insert into experiment_profile (identity, org_code, profile) select identity, org_code, identity from person;
insert into ceo_feedback (uuid, org_code, identity, topic, marketing_consent, product, page, ciphertext, at)
  select identity, org_code, identity, 'IMPROVE', true, '', '', '', now() from person;
insert into leave_survey (uuid, org_code, identity, occasion, reason, page, at)
  select identity, org_code, identity, 'LEAVE', '', '', now() from person;
insert into registration_draft (id_hash, org_code, master_version, ciphertext) values
  (pg_temp.b('1'), 'A', 1, ''), (pg_temp.b('2'), 'A', 1, ''), (pg_temp.b('9'), 'B', 1, '');
insert into registration_denial (uuid, identity, org_code, reasons, state, at, master_version, ciphertext)
  select identity, identity, org_code, '{}', '', now(), 1, '' from person;
insert into denial_correction (uuid, denial, org_code, field, reason, by_agent, at, master_version, ciphertext)
  select identity, identity, org_code, '', '', pg_temp.u('f3'), now(), 1, '' from person;
insert into opening_notice (uuid, identity, org_code, reason, state, property_type, due, ciphertext)
  select identity, identity, org_code, '', '', '', now(), '' from person;
insert into idempotency (actor, key, request_hash, answer) select identity::text, '', ''::bytea, ''::bytea from person
  union all select encode(pg_temp.b('1'), 'hex'), '', '', '';

insert into application (uuid, org_code, borrower, loan_number, status, version, head, data, created_at, updated_at)
  select application, org_code, borrower, name, '', 1, '', '{}', now(), now() from app;
insert into application_party (application, identity, org_code, role, owner, borrower)
  select application, borrower, org_code, 'BORROWER', borrower, borrower from app
  union all select pg_temp.u('a1'), pg_temp.u('c1'), 'A', 'CO_SIGNER', pg_temp.u('c0'), pg_temp.u('b1');
insert into personal (application, identity, ciphertext) select application, identity, '' from owner_of;
insert into event (aggregate, seq, org_code, type, at, actor, body, previous, hash)
  select application, 1, org_code, '', now(), '', '', ''::bytea, ''::bytea from app
  union all select identity, 1, org_code, '', now(), '', '', '', '' from person;
insert into event_personal (aggregate, seq, identity, org_code, ciphertext)
  select application, 1, identity, org_code, ''::bytea from owner_of union all select identity, 1, identity, org_code, '' from person;
insert into file (uuid, application, identity, media_type, size, sha256, ciphertext)
  select application, application, borrower, '', 1, '', '' from app;
insert into file_upload (object, application) select name, application from app;
insert into effect (key, application, kind, no) select name, application, '', 1 from app;
insert into text_number (org_code, phone, identity) values ('A', '\x01', pg_temp.u('a1')), ('B', '\x02', pg_temp.u('b1')),
  ('A', '\x03', pg_temp.u('c0'));
insert into webhook_event (port, vendor, id, orders, received_at) values
  ('title', 'x', '1', '{}', now()), ('title', 'x', '2', '{}', now() - interval '31 days');
insert into deadline (application, name, due) select application, '', now() from app;
insert into signer_invitation (token_hash, application, org_code, owner, expires_at)
  select pg_temp.b(name), application, org_code, borrower, now() from app;
insert into mail (uuid, key, org_code, application, identity, channel, template, ciphertext, at, sent_at)
  select application, name, org_code, application, borrower, 'EMAIL', '', ''::bytea, now(), now() from app
  union all select identity, name, org_code, null, identity, 'EMAIL', '', '', now(), null from person
  union all select pg_temp.u('c0'), 'c0', 'A', null, pg_temp.u('c0'), 'EMAIL', '', '', now(), now();
insert into access_log (org_code, application, actor, what) select org_code, application, borrower, name from app
  union all select 'A', null, pg_temp.u('f1'), 'f1';
insert into application_experiment (application, name, variation, identity) select application, '', '', borrower from app;
insert into session_replay (application, link, identity, at) select application, '', borrower, now() from app;

insert into brokerage (uuid, org_code, name, nmls, states) values
  (pg_temp.u('e0'), 'A', '', '0', '{}'), (pg_temp.u('e5'), 'A', '', '5', '{}'), (pg_temp.u('e9'), 'B', '', '9', '{}');
insert into broker_seat (uuid, identity, org_code, brokerage, role, can_manage, display, removed_at)
  select pg_temp.u(p), pg_temp.u(p), o, pg_temp.u(b), r, p in ('e1', 'e8'), '{}', case p when 'e4' then now() end
  from (values ('e1', 'A', 'e0', 'ORIGINATOR'), ('e2', 'A', 'e0', 'ORIGINATOR'), ('e3', 'A', 'e0', 'PROCESSOR'),
    ('e4', 'A', 'e0', 'ORIGINATOR'), ('b3', 'A', 'e5', 'ORIGINATOR'), ('e8', 'B', 'e9', 'ORIGINATOR')) v(p, o, b, r);
insert into broker_invitation (token_hash, uuid, org_code, brokerage, role, invited_by, ciphertext, expires_at, used_at) values
  (pg_temp.b('11'), pg_temp.u('11'), 'A', pg_temp.u('e0'), 'PROCESSOR', pg_temp.u('e1'), '', now() + interval '1 day', null),
  (pg_temp.b('12'), pg_temp.u('12'), 'A', pg_temp.u('e0'), 'PROCESSOR', pg_temp.u('e1'), '', now() + interval '1 day', now()),
  (pg_temp.b('13'), pg_temp.u('13'), 'A', pg_temp.u('e0'), 'PROCESSOR', pg_temp.u('e2'), '', now() - interval '1 day', null),
  (pg_temp.b('14'), pg_temp.u('14'), 'A', pg_temp.u('e5'), 'ASSISTANT', pg_temp.u('e1'), '', now() + interval '1 day', null),
  (pg_temp.b('19'), pg_temp.u('19'), 'B', pg_temp.u('e9'), 'PROCESSOR', pg_temp.u('e8'), '', now() + interval '1 day', null);
insert into avatar (identity, org_code, ciphertext, published) values
  (pg_temp.u('b1'), 'A', '', null), (pg_temp.u('e1'), 'A', '', ''), (pg_temp.u('e8'), 'B', '', '');
insert into pipeline_file (application, org_code, brokerage, originator, borrower, data, ciphertext)
  select application, org_code, pg_temp.u(b), pg_temp.u(o), borrower, '{"stage": "OFFERS", "since": "", "appliedAt": ""}', '' from app
  join (values ('a1', 'e0', 'e1'), ('a2', 'e0', 'e2'), ('a3', 'e5', 'b3'), ('a9', 'e9', 'e8')) v(a, b, o) on a = name;
insert into broker_lead (uuid, org_code, brokerage, originator, state, choice, at)
  select application, org_code, brokerage, originator, '', 'BROKER', now() from pipeline_file;

insert into agent_seat (uuid, identity, org_code, role, display_name, removed_at) values
  (pg_temp.u('f1'), pg_temp.u('f1'), 'A', 'UNDERWRITER', '', null), (pg_temp.u('f2'), pg_temp.u('f2'), 'A', 'UNDERWRITER', '', now()),
  (pg_temp.u('f3'), pg_temp.u('f3'), 'A', 'COMPLIANCE', '', null), (pg_temp.u('f9'), pg_temp.u('f9'), 'B', 'UNDERWRITER', '', null);
insert into work_item (application, key, org_code, borrower, queue, kind, since, due, loan_number, city, state, ciphertext)
  select application, '', org_code, borrower, '', '', now(), now(), '', '', '', '' from app;
insert into erasure (application, org_code, at, ended_on, records, people)
  select pg_temp.u(a), o, now(), now(), '[]', '{}' from (values ('e71', 'A'), ('e79', 'B')) v(a, o);
insert into asked_vendor (application, party, adapter, org_code, by_agent, at, note)
  select application, 'p', 'v', org_code, pg_temp.u('f3'), now(), '' from erasure;
insert into erased_object (object) values ('1');
insert into lender_file (application, org_code, borrower, loan_number, since, indexed)
  select application, org_code, borrower, name, now(), name = 'a2' from app;
insert into register_tract (application, org_code, tract) select application, org_code, '00000000000' from app;
insert into register_correction (uuid, application, org_code, field, reason, by_agent, at, ciphertext)
  select application, application, org_code, '', '', application, now(), '' from app;
insert into lender_file_term (org_code, term, application) select org_code, pg_temp.b(name), application from app;
insert into funding_item (application, org_code, borrower, funds_on, loan_number, city, state, item, ciphertext)
  select application, org_code, borrower, now(), '', '', '', '{}', '' from app;
insert into agent_filter (uuid, identity, org_code, name, parts) values
  (pg_temp.u('f1'), pg_temp.u('f1'), 'A', '', '{}'), (pg_temp.u('f9'), pg_temp.u('f9'), 'B', '', '{}');
insert into organization_setting (uuid, org_code, part, value, lines, effective_on, reason, state, proposed_by, proposed_at, decided_by)
  select pg_temp.u(n), o, p, '{}', '[]', now(), '', s, pg_temp.u(by), now(), case s when 'APPROVED' then pg_temp.u('f3') end
  from (values ('81', 'A', 'prices', 'PROPOSED', 'f1'), ('82', 'A', 'prices', 'APPROVED', 'f1'), ('83', 'A', 'team', 'APPROVED', 'f1'),
    ('89', 'B', 'prices', 'APPROVED', 'f9')) v(n, o, p, s, by);

insert into flag (key, org_code, enabled) values ('1', null, true), ('1', 'A', true), ('1', 'B', true);
insert into tracking_session (uuid, org_code, tracker, platform, referrer, query)
  select pg_temp.u(s), o, pg_temp.u(s), '', '', '{}' from (values ('71', 'A'), ('72', 'A'), ('79', 'B')) v(s, o);
insert into tracking_event (session, org_code, epoch, event, event_type, product, page, query, properties, identity)
  select uuid, org_code, 1, '', '', '', '', '{}', '{}', case uuid when pg_temp.u('72') then pg_temp.u('b1') end
  from tracking_session;

insert into chat_conversation (uuid, org_code, owner, identity, channel, contact, skill, state, state_since, last_message_at, created_at,
  master_version, wrapped, ciphertext)
  select pg_temp.u(c), o, pg_temp.b(k), pg_temp.u(i), pg_temp.u(c), pg_temp.u(c), '', 'WAITING', now(), now(), now(), 1, '', ''
  from (values ('91', 'A', '1', null), ('92', 'A', '2', 'b1'), ('99', 'B', '9', null)) v(c, o, k, i);
insert into person_key (identity, org_code, master_version, wrapped, of_chat) values (pg_temp.u('91'), 'A', 1, '', true);
insert into chat_message (conversation, sequence, org_code, owner, sender, author, at, ciphertext)
  select uuid, 1, org_code, owner, 'VISITOR', null, now(), ''::bytea from chat_conversation
  union all select uuid, 2, org_code, owner, 'AGENT', pg_temp.u('f1'), now(), '' from chat_conversation;
insert into chat_file (uuid, conversation, org_code, owner, at, details, ciphertext)
  select uuid, uuid, org_code, owner, now(), '', '' from chat_conversation;
insert into chat_term (org_code, term, conversation, owner)
  select org_code, '\x01', uuid, owner from chat_conversation;
insert into chat_presence (identity, org_code, name, seen_at)
  select pg_temp.u(i), o, '', now() from (values ('f1', 'A'), ('f3', 'A'), ('f9', 'B')) v(i, o);
