/** The structure of a database as comparable rows: a query for each kind of object. */

const ours = `('identity', 'bank', 'ledger', 'mail', 'audit', 'migration', 'public')`

/** Rights as sorted text, so that the order in which they were granted does not count. */
const rights = (acl: string) =>
  `array(select format('%s %s%s', a.grantee::regrole, a.privilege_type,
    case when a.is_grantable then ' *' else '' end)
    from aclexplode(${acl}) a order by 1)`

export const catalogue = {
  schemas: `
    select nspname as name, nspowner::regrole::text as owner, ${rights('nspacl')} as rights
    from pg_namespace where nspname in ${ours} order by 1`,
  'tables, views, sequences and composite types': `
    select c.oid::regclass::text as name, c.relkind as kind, c.relowner::regrole::text as owner,
      c.relrowsecurity, c.relforcerowsecurity, c.relpersistence, c.reloptions,
      ${rights('c.relacl')} as rights,
      case when c.relkind in ('v', 'm') then pg_get_viewdef(c.oid) end as definition
    from pg_class c where c.relnamespace::regnamespace::text in ${ours} and c.relkind <> 'i' order by 1, 2`,
  columns: `
    select a.attrelid::regclass::text as relation, a.attnum as position, a.attname as name,
      format_type(a.atttypid, a.atttypmod) as type, a.attnotnull, a.attidentity, a.attgenerated, a.attstorage,
      a.attcollation::regcollation::text as collation, pg_get_expr(d.adbin, d.adrelid) as default_,
      ${rights('a.attacl')} as rights
    from pg_attribute a
    join pg_class c on c.oid = a.attrelid
    left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where c.relnamespace::regnamespace::text in ${ours} and c.relkind <> 'i' and a.attnum > 0
      and not a.attisdropped
    order by 1, 2`,
  constraints: `
    select coalesce(nullif(conrelid, 0)::regclass::text, contypid::regtype::text) as of_, conname as name,
      pg_get_constraintdef(oid) as definition, convalidated, condeferrable, condeferred
    from pg_constraint where connamespace::regnamespace::text in ${ours} order by 1, 2`,
  indexes: `
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition, indisvalid
    from pg_index i join pg_class c on c.oid = i.indrelid
    where c.relnamespace::regnamespace::text in ${ours} order by 1`,
  triggers: `
    select t.tgrelid::regclass::text as relation, t.tgname as name, pg_get_triggerdef(t.oid) as definition,
      t.tgenabled
    from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where not t.tgisinternal and c.relnamespace::regnamespace::text in ${ours} order by 1, 2`,
  policies: `
    select schemaname, tablename, policyname, permissive, roles::text, cmd, qual, with_check
    from pg_policies where schemaname in ${ours} order by 1, 2, 3`,
  functions: `
    select p.oid::regprocedure::text as signature, p.prokind, pg_get_function_arguments(p.oid) as arguments,
      pg_get_function_result(p.oid) as result, p.proowner::regrole::text as owner, p.prosecdef, p.provolatile,
      p.proparallel, p.proisstrict, p.proleakproof, p.procost, p.prorows, p.proconfig,
      l.lanname as language, p.prosrc, p.prosqlbody is null as is_text, ${rights('p.proacl')} as rights
    from pg_proc p join pg_language l on l.oid = p.prolang
    where p.pronamespace::regnamespace::text in ${ours} order by 1`,
  'domains, enumerations and other types': `
    select t.oid::regtype::text as name, t.typtype, t.typowner::regrole::text as owner, t.typnotnull,
      t.typdefault, format_type(nullif(t.typbasetype, 0), t.typtypmod) as base,
      array(select e.enumlabel::text from pg_enum e where e.enumtypid = t.oid
        order by e.enumsortorder) as labels,
      ${rights('t.typacl')} as rights
    from pg_type t where t.typnamespace::regnamespace::text in ${ours} order by 1`,
  'default rights': `
    select defaclrole::regrole::text as role, defaclnamespace::regnamespace::text as schema, defaclobjtype,
      ${rights('defaclacl')} as rights
    from pg_default_acl order by 1, 2, 3`,
  extensions: `select extname, extversion from pg_extension order by 1`,
  migrations: `select name, sha256 from migration.applied order by 1`,
} as const
