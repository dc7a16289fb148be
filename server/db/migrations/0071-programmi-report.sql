-- Reports that repeat by themselves: what is asked, how often, in whose name.

create table programmi_report (
  cod_azienda text references aziende (cod_azienda) on update cascade on delete cascade,
  utente text not null default rateo_utente()
    references utenti (username) on update cascade on delete cascade,
  descrizione text not null check (btrim(descrizione) <> '' and length(descrizione) <= 120),
  report text not null check (report ~ '^[A-Za-z-]{1,40}$'),
  area text not null check (area ~ '^[A-Z][A-Za-z]+$'),
  indirizzo jsonb not null default '{}' check (jsonb_typeof(indirizzo) = 'object'),
  richiesta jsonb not null default '{}'
    check (jsonb_typeof(richiesta) = 'object' and octet_length(richiesta::text) <= 262144),
  periodo text not null default 'fisso',
  cadenza text not null
    check (cadenza in ('giornaliera', 'settimanale', 'mensile', 'fineMese')),
  giorno_settimana smallint check (giorno_settimana between 1 and 7),
  giorno_mese smallint check (giorno_mese between 1 and 31),
  solo_lavorativi boolean not null default false,
  ora text not null check (ora ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  attivo boolean not null default true,
  check ((cadenza = 'settimanale') = (giorno_settimana is not null)),
  check ((cadenza = 'mensile') = (giorno_mese is not null))
);
select come_record('programmi_report');
comment on table programmi_report is
  'I report programmati: che cosa si chiede, ogni quanto, a nome di chi.';
comment on column programmi_report.cod_azienda is 'L’azienda per cui si chiede; nulla per i dati comuni.';
comment on column programmi_report.utente is 'Chi lo ha programmato: a suo nome, e con i suoi privilegi di quel giorno, parte il report.';
comment on column programmi_report.area is 'L’area del report: chi la legge sull’azienda vede il programma.';
comment on column programmi_report.indirizzo is 'Ciò che nel report sta nell’indirizzo: l’anno di un calendario.';
comment on column programmi_report.richiesta is 'Il corpo della richiesta, come lo manda la schermata.';
comment on column programmi_report.periodo is 'Quali date prende ogni volta; «fisso»: quelle della richiesta.';
comment on column programmi_report.giorno_mese is 'Dove il mese è più corto, il suo ultimo giorno.';
comment on column programmi_report.solo_lavorativi is 'Nei giorni chiusi (TARGET) non parte: il quotidiano salta, gli altri si spostano avanti.';
comment on column programmi_report.ora is 'A che ora di Roma, HH:MM.';
create index programmi_report_azienda on programmi_report (cod_azienda);
create index programmi_report_utente on programmi_report (utente);

alter table programmi_report enable row level security;
create policy programmi_report_visibili on programmi_report
  using (cod_azienda = any (rateo_aziende())
         or (cod_azienda is null and utente = rateo_utente()));
grant select, insert, update, delete on programmi_report to rateo_app;

create table programmi_report_corso (
  id_programma bigint primary key references programmi_report (id) on delete cascade,
  prossimo_giorno date not null,
  ultimo_guid uuid references lavori on delete set null,
  ultima_esecuzione timestamptz,
  ultimo_problema text
);
comment on table programmi_report_corso is
  'Quando un report programmato parte di nuovo, e com’è andata l’ultima volta.';
comment on column programmi_report_corso.prossimo_giorno is
  'Il prossimo giorno in cui parte; passato, finché nessun lavoratore è acceso.';
comment on column programmi_report_corso.ultimo_problema is
  'Perché l’ultima volta non è partito; nullo se è partito.';
create index programmi_report_corso_dovuti on programmi_report_corso (prossimo_giorno);
create index programmi_report_corso_lavoro on programmi_report_corso (ultimo_guid);
alter table programmi_report_corso enable row level security;
create policy programmi_report_corso_visibili on programmi_report_corso
  using (exists (select from programmi_report p where p.id = id_programma));
grant select, insert, update on programmi_report_corso to rateo_app;
