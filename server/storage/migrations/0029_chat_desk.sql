-- Search and questions at the chat desk, answers to surveys, and chats that move to the account that signs in.

alter table chat_conversation
  add column taken_at timestamptz,
  add column survey bytea,
  add column question_at timestamptz,
  add column answered_at timestamptz,
  add column transcripts integer not null default 0;
comment on column chat_conversation.taken_at is 'When the agent took the chat, by the database''s clock, like chat_presence.seen_at.';
comment on column chat_conversation.survey is 'The visitor''s answers to the survey after the chat, encrypted with the chat''s key.';
comment on column chat_conversation.question_at is 'When the visitor left a question for agents to answer by email.';
comment on column chat_conversation.answered_at is 'When an agent answered the question by email.';
comment on column chat_conversation.transcripts is 'How often the transcript was sent by email.';
create index chat_conversation_newest on chat_conversation (org_code, created_at);
create index chat_conversation_taken on chat_conversation (uuid) where state = 'WITH_AGENT';
create index chat_conversation_question on chat_conversation (org_code, question_at) where question_at is not null and answered_at is null;

create table chat_term (
  org_code text not null,
  term bytea not null,
  conversation uuid not null references chat_conversation on delete cascade,
  owner bytea not null,
  primary key (org_code, term, conversation)
);
comment on column chat_term.term is 'The first 16 bytes of the keyed blind index of a word of the visitor''s name, of the email address, or of the loan number.';
comment on column chat_term.owner is 'The chat''s owner when the term was stored.';
create index chat_term_conversation on chat_term (conversation);
call protect('chat_term');
create policy reading on chat_term for select using (org_code = (select scope_lender()));
create policy adding on chat_term for insert with check (org_code = (select scope_org()) and owner = (select scope_key()));
grant select, insert on chat_term to hearthline_app;

grant update (taken_at, survey, question_at, answered_at, transcripts) on chat_conversation to hearthline_app;

-- The released version doesn't need this: its agents only write messages of the senders AGENT and SYSTEM.
drop policy answering on chat_message;
create policy answering on chat_message for insert with check (
  org_code = (select scope_lender()) and author = (select scope_actor()) and sender in ('AGENT', 'SYSTEM')
);

-- The program puts chats back into the queue if their agent has left.
create policy sweeping on chat_message for insert with check ((select scope_mode()) = 'SWEEP' and sender = 'SYSTEM');
create policy sweeping on chat_presence for select using ((select scope_mode()) = 'SWEEP');
create policy sweeping on agent_seat for select using ((select scope_mode()) = 'SWEEP');

-- When a person signs in, the chats that the browser began before belong to the account. The transaction that moves them
-- sets this constant, and clears it afterward. The program may not change a row's lender, so the new row needs no check of it.
create function scope_new_owner() returns bytea language sql stable parallel safe
  as $$ select decode(nullif(current_setting('app.new_owner', true), ''), 'hex') $$;
create policy moving on chat_conversation for update using (org_code = (select scope_org()) and owner = (select scope_key()))
  with check (owner = (select scope_new_owner()) and identity = (select scope_actor()));
create policy moved on chat_conversation for select using (
  org_code = (select scope_org()) and owner = (select scope_new_owner())
);
create policy moving on chat_message for update using (org_code = (select scope_org()) and owner = (select scope_key()))
  with check (owner = (select scope_new_owner()));
create policy moved on chat_message for select using (org_code = (select scope_org()) and owner = (select scope_new_owner()));
create policy moving on chat_file for update using (org_code = (select scope_org()) and owner = (select scope_key()))
  with check (owner = (select scope_new_owner()));
create policy moved on chat_file for select using (org_code = (select scope_org()) and owner = (select scope_new_owner()));
grant update (owner, identity, application) on chat_conversation to hearthline_app;
grant update (owner) on chat_message, chat_file to hearthline_app;

-- Emails about a chat are encrypted with the chat's own key, stored for the chat's contact ID. Deleting the chat deletes
-- this key, so that nobody can read the emails anymore.
alter table person_key add column of_chat boolean not null default false;
comment on column person_key.of_chat is 'Whether this is a chat''s key, for emails about the chat. The identity is then the chat''s contact ID.';
create policy sweeping on person_key for select using ((select scope_mode()) = 'SWEEP' and of_chat);
create policy forgetting on person_key for delete using ((select scope_mode()) = 'SWEEP' and of_chat);
grant delete on person_key to hearthline_app;

create function forget_chat_key() returns trigger language plpgsql as $$
begin
  delete from person_key where identity = old.contact and of_chat;
  return null;
end $$;
create trigger forgotten after delete on chat_conversation for each row execute function forget_chat_key();

-- Erasing a person's key also deletes the person's chats, which have keys of their own.
create function erase_chats() returns trigger language plpgsql as $$
declare mode text := scope_mode();
begin
  perform set_config('app.mode', 'SWEEP', true);
  delete from chat_conversation where identity = new.identity;
  perform set_config('app.mode', coalesce(mode, ''), true);
  return null;
end $$;
create trigger erased after update of erased_at on person_key
  for each row when (old.erased_at is null and new.erased_at is not null) execute function erase_chats();
