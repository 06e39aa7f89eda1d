-- The language of the last sign-in, for mails that no request of the reader causes.
alter table users add column language text not null default 'pl'
  constraint users_language_known check (language in ('pl', 'en'));
comment on column users.language is 'none';
grant update (language) on users to skinkantor_api;
