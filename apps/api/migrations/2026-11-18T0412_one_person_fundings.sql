-- The guard asks for another person, or for a step that one person confirmed alone.
alter table rail_fundings drop constraint rail_fundings_four_eyes;

create or replace function guard_rail_funding() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if old.confirmed_at is not null or (new.id, new.rail, new.amount_grosze, new.reference, new.proposed_by, new.key_mark,
      new.proposed_at) is distinct from (old.id, old.rail, old.amount_grosze, old.reference, old.proposed_by, old.key_mark,
      old.proposed_at) then
    raise exception 'a funding is confirmed once, as it was proposed' using errcode = 'restrict_violation';
  end if;
  if new.confirmed_by = new.proposed_by
    and not is_confirmed_alone('fund_rail', new.id::text, new.confirmed_by, new.amount_grosze) then
    raise exception 'another admin confirms funding %, or the same one after a wait', new.id
      using errcode = 'check_violation', constraint = 'rail_fundings_four_eyes';
  end if;
  return new;
end $$;
