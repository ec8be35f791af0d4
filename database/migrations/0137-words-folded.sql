-- The words of transactions and of messages, with the characters of 0135.

/*
 * The words of a message as its search compares them. PostgreSQL puts the text of a plain SQL function in the
 * place of its call where the present role may execute it, and the server's may not: the index would be of
 * one expression and the query of another.
 */
create function bank.words_of_message(p_text text) returns tsvector
language plpgsql immutable strict parallel safe cost 1000 as $$
begin
  return to_tsvector('simple', identity.fold(p_text));
end
$$;

drop index bank.message_words;
create index message_words on bank.message using gin (bank.words_of_message(body)) with (fastupdate = off);

-- The job that writes complete blocks waits, and goes on by the new rule; searches and payments do not.
lock table bank.transaction_words in share row exclusive mode;

-- An entry is a prefix that ends with a slash, and a word of at most 32 characters (57). Folded once more,
-- the stored word is what the text itself would give: no character of the text is needed that the word lacks.
update bank.transaction_words w
set words = array_to_tsvector(array(
  select left(entry, strpos(entry, '/')) || left(identity.fold(substr(entry, strpos(entry, '/') + 1)), 32)
  from unnest(tsvector_to_array(w.words)) entry
))
where w.words::text ~ '[øØđĐðÐħĦıłŁŋŊŧŦςßẞæÆœŒþÞ]';
