-- Staff divide their work: a work item can belong to one agent, and can wait for a second person's approval.

alter table work_item add column assignee uuid, add column to_approve boolean not null default false;
comment on column work_item.assignee is 'The agent who does the work; null if no one has taken it. A note that mentions an agent belongs to that agent.';
create index work_item_assignee on work_item (org_code, assignee, due, since, application, key);

-- Tasks at the desk that an agent has already taken, or that already wait for approval.
select set_config('app.mode', 'BACKUP', true);
create policy taking on work_item for update to current_user using (scope_mode() = 'BACKUP');
update work_item w set assignee = (t.task ->> 'assignee')::uuid, to_approve = t.task ->> 'state' = 'PROPOSED'
  from (select a.uuid, jsonb_array_elements(a.data -> 'tasks') task from application a
    where jsonb_typeof(a.data -> 'tasks') = 'array') t
  where t.uuid = w.application and t.task ->> 'uuid' = w.key;
drop policy taking on work_item;
select set_config('app.mode', '', true);

alter table agent_seat add column digest_on date;
comment on column agent_seat.digest_on is 'The last day on which the agent was sent a summary of their work.';
grant update (digest_on) on agent_seat to hearthline_app;
