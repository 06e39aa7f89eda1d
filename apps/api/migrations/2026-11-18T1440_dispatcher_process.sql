-- The dispatcher says that it runs, as the other processes do.
alter table process_heartbeats drop constraint process_heartbeats_kind_known,
  add constraint process_heartbeats_kind_known check (kind in ('api', 'worker', 'watcher', 'dispatcher'));
grant insert, delete, select (id, seen_at), update (seen_at, figures) on process_heartbeats to skinkantor_dispatcher;
-- The dispatcher counts its calls to Steam as the watcher does.
grant select, insert, update on steam_egresses, steam_slots to skinkantor_dispatcher;
