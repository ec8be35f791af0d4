-- A block of the audit's hash chain is called a checkpoint. What it is made over stays byte for byte.
alter table audit.seal rename to checkpoint;
alter table audit.checkpoint rename column sealed_at to created_at;
alter table audit.checkpoint rename constraint seal_pkey to checkpoint_pkey;
alter table audit.checkpoint rename constraint seal_by_event to checkpoint_by_event;

alter table audit.sealing rename to checkpoint_progress;
alter table audit.checkpoint_progress rename constraint sealing_pkey to checkpoint_progress_pkey;
alter table audit.checkpoint_progress rename constraint one_sealing to one_checkpoint_progress;

-- PostgreSQL 18 names what is not null after the table as well.
do $$
declare
  v_name record;
begin
  for v_name in
    select c.conrelid::regclass as named_table, c.conname as old_name,
      regexp_replace(
        regexp_replace(c.conname, '^(seal|sealing)_sealed_at_', '\1_created_at_'),
        '^(sealing|seal)_',
        t.relname || '_'
      ) as new_name
    from pg_constraint c
    join pg_class t on t.oid = c.conrelid
    where c.conrelid in ('audit.checkpoint'::regclass, 'audit.checkpoint_progress'::regclass)
      and c.contype = 'n'
  loop
    if v_name.old_name <> v_name.new_name then
      execute format(
        'alter table %s rename constraint %I to %I', v_name.named_table, v_name.old_name, v_name.new_name
      );
    end if;
  end loop;
end;
$$;

-- Profiles are encrypted, not sealed.
alter table identity.profile rename constraint sealed_and_short to encrypted_and_short;

-- Views are applied anew under their new names, as the functions that read them are.
drop view if exists identity.living_setup_link;
drop view if exists identity.living;
