-- The same check as before, without a set of rows for each code: a file of 100,000 titoli asks for it
-- several times a row.

create or replace function isin_valido(p_codice text) returns boolean
language plpgsql immutable strict parallel safe
as $$
declare
  somma integer := 0;
  doppia boolean := false;
  valore integer;
  cifra integer;
begin
  if p_codice !~ '^[A-Z]{2}[A-Z0-9]{9}\d$' then
    return false;
  end if;
  for posto in reverse 12..1 loop
    valore := strpos('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ', substr(p_codice, posto, 1)) - 1;
    -- A letter is two digits, 10 to 35; from the right every second digit counts double.
    loop
      cifra := valore % 10;
      if doppia then
        somma := somma + cifra * 2 / 10 + cifra * 2 % 10;
      else
        somma := somma + cifra;
      end if;
      doppia := not doppia;
      exit when valore < 10;
      valore := valore / 10;
    end loop;
  end loop;
  return somma % 10 = 0;
end $$;
