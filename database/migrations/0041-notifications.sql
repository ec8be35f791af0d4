-- What the bell shows is called a notification; the demo bank's chapters are seeded.
alter table bank.notice_setting rename to notification_setting;
alter table bank.notice_mark rename to notification_mark;
alter index bank.notice_setting_pkey rename to notification_setting_pkey;
alter index bank.notice_mark_pkey rename to notification_mark_pkey;
alter table bank.notification_setting
  rename constraint notice_setting_user_id_fkey to notification_setting_user_id_fkey;
alter table bank.notification_mark
  rename constraint notice_mark_user_id_fkey to notification_mark_user_id_fkey;

alter table migration.told rename to seeded_chapter;
alter table migration.seeded_chapter rename column told_at to seeded_at;
alter index migration.told_pkey rename to seeded_chapter_pkey;

-- From PostgreSQL 18 on, what is not null is a constraint with a name of its own.
do $$
declare
  v_constraint record;
begin
  for v_constraint in
    select c.conrelid::regclass as on_table, c.conname as old_name,
      regexp_replace(
        regexp_replace(c.conname, '^notice_', 'notification_'), '^told(_told_at)?_',
        case when c.conname like 'told\_told\_at\_%' then 'seeded_chapter_seeded_at_' else 'seeded_chapter_' end
      ) as new_name
    from pg_constraint c
    where c.contype = 'n' and c.conname ~ '^(notice|told)_' and c.conrelid in (
      'bank.notification_setting'::regclass, 'bank.notification_mark'::regclass,
      'migration.seeded_chapter'::regclass
    )
  loop
    execute format(
      'alter table %s rename constraint %I to %I', v_constraint.on_table, v_constraint.old_name,
      v_constraint.new_name
    );
  end loop;
end;
$$;
