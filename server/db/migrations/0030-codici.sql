-- The check digits of the codes that identify securities, entities and accounts, once for all tables.

create function lettere_in_cifre(p_codice text) returns text
language sql immutable strict parallel safe
as $$
  select coalesce(string_agg(case when c ~ '[A-Z]' then (ascii(c) - 55)::text else c end, '' order by n), '')
    from regexp_split_to_table(p_codice, '') with ordinality as lettera (c, n)
$$;
comment on function lettere_in_cifre(text) is 'Ogni lettera come numero, A = 10 … Z = 35 (ISO 7064).';

create function isin_valido(p_codice text) returns boolean
language sql immutable strict parallel safe
as $$
  select p_codice ~ '^[A-Z]{2}[A-Z0-9]{9}\d$' and (
    select sum(case when n % 2 = 0 then (d * 2) / 10 + (d * 2) % 10 else d end) % 10 = 0
      from (select c::int as d, row_number() over (order by i desc) as n
              from regexp_split_to_table(lettere_in_cifre(p_codice), '') with ordinality as cifra (c, i)
             where c <> '') cifre)
$$;
comment on function isin_valido(text) is 'Forma e cifra di controllo di un ISIN (ISO 6166, Luhn).';

create function lei_valido(p_codice text) returns boolean
language sql immutable strict parallel safe
as $$
  select case when p_codice ~ '^[A-Z0-9]{18}\d{2}$'
              then lettere_in_cifre(p_codice)::numeric % 97 = 1 else false end
$$;
comment on function lei_valido(text) is 'Forma e cifre di controllo di un LEI (ISO 17442, ISO 7064 mod 97-10).';

create function iban_valido(p_codice text) returns boolean
language sql immutable strict parallel safe
as $$
  select case when p_codice ~ '^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$'
                   and (left(p_codice, 2) <> 'IT' or p_codice ~ '^IT\d{2}[A-Z]\d{10}[A-Z0-9]{12}$')
              then lettere_in_cifre(substr(p_codice, 5) || left(p_codice, 4))::numeric % 97 = 1
              else false end
$$;
comment on function iban_valido(text) is 'Forma e cifre di controllo di un IBAN (ISO 13616); quello italiano ha 27 caratteri.';

create function bic_valido(p_codice text) returns boolean
language sql immutable strict parallel safe
as $$ select p_codice ~ '^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$' $$;
comment on function bic_valido(text) is 'Forma di un BIC (ISO 9362): 8 o 11 caratteri.';

create function partita_iva_valida(p_codice text) returns boolean
language sql immutable strict parallel safe
as $$
  select p_codice ~ '^\d{11}$' and (
    select sum(case when n % 2 = 0 then (d * 2) / 10 + (d * 2) % 10 else d end) % 10 = 0
      from (select c::int as d, i as n
              from regexp_split_to_table(p_codice, '') with ordinality as cifra (c, i)
             where c ~ '\d') cifre)
$$;
comment on function partita_iva_valida(text) is 'Undici cifre con quella di controllo (D.P.R. 633/1972, algoritmo di Luhn).';

create function codice_fiscale_valido(p_codice text) returns boolean
language sql immutable strict parallel safe
as $$
  select case
    when p_codice ~ '^\d{11}$' then partita_iva_valida(p_codice)
    when p_codice ~ '^[A-Z]{6}[0-9LMNPQRSTUV]{2}[A-EHLMPRST][0-9LMNPQRSTUV]{2}[A-Z][0-9LMNPQRSTUV]{3}[A-Z]$' then (
      select chr(65 + (sum(case when i % 2 = 1
          then (array[1,0,5,7,9,13,15,17,19,21,2,4,18,20,11,3,6,8,12,14,16,10,22,25,24,23])[v + 1]
          else v end) % 26)::int) = right(p_codice, 1)
        from (select i, case when c ~ '\d' then c::int else ascii(c) - 65 end as v
                from regexp_split_to_table(left(p_codice, 15), '') with ordinality as lettera (c, i)) valori)
    else false end
$$;
comment on function codice_fiscale_valido(text) is
  'Codice fiscale di persona fisica (16 caratteri) o di ente (11 cifre), con il carattere di controllo (D.M. 23-12-1976).';
