-- Staff list people by group; each group is a small part of a large table.
create index users_blocked_idx on users (created_at desc, id desc) where blocked_at is not null;
create index seller_risk_profiles_frozen_idx on seller_risk_profiles (user_id) where frozen_at is not null;
