-- Which adapter accepted an order, so that an erasure asks the vendor that has the data even if the lender has changed
-- its vendor since.
alter table effect add column adapter text;
alter table effect add column former_orders text[] not null default '{}';
comment on column effect.adapter is 'The adapter of the outside party that accepted the order. Null for orders from before this column.';
comment on column effect.former_orders is 'Earlier references, each after its adapter and a colon. No adapter if it is unknown.';
