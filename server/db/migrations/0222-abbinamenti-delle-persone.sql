-- What a person has dissolved is not matched again by itself, and what a person drafts of a line is matched to it as soon as
-- it is registered, through whatever door.

alter table abbinamenti add column sciolto_a_mano boolean not null default false,
  add check (not sciolto_a_mano or stato = 'sciolto');
comment on column abbinamenti.sciolto_a_mano is 'L’ha sciolto una persona: le stesse righe con gli stessi movimenti non si ripropongono.';
create index abbinamenti_sciolti_a_mano on abbinamenti (cod_azienda, id_conto) where sciolto_a_mano;

create function abbina_la_bozza_registrata() returns trigger
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
     where d.id_bozza = coalesce(new.id_capofila, new.id) and d.cod_azienda = new.cod_azienda and d.ambito = 'cassa'
       and d.stato <> 'risolta' and l.importo = new.saldo and c.cod_divisa = new.cod_divisa
       and c.cod_depositario = new.cod_depositario and (c.portafogli is null or new.cod_portafoglio = any (c.portafogli))
       and not exists (select from abbinamenti_righe r where r.cod_azienda = l.cod_azienda and r.id_riga = l.id
                          and r.anno = l.anno and r.confermato)
     order by d.id limit 1
  loop
    delete from abbinamenti a using abbinamenti_righe r
     where r.cod_azienda = una.cod_azienda and r.id_riga = una.id_riga and r.anno = una.anno and not r.confermato
       and a.cod_azienda = r.cod_azienda and a.id = r.id_abbinamento and a.stato = 'proposto';
    insert into abbinamenti (cod_azienda, id_conto, ambito, come, stato, deciso_da, deciso_il)
    values (una.cod_azienda, una.id_conto, 'cassa', 'bozza', 'confermato', rateo_utente(), now())
    returning id into v_abbinamento;
    insert into abbinamenti_righe (cod_azienda, id_abbinamento, ambito, confermato, lato, id_movimento, anno, id_riga, importo)
    values (una.cod_azienda, v_abbinamento, 'cassa', true, 'loro', null, una.anno, una.id_riga, una.loro),
           (una.cod_azienda, v_abbinamento, 'cassa', true, 'noi', new.id, null, null, new.saldo);
    update discordanze set stato = 'risolta', risolta_il = greatest((now() at time zone 'Europe/Rome')::date, primo_giorno)
     where id = una.id;
  end loop;
  return null;
end $$;
comment on function abbina_la_bozza_registrata() is
  'Trigger: una bozza nata da una riga di banca, registrata con lo stesso importo, è abbinata a quella riga.';
revoke execute on function abbina_la_bozza_registrata() from public;
create trigger abbina_la_bozza_registrata after update of stato on movimenti
  for each row when (old.stato = 'bozza' and new.stato <> 'bozza') execute function abbina_la_bozza_registrata();
