-- A person's own copy of their data. It's read in the scope of the account, which otherwise can't read these rows: a chat
-- needs the browser's cookie as well, and page views and text numbers are for the program. Messages to a signer from
-- before the signer had an account belong to the UUID under which the signer owns the home. Only mode ACTOR has such
-- UUIDs (scope_own).

create policy copying on chat_conversation for select using (
  (select scope_mode()) = 'ACTOR' and org_code = (select scope_org()) and identity = (select scope_actor())
);
create policy copying on chat_message for select using (
  conversation in (select c.uuid from chat_conversation c
    where (select scope_mode()) = 'ACTOR' and c.identity = (select scope_actor()))
);
create policy copying on chat_file for select using (
  conversation in (select c.uuid from chat_conversation c
    where (select scope_mode()) = 'ACTOR' and c.identity = (select scope_actor()))
);
create policy copying on tracking_event for select using (
  (select scope_mode()) = 'ACTOR' and org_code = (select scope_org()) and identity = (select scope_actor())
);
create policy copying on text_number for select using (
  org_code = (select scope_org()) and identity = any((select scope_own())::uuid[])
);
create policy copying on mail for select using (
  org_code = (select scope_org()) and identity = any((select scope_own())::uuid[])
);
