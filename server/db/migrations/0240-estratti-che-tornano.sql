-- What taking statements twice, in turn and at once has shown (docs/regole/riconciliazione.md#estratti).

alter table estratti add column assegnato boolean not null default false;
comment on column estratti.assegnato is
  'Il conto l’ha scelto una persona: vale anche per gli estratti che vengono con le stesse coordinate.';
-- Until now only a person could give a statement an account that is not called as it is.
update estratti e set assegnato = true from conti_riconciliati c
 where c.cod_azienda = e.cod_azienda and c.id = e.id_conto and c.coordinate <> e.coordinate;

-- Pages stand each a thousand millions of lines behind the one before, until all are there.
alter table estratti_righe alter column n type bigint;

-- Two who took the same message at once both kept it.
delete from messaggi_depositario m using messaggi_depositario prima
 where prima.cod_azienda = m.cod_azienda and prima.riferimento = m.riferimento and md5(prima.grezzo) = md5(m.grezzo)
   and prima.id < m.id;
create unique index messaggi_depositario_uno on messaggi_depositario (cod_azienda, riferimento, md5(grezzo));
drop index messaggi_depositario_riferimento;

alter table abbinamenti add column id_sciolto_per bigint,
  add foreign key (cod_azienda, id_sciolto_per) references estratti (cod_azienda, id) on update cascade
    on delete set null (id_sciolto_per);
create index abbinamenti_sciolti_per on abbinamenti (cod_azienda, id_sciolto_per) where id_sciolto_per is not null;
comment on column abbinamenti.id_sciolto_per is 'L’estratto che ha preso il posto del suo: ripristinato quello, vale di nuovo.';
update abbinamenti a set id_sciolto_per = e.id from estratti e
 where e.cod_azienda = a.cod_azienda and a.stato = 'sciolto'
   and a.perche = 'il suo estratto è stato sostituito dall’estratto ' || e.id;

revoke execute on function estratti_anno(integer) from public;
