-- Fills a database with `test.count` borrowers, each with one application, for tests that measure the cost of
-- statements. Every second file belongs to one brokerage, every third application waits for an agent, and
-- brokerages review a few files. Ciphertexts and documents have realistic sizes.
create function u(kind int, n int) returns uuid language sql immutable
  as $$ select ('00000000-0000-4000-8' || lpad(to_hex(kind), 3, '0') || '-' || lpad(to_hex(n), 12, '0'))::uuid $$;
create function noise(bytes int) returns text language sql volatile
  as $$ select string_agg(md5(random()::text), '') from generate_series(1, bytes / 32) $$;
create temporary table n as select n from generate_series(1, current_setting('test.count')::int) n;

insert into identity (uuid, org_code, email_index, password_hash, profile)
  select u(1, n), 'A', decode(md5(n::text), 'hex'), noise(96), decode(noise(320), 'hex') from n;
insert into person_key (identity, org_code, master_version, wrapped) select u(1, n), 'A', 1, decode(noise(128), 'hex') from n;
insert into session (uuid, identity, org_code, secret_hash, expires_at)
  select u(2, n), u(1, n), 'A', '\x00', now() + interval '1 day' from n;
insert into application (uuid, org_code, borrower, loan_number, status, version, head, data, created_at, updated_at)
  select u(3, n), 'A', u(1, n), n::text, 'OFFER_SELECTION', 20, decode(noise(64), 'hex'),
    jsonb_build_object('uuid', u(3, n), 'padding', noise(6000)), now(), now() from n;
insert into application_party (application, identity, org_code, role, owner, borrower)
  select u(3, n), u(1, n), 'A', 'BORROWER', u(1, n), u(1, n) from n;
insert into personal (application, identity, ciphertext) select u(3, n), u(1, n), decode(noise(1200), 'hex') from n;
insert into event (aggregate, seq, org_code, type, at, actor, body, previous, hash)
  select u(3, n), seq, 'A', 'Requested', now(), '', noise(800), decode(noise(64), 'hex'), decode(noise(64), 'hex')
  from n, generate_series(1, 20) seq;
insert into event_personal (aggregate, seq, identity, org_code, ciphertext)
  select u(3, n), 1, u(1, n), 'A', decode(noise(1200), 'hex') from n;
insert into effect (key, application, kind, no, state) select 'effect ' || n, u(3, n), 'SOFT_CREDIT', 1, 'DONE' from n;
insert into deadline (application, name, due, done_at) select u(3, n), 'OFFERS_EXPIRE', now() + interval '1 day', null from n;
insert into mail (uuid, key, org_code, application, identity, channel, template, ciphertext, at, sent_at)
  select u(4, n), n::text, 'A', u(3, n), u(1, n), 'EMAIL', 'WELCOME', decode(noise(800), 'hex'), now(), now() from n;
insert into idempotency (actor, key, request_hash, answer) select u(1, n)::text, 'key', '', decode(noise(4000), 'hex') from n;
insert into notification_read (identity, notification, org_code, at) select u(1, n), u(1, n), 'A', now() from n;
insert into registration_draft (id_hash, org_code, master_version, ciphertext)
  select decode(md5(n::text), 'hex'), 'A', 1, decode(noise(800), 'hex') from n;
insert into tracking_session (uuid, org_code, tracker, platform, referrer, query)
  select u(5, n), 'A', u(5, n), 'web', '', '{}' from n;
insert into flag (key, org_code, enabled) select 'flag ' || n, 'A', true from n where n <= 10;

insert into brokerage (uuid, org_code, name, nmls, states) values (u(6, 1), 'A', '', '1', '{}'), (u(6, 2), 'A', '', '2', '{}');
insert into broker_seat (uuid, identity, org_code, brokerage, role, display)
  values (u(7, 1), u(1, 1), 'A', u(6, 1), 'PROCESSOR', '{}'), (u(7, 2), u(1, 2), 'A', u(6, 2), 'ORIGINATOR', '{}');
insert into pipeline_file (application, org_code, brokerage, originator, borrower, data, ciphertext)
  select u(3, n), 'A', u(6, 1 + n % 2), u(7, 1 + n % 2), u(1, n),
    jsonb_build_object('stage', case n % 5 when 0 then 'FUNDED' else 'OFFERS' end, 'by', 'BORROWER',
      'since', now() - n * interval '1 minute', 'appliedAt', now(), 'nextDate', current_date + n % 30)
      || case when n <= 8 then jsonb_build_object('review', jsonb_build_object('due', current_date)) else '{}' end,
    decode(noise(128), 'hex') from n;
insert into agent_seat (uuid, identity, org_code, role, display_name) values (u(8, 1), u(1, 1), 'A', 'UNDERWRITER', '');
insert into work_item (application, key, org_code, borrower, queue, kind, since, due, loan_number, city, state, ciphertext)
  select u(3, n), '', 'A', u(1, n), case n % 2 when 0 then 'HELD' else 'FAILED' end, 'FRAUD', now(), current_date + n % 30,
    n::text, 'Columbus', case n % 4 when 0 then 'TX' else 'OH' end, decode(noise(128), 'hex') from n where n % 3 = 0;
insert into lender_file (application, org_code, borrower, loan_number, stage, since, city, state, ciphertext, indexed)
  select u(3, n), 'A', u(1, n), n::text, case n % 5 when 0 then 'FUNDED' else 'OFFERS' end, now() - n * interval '1 hour',
    'Columbus', 'OH', decode(noise(128), 'hex'), true from n;
insert into funding_item (application, org_code, borrower, funds_on, loan_number, city, state, item, ciphertext)
  select u(3, n), 'A', u(1, n), date '2026-12-01' + n % 60, n::text, 'Columbus', 'OH', '{"amount": 1, "holds": []}',
    decode(noise(128), 'hex') from n;
-- Each file has four words that few others have, and two that many have.
insert into lender_file_term (org_code, term, application)
  select 'A', decode(md5(word || case when word < 'e' then n::text when word = 'e' then (n % 4)::text else '' end), 'hex'), u(3, n)
  from n, unnest(array['a', 'b', 'c', 'd', 'e', 'f']) word;
analyze;
