-- What a search compares: the words of a text without accents, case and signs, each with a space in
-- front, so that « like '% parola%' » is "a word begins like this" and no sign of the user's means
-- anything to like. Immutable, so that large tables can have an index on it.

create function testo_cercabile(testo text) returns text
language sql immutable parallel safe strict
return ' ' || regexp_replace(
  lower(regexp_replace(normalize(testo, NFD), U&'[\0300-\036F]', '', 'g')),
  '[^[:alnum:]]+', ' ', 'g');
comment on function testo_cercabile(text) is
  'Le parole di un testo in minuscole, senza accenti né segni, ognuna preceduta da uno spazio.';
revoke execute on function testo_cercabile(text) from public;
grant execute on function testo_cercabile(text) to rateo_app;
