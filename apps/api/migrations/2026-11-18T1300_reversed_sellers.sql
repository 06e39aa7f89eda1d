-- Staff list the people whose trades were reversed; they are a small part of all sellers.
create index seller_risk_profiles_reversed_idx on seller_risk_profiles (user_id) where reversals > 0;
