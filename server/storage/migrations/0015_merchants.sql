-- Partners who bring applications and look at them before closing.
alter table brokerage add column merchant boolean not null default false;
comment on column brokerage.merchant is 'Looks at each application it brought before the borrower closes.';
