-- An IBAN's length is its country's; the Italian one has a control letter of its own.

create function lettera_di_controllo(p_caratteri text) returns text
language sql immutable strict parallel safe
as $$
  select chr(65 + (sum(case when i % 2 = 1
      then (array[1,0,5,7,9,13,15,17,19,21,2,4,18,20,11,3,6,8,12,14,16,10,22,25,24,23])[v + 1]
      else v end) % 26)::int)
    from (select i, case when c ~ '[0-9]' then c::int else ascii(c) - 65 end as v
            from regexp_split_to_table(p_caratteri, '') with ordinality as lettera (c, i)) valori
$$;
comment on function lettera_di_controllo(text) is
  'La lettera di controllo di un codice fiscale (D.M. 23-12-1976) e il CIN di un conto italiano.';

create or replace function iban_valido(p_codice text) returns boolean
language sql immutable strict parallel safe
as $$
  select case
    when p_codice !~ '^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$' then false
    when length(p_codice) <> coalesce(('{"AD":24,"AT":20,"BE":16,"BG":22,"CH":21,"CY":28,"CZ":24,
      "DE":22,"DK":18,"EE":20,"ES":24,"FI":18,"FR":27,"GB":22,"GI":23,"GR":27,"HR":21,"HU":28,
      "IE":22,"IS":26,"IT":27,"LI":21,"LT":20,"LU":20,"LV":21,"MC":27,"MT":31,"NL":18,"NO":15,
      "PL":28,"PT":25,"RO":24,"SE":24,"SI":19,"SK":24,"SM":27,"VA":22}'::jsonb
      ->> left(p_codice, 2))::int, length(p_codice)) then false
    when lettere_in_cifre(substr(p_codice, 5) || left(p_codice, 4))::numeric % 97 <> 1 then false
    when left(p_codice, 2) in ('IT', 'SM') then case
      when p_codice ~ '^..[0-9]{2}[A-Z][0-9]{10}[A-Z0-9]{12}$'
        then substr(p_codice, 5, 1) = lettera_di_controllo(substr(p_codice, 6))
      else false end
    else true end
$$;
comment on function iban_valido(text) is
  'Forma, lunghezza del paese e cifre di controllo di un IBAN (ISO 13616); di quello italiano anche ABI, CAB e CIN.';
