-- Whoever registers a draft is never refused for its bank line: where line or movement are somebody else's meanwhile, or do not
-- count for the account (docs/regole/riconciliazione.md#cassa), it is registered and they stay apart.

create or replace function abbina_la_bozza_registrata() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  una record;
  v_abbinamento bigint;
begin
  for una in
    select d.id, d.cod_azienda, d.id_conto, d.anno, d.id_riga, d.loro
      from discordanze d
      join conti_riconciliati c on c.cod_azienda = d.cod_azienda and c.id = d.id_conto
      join estratti_righe l on l.cod_azienda = d.cod_azienda and l.anno = d.anno and l.id = d.id_riga
      join estratti e on e.cod_azienda = l.cod_azienda and e.anno = l.anno and e.id = l.id_estratto
     where d.id_bozza = coalesce(new.id_capofila, new.id) and d.cod_azienda = new.cod_azienda and d.ambito = 'cassa'
       and d.stato <> 'risolta' and l.importo = new.saldo and new.saldo <> 0 and c.cod_divisa = new.cod_divisa
       and coalesce(l.divisa, c.cod_divisa) = c.cod_divisa and l.stato = 'contabilizzata'
       and e.stato = 'letto' and e.chiude_giornata
       and c.cod_depositario = new.cod_depositario and (c.portafogli is null or new.cod_portafoglio = any (c.portafogli))
       and (c.saldo_iniziale_al is null or (new.data_valuta > c.saldo_iniziale_al and e.data_riferimento > c.saldo_iniziale_al))
       and (new.cod_libro is null or e_del_principale(new.cod_azienda, new.cod_libro))
       and not exists (select from abbinamenti_righe r where r.cod_azienda = l.cod_azienda and r.id_riga = l.id
                          and r.anno = l.anno and r.confermato)
     order by d.id limit 1
  loop
    begin
      insert into abbinamenti (cod_azienda, id_conto, ambito, come, stato, deciso_da, deciso_il)
      values (una.cod_azienda, una.id_conto, 'cassa', 'bozza', 'confermato', rateo_utente(), now())
      returning id into v_abbinamento;
      insert into abbinamenti_righe (cod_azienda, id_abbinamento, ambito, confermato, lato, id_movimento, anno, id_riga, importo)
      values (una.cod_azienda, v_abbinamento, 'cassa', true, 'loro', null, una.anno, una.id_riga, una.loro),
             (una.cod_azienda, v_abbinamento, 'cassa', true, 'noi', new.id, null, null, new.saldo);
      delete from abbinamenti a using abbinamenti_righe r
       where r.cod_azienda = una.cod_azienda and r.id_riga = una.id_riga and r.anno = una.anno and not r.confermato
         and a.cod_azienda = r.cod_azienda and a.id = r.id_abbinamento and a.stato = 'proposto';
      update discordanze set stato = 'risolta', risolta_il = greatest((now() at time zone 'Europe/Rome')::date, primo_giorno)
       where id = una.id;
    exception when unique_violation then
      -- Somebody confirmed the line, or the movement, meanwhile: the account is compared again for this registration anyhow.
      null;
    end;
  end loop;
  return null;
end $$;
