-- The policies of lender_file read `indexed`, so counting a stage read every row of it. With the column in the index,
-- counting reads the index only.

-- Take the strongest lock first, so that the migration can't deadlock with a running node.
lock table lender_file in access exclusive mode;
create index lender_file_counted on lender_file (org_code, stage, since, application) include (borrower, indexed);
drop index lender_file_stage;
alter index lender_file_counted rename to lender_file_stage;
