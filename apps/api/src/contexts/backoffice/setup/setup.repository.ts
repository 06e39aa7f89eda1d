import type { SetupStep } from '@app/contract/office/setup'
import { sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'

type DatabaseStep = Exclude<SetupStep, 'company' | 'bank' | 'backups'>

export const setupRepository = {
  /** The steps that the database knows. */
  async read(db: Db): Promise<Record<DatabaseStep | 'hasSold', boolean>> {
    const { rows } = await sql<Record<DatabaseStep | 'hasSold', boolean>>`
      select exists (select 1 from sales where status = 'completed') as "hasSold",
        staffing_mode() = 'one_person' or (select count(*) > 1 from users u where u.is_admin
          and u.staff_role in ('owner', 'finance')
          and exists (select 1 from staff_factors f where f.user_id = u.id)) as staffing,
        exists (select 1 from staff_factors f join users u on u.id = f.user_id
          where f.kind = 'passkey' and u.is_admin and u.staff_role = 'owner') as passkey,
        exists (select 1 from users where is_admin and staff_role = 'owner' and email_sealed is not null)
          as owner_email,
        exists (select 1 from process_heartbeats where kind = 'worker' and seen_at > now() - interval '2 minutes')
          as worker,
        exists (select 1 from operator_accounts where polled_at > now() - interval '10 minutes') as steam,
        exists (select 1 from price_lists where state = 'live') as prices,
        exists (select 1 from rail_fundings where confirmed_at is not null) as money`.execute(db)
    return rows[0]!
  },
}
