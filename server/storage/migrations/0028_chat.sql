-- Chats of visitors with the lender's agents and with the bot. A chat's owner is a browser and, if the visitor was signed
-- in, the account: `owner` is the hash of the browser's chat cookie and the account. Callers in mode KEY reach the chats
-- whose owner they know. Agents reach their lender's chats. Each chat has its own key, encrypted with a master key, because
-- visitors without an account have none.

create table chat_conversation (
  uuid uuid primary key,
  org_code text not null,
  owner bytea not null,
  identity uuid references identity,
  application uuid references application,
  channel uuid not null unique,
  contact uuid not null,
  skill text not null,
  state text not null check (state in ('WITH_BOT', 'WAITING', 'WITH_AGENT', 'ENDED', 'EXPIRED')),
  state_since timestamptz not null,
  agent uuid,
  agent_name text,
  ended_by text check (ended_by in ('VISITOR', 'AGENT')),
  last_sequence integer not null default 0,
  last_message_at timestamptz not null,
  read_by_visitor integer not null default 0,
  read_by_agent integer not null default 0,
  created_at timestamptz not null,
  master_version integer not null,
  wrapped bytea not null,
  ciphertext bytea not null
);
comment on column chat_conversation.identity is 'The account of the visitor, if the visitor was signed in.';
comment on column chat_conversation.channel is 'Identifies the chat to the survey.';
comment on column chat_conversation.state is 'A chat that expired keeps its last state. The program derives EXPIRED from last_message_at.';
comment on column chat_conversation.agent_name is 'The name that the visitor sees.';
comment on column chat_conversation.wrapped is 'The chat''s key, encrypted with a master key.';
comment on column chat_conversation.ciphertext is 'The visitor''s name and email address and the page, encrypted with the chat''s key.';
create index chat_conversation_owner on chat_conversation (owner);
create index chat_conversation_identity on chat_conversation (identity);
create index chat_conversation_application on chat_conversation (application);
create index chat_conversation_queue on chat_conversation (org_code, state, state_since);
create index chat_conversation_last on chat_conversation (last_message_at);
create index chat_conversation_master on chat_conversation (master_version);

create table chat_message (
  conversation uuid not null references chat_conversation on delete cascade,
  sequence integer not null,
  org_code text not null,
  owner bytea not null,
  client_id uuid,
  sender text not null check (sender in ('VISITOR', 'AGENT', 'BOT', 'SYSTEM')),
  author uuid,
  at timestamptz not null,
  ciphertext bytea not null,
  feedback bytea,
  primary key (conversation, sequence),
  unique (conversation, client_id)
);
comment on column chat_message.client_id is 'The ID that the sender''s client gave the message, so that a repeated message is stored once.';
comment on column chat_message.author is 'The agent''s account, if an agent wrote the message.';
comment on column chat_message.ciphertext is 'The text, the sender''s name and the list of files, encrypted with the chat''s key.';
comment on column chat_message.feedback is 'What the visitor thinks of the bot''s answer, encrypted with the chat''s key.';

create table chat_file (
  uuid uuid primary key,
  conversation uuid not null references chat_conversation on delete cascade,
  org_code text not null,
  owner bytea not null,
  at timestamptz not null,
  details bytea not null,
  ciphertext bytea not null
);
comment on column chat_file.details is 'The file''s name, media type and size, encrypted with the chat''s key.';
create index chat_file_conversation on chat_file (conversation);

create table chat_presence (
  identity uuid primary key,
  org_code text not null,
  name text not null,
  seen_at timestamptz not null
);
comment on table chat_presence is 'Agents whose chat desk is open, and when it last sent a ping.';
create index chat_presence_org on chat_presence (org_code, seen_at);

comment on column agent_seat.display_name is 'The name that colleagues see. Borrowers see its first word in chats, and nothing of it elsewhere.';

call protect('chat_conversation', 'chat_message', 'chat_file', 'chat_presence');

create policy owning on chat_conversation using (org_code = (select scope_org()) and owner = (select scope_key()));
create policy reading on chat_conversation for select using (org_code = (select scope_lender()));
create policy answering on chat_conversation for update using (org_code = (select scope_lender()));
create policy sweeping on chat_conversation using ((select scope_mode()) in ('SWEEP', 'ROTATE'));

-- A visitor can't write as an agent, and an agent can't write as anyone else.
create policy owning on chat_message using (org_code = (select scope_org()) and owner = (select scope_key()))
  with check (org_code = (select scope_org()) and owner = (select scope_key()) and sender <> 'AGENT');
create policy reading on chat_message for select using (org_code = (select scope_lender()));
create policy answering on chat_message for insert with check (
  org_code = (select scope_lender()) and author = (select scope_actor())
);

create policy owning on chat_file using (org_code = (select scope_org()) and owner = (select scope_key()));
create policy reading on chat_file for select using (org_code = (select scope_lender()));
create policy answering on chat_file for insert with check (org_code = (select scope_lender()));

create policy own on chat_presence using (org_code = (select scope_lender()) and identity = (select scope_actor()));
create policy reading on chat_presence for select using (org_code = (select scope_lender()));

grant select, insert, delete on chat_conversation to hearthline_app;
grant update (state, state_since, agent, agent_name, ended_by, last_sequence, last_message_at, read_by_visitor, read_by_agent,
  master_version, wrapped, ciphertext) on chat_conversation to hearthline_app;
grant select, insert on chat_message, chat_file to hearthline_app;
grant select, insert on chat_presence to hearthline_app;
grant update (name, seen_at) on chat_presence to hearthline_app;
grant update (feedback) on chat_message to hearthline_app;

-- Tells every node about new messages, changed chats and ended sessions. The notifications contain no personal data.
create function tell_chat_message() returns trigger language plpgsql as $$
begin
  perform pg_notify('hearthline_chat', concat_ws('|', 'message', new.org_code, new.conversation, new.sequence));
  return null;
end $$;
create trigger told after insert on chat_message for each row execute function tell_chat_message();

create function tell_chat_conversation() returns trigger language plpgsql as $$
begin
  perform pg_notify('hearthline_chat', concat_ws('|', 'conversation', new.org_code, new.uuid));
  return null;
end $$;
create trigger told_started after insert on chat_conversation for each row execute function tell_chat_conversation();
create trigger told after update of state, agent, read_by_visitor, read_by_agent on chat_conversation
  for each row execute function tell_chat_conversation();

create function tell_session_ended() returns trigger language plpgsql as $$
begin
  perform pg_notify('hearthline_chat', concat_ws('|', 'session', new.org_code, new.uuid));
  return null;
end $$;
create trigger told after update of revoked_at on session
  for each row when (old.revoked_at is null and new.revoked_at is not null) execute function tell_session_ended();
