-- The server deletes old messages, because a vendor repeats a message for a few days at most.
create index webhook_event_received on webhook_event (received_at);
create policy sweeping on webhook_event for delete
  using ((select scope_mode()) = 'SWEEP' and received_at < now() - interval '30 days');
grant delete on webhook_event to hearthline_app;
