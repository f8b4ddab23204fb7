/** Stores a person's experiment profile, and an application's experiment variations. */
import { statement } from './transactions.ts'

export const readProfile = statement<{ profile: string }>(
  'experiment_profile_read',
  'select profile from experiment_profile where identity = $1',
)
export const writeProfile = statement(
  'experiment_profile_write',
  `insert into experiment_profile (identity, org_code, profile) values ($1, $2, $3)
   on conflict (identity) do update set profile = excluded.profile, updated_at = now()`,
)

export const writeExperiment = statement(
  'experiment_write',
  `insert into application_experiment (application, name, variation, identity) values ($1, $2, $3, $4)
   on conflict (application, name) do update
   set variation = excluded.variation, identity = excluded.identity, updated_at = now()`,
)
