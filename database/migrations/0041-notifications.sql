-- What the bell shows is called a notification; the demo bank's chapters are seeded.
alter table bank.notice_setting rename to notification_setting;
alter table bank.notice_mark rename to notification_mark;
alter index bank.notice_setting_pkey rename to notification_setting_pkey;
alter index bank.notice_mark_pkey rename to notification_mark_pkey;
alter table bank.notification_setting
  rename constraint notice_setting_person_id_fkey to notification_setting_person_id_fkey;
alter table bank.notification_mark
  rename constraint notice_mark_person_id_fkey to notification_mark_person_id_fkey;

alter table migration.told rename to seeded_chapter;
alter table migration.seeded_chapter rename column told_at to seeded_at;
alter index migration.told_pkey rename to seeded_chapter_pkey;
