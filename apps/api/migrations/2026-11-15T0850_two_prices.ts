import { sql, type Kysely } from 'kysely'

/**
 * Every item has two prices: one paid as soon as it is checked, one paid when Steam can no longer undo the trade. A quote
 * fixes both, a sale one of them, and which one decides when it may be paid: the database refuses a later price that is
 * lower, a sale at a price that is not that of its class, and a class that does not fit the moment of the payout.
 *
 * All columns may be empty: older code makes quotes and sales without them during a deploy, and those have one price.
 */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration is frozen in time and knows no generated types
export async function up(db: Kysely<any>): Promise<void> {
  await sql`
alter table quotes
  add column later_rate_bps integer,
  add column later_total_grosze bigint,
  add constraint quotes_later_complete check ((later_rate_bps is null) = (later_total_grosze is null)),
  add constraint quotes_later_rate_range check (later_rate_bps between rate_bps and 10000),
  add constraint quotes_later_total_range check (later_total_grosze >= total_grosze);
alter table quote_items
  add column later_rate_bps integer,
  add column later_grosze bigint,
  add constraint quote_items_later_complete check ((later_rate_bps is null) = (later_grosze is null)),
  add constraint quote_items_later_rate_range check (later_rate_bps between rate_bps and 10000),
  add constraint quote_items_later_price check (later_grosze = (market_grosze * later_rate_bps + 5000) / 10000);
alter table sales
  add column payout_class text constraint sales_payout_class_known check (payout_class in ('now', 'later'));

create or replace function check_quote_is_whole() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if not exists (
    select 1 from quote_items where quote_id = new.id
    having count(*) between 1 and 1000 and sum(our_grosze) = new.total_grosze and sum(market_grosze) = new.market_grosze
      and min(rate_bps) = new.rate_bps and max(rate_bps) = new.rate_bps
      and sum(later_grosze) is not distinct from new.later_total_grosze
      and count(later_rate_bps) in (0, count(*))
      and min(later_rate_bps) is not distinct from new.later_rate_bps
      and max(later_rate_bps) is not distinct from new.later_rate_bps
  ) then
    raise exception 'the sums of quote % are not those of its items', new.id
      using errcode = 'check_violation', constraint = 'quotes_whole';
  end if;
  if new.supersedes_id is not null and not exists (
    select 1 from quotes before where before.id = new.supersedes_id and before.user_id = new.user_id
      and before.code = new.code and before.extension = new.extension - 1
  ) then
    raise exception 'quote % does not follow from the one it supersedes', new.id
      using errcode = 'check_violation', constraint = 'quotes_chain';
  end if;
  return null;
end $$;

create or replace function check_sale_is_whole() returns trigger language plpgsql security definer set search_path = public as $$
declare
  is_later boolean := new.payout_class is not distinct from 'later';
begin
  if not exists (
    select 1 from transactions t join quotes q on q.id = new.quote_id
    where t.id = new.id and t.type = 'sale' and t.user_id = new.user_id and t.amount_grosze = new.total_grosze
      and q.user_id = new.user_id and q.code = new.code
      and new.total_grosze = case when is_later then coalesce(q.later_total_grosze, q.total_grosze) else q.total_grosze end
      and new.rate_bps = case when is_later then coalesce(q.later_rate_bps, q.rate_bps) else q.rate_bps end
      and q.market_grosze = new.market_grosze and q.minimum_grosze = new.minimum_grosze
      and q.expires_at > new.created_at and not exists (select 1 from quotes n where n.supersedes_id = q.id)
  ) then
    raise exception 'sale % does not follow from its quote', new.id
      using errcode = 'check_violation', constraint = 'sales_from_quote';
  end if;
  if not exists (
    select 1 from payout_details d join transactions t on t.id = new.id
    where d.id = new.payout_details_id and d.user_id = new.user_id and d.method = t.method
  ) then
    raise exception 'sale % is not paid to its seller', new.id
      using errcode = 'check_violation', constraint = 'sales_paid_to_seller';
  end if;
  if exists (
    select 1
    from (
      select asset_id, market_name, market_grosze, fingerprint, facts,
        case when is_later then coalesce(later_rate_bps, rate_bps) else rate_bps end as rate_bps,
        case when is_later then coalesce(later_grosze, our_grosze) else our_grosze end as our_grosze
      from quote_items where quote_id = new.quote_id
    ) q
    full join (select * from sale_items where sale_id = new.id) s using (asset_id)
    where (q.market_name, q.rate_bps, q.market_grosze, q.our_grosze, q.fingerprint, q.facts)
      is distinct from (s.market_name, s.rate_bps, s.market_grosze, s.our_grosze, s.fingerprint, s.facts)
  ) then
    raise exception 'the items of sale % are not those of its quote', new.id
      using errcode = 'check_violation', constraint = 'sales_whole';
  end if;
  return null;
end $$;

create function keep_payout_class() returns trigger language plpgsql security definer set search_path = public as $$
begin
  raise exception 'what was agreed in sale % is never changed', old.id using errcode = 'restrict_violation';
end $$;
create trigger sales_keep_payout_class before update on sales for each row
  when (new.payout_class is distinct from old.payout_class) execute function keep_payout_class();

-- The price of waiting is paid for waiting, and the price of not waiting is never agreed for a sale that has to wait.
create function check_class_of_sale_money() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if exists (
    select 1 from sales where id = new.sale_id and payout_class is not null
      and (payout_class = 'now') <> (new.payout_case = 'advance')
  ) then
    raise exception 'sale % is not paid when its price says', new.sale_id
      using errcode = 'check_violation', constraint = 'sale_money_class';
  end if;
  return new;
end $$;
create trigger sale_money_class before insert on sale_money for each row execute function check_class_of_sale_money();

grant insert (later_rate_bps, later_total_grosze) on quotes to skinkantor_api;
grant insert (payout_class) on sales to skinkantor_api;
`.execute(db)
}
