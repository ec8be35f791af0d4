-- Characters that have no accent to take off are typed otherwise where a keyboard lacks them: Łódź is
-- searched as lodz, Straße as strasse. Only what is searched or sorted is folded, never what is shown.

-- A user who is written meanwhile would keep the columns of before.
lock table identity.users in share row exclusive mode;

/*
 * A text as it is compared: capitals, accents and characters that not every keyboard has do not count. The
 * web does the same (web/src/lib/data/folded.ts). Stored texts depend on it, so that a change of it needs
 * migrations that write them again, as 0135 to 0137 do.
 */
create or replace function identity.fold(p_text text) returns text
language sql immutable parallel safe as $$
  select replace(replace(replace(replace(
    translate(
      regexp_replace(lower(normalize(p_text, NFKD)), E'[\u0300-\u036f]', '', 'g'),
      -- In a database whose locale knows no capitals but those of ASCII, lower() leaves the others.
      'øØđĐðÐħĦıłŁŋŊŧŦςẞÆŒÞ', 'ooddddhhillnnttσßæœþ'
    ), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th')
$$;

-- A generated column is written with the columns that it is made of.
update identity.users
set username = username, first_name = first_name, last_name = last_name
where search_text <> identity.fold(search_text);
