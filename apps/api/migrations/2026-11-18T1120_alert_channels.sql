-- Staff also learn of work by push messages. The worker alone knows the addresses of chats, so it records which channels
-- it can use, and the settings page can say what is missing.
alter table staff_alerts drop constraint staff_alerts_channel_known;
alter table staff_alerts add constraint staff_alerts_channel_known
  check (channel in ('email', 'push', 'discord', 'telegram'));

create table alert_channels (
  channel text constraint alert_channels_pk primary key
    constraint alert_channels_known check (channel in ('email', 'push', 'discord', 'telegram')),
  is_ready boolean not null,
  changed_at timestamptz not null default now()
);
comment on table alert_channels is 'none: channel, is_ready, changed_at';
grant select, insert, update on alert_channels to skinkantor_worker;
grant select on alert_channels to skinkantor_api;
