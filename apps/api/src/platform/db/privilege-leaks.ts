import { sql } from 'kysely'
import type { Db } from './database.ts'

/** The only search path with which a function of the owner finds no table of its caller. */
const SAFE_SEARCH_PATH = 'search_path=pg_catalog, public, pg_temp'

/**
 * Ways by which a database role could run code as the owner of the tables, as sentences for the operator. Empty when
 * there is none.
 */
export async function findPrivilegeLeaks(db: Db): Promise<string[]> {
  const { rows } = await sql<{ leak: string }>`
    with ours as (
      select p.oid, p.prosecdef, p.proconfig, p.proacl, p.proowner from pg_proc p
      where p.pronamespace in ('public'::regnamespace, 'jobs'::regnamespace)
        -- Functions of an extension run with the rights of their caller.
        and not exists (select 1 from pg_depend d where d.objid = p.oid and d.deptype = 'e'))
    select oid::regprocedure || ' runs as its owner with another search path' as leak from ours
      where prosecdef and not coalesce(${SAFE_SEARCH_PATH} = any(proconfig), false)
    union all
    select ours.oid::regprocedure || ' can be executed by everybody' from ours,
        aclexplode(coalesce(proacl, acldefault('f', proowner))) as granted
      where granted.grantee = 0
    union all
    select 'everybody has ' || granted.privilege_type || ' on the database' from pg_database d,
        aclexplode(coalesce(d.datacl, acldefault('d', d.datdba))) as granted
      where d.datname = current_database() and granted.grantee = 0
    union all
    select r.rolname || ' has ' || right_name || ' on the database' from pg_roles r,
        unnest(array['CREATE', 'TEMPORARY']) as right_name
      where r.rolname in ('skinkantor_api', 'skinkantor_worker', 'skinkantor_watcher', 'skinkantor_dispatcher')
        and has_database_privilege(r.oid, current_database(), right_name)
    union all
    select r.rolname || ' may create in schema ' || n.nspname from pg_roles r, pg_namespace n
      where n.nspname = 'public'
        and r.rolname in ('skinkantor_api', 'skinkantor_worker', 'skinkantor_watcher', 'skinkantor_dispatcher')
        and has_schema_privilege(r.oid, n.oid, 'CREATE')
    union all
    select 'new functions of ' || owner || ' could be executed by everybody'
      from unnest(array['skinkantor_migrator', 'skinkantor_worker']) as owner
      where not exists (select 1 from pg_default_acl a
        where a.defaclrole = owner::regrole and a.defaclnamespace = 0 and a.defaclobjtype = 'f'
          and not exists (select 1 from aclexplode(a.defaclacl) as granted where granted.grantee = 0))
    order by leak`.execute(db)
  return rows.map(({ leak }) => leak)
}
