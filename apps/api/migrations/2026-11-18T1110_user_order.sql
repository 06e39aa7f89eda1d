-- The list of people can begin with those who signed in last.
create index users_last_login_idx on users (last_login_at desc, id desc);
