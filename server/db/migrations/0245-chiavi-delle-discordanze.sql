-- Bank lines alike are told apart by a number, which now stands before their name («COMMISSIONE 2» is a name too): a
-- discordanza that is known keeps owner, decision and note under its new key.

create temporary table chiavi_nuove on commit drop as
  select d.id,
         case when b.id is null then regexp_replace(d.chiave, '^(cassa loro \S+ \S+) ', '\1 1 ')
              else regexp_replace(d.chiave, '^(cassa loro \S+ \S+) (.*) (\d+)$', '\1 \3 \2') end as chiave
    from discordanze d
    left join discordanze b on b.cod_azienda = d.cod_azienda and b.id_conto = d.id_conto
     and d.chiave ~ ' ([2-9]|[1-9]\d+)$' and b.chiave = regexp_replace(d.chiave, ' \d+$', '')
   where d.ambito = 'cassa' and d.chiave like 'cassa loro %';

alter table discordanze disable trigger user;
-- By way of a name that no key has: a new key may be what another one was called.
update discordanze d set chiave = 'nuova ' || d.id from chiavi_nuove n where n.id = d.id;
update discordanze d set chiave = n.chiave from chiavi_nuove n where n.id = d.id;
alter table discordanze enable trigger user;
