create table preferenze (
  id_utente bigint not null unique references utenti on delete cascade,
  lingua text not null default 'browser'
    check (lingua in ('browser', 'it', 'en', 'es', 'pt', 'de')),
  aspetto text not null default 'light' check (aspetto in ('auto', 'light', 'dark')),
  variante text not null default 'opaca' check (variante in ('opaca', 'trasparente')),
  densita text not null default 'normale' check (densita in ('comoda', 'normale', 'compatta')),
  visore_pdf text not null default 'embedded' check (visore_pdf in ('embedded', 'pdfjs')),
  azienda_preferita text references aziende (cod_azienda) on update cascade on delete set null,
  posizione_menu text not null default 'Side' check (posizione_menu in ('Side', 'Top')),
  dimensione_menu text not null default 'sidebar-md'
    check (dimensione_menu in ('sidebar-sm', 'sidebar-md', 'sidebar-lg')),
  colore_menu text not null default 'carta' check (colore_menu ~ '^[a-z]{1,30}$'),
  immagine_menu text not null default 'nessuna' check (immagine_menu ~ '^[a-z]{1,30}$'),
  menu_compatto boolean not null default false,
  navbar text not null default 'Static' check (navbar in ('Static', 'Fixed')),
  larghezza text not null default 'fluida' check (larghezza in ('fluida', 'raccolta'))
);
comment on table preferenze is
  'Ciò che un utente ha scelto per sé: aspetto, lingua, cornice. Una riga per utente, dalla prima scelta in poi.';
comment on column preferenze.id_utente is 'Di chi sono: ognuno vede e scrive soltanto le proprie.';
comment on column preferenze.lingua is
  'La lingua della cornice; «browser» segue quella del browser.';
comment on column preferenze.aspetto is 'Chiaro, scuro, o «auto» come il sistema.';
comment on column preferenze.variante is 'Superfici opache o trasparenti.';
comment on column preferenze.densita is 'L''altezza di righe e campi.';
comment on column preferenze.visore_pdf is
  'Con che cosa si guarda un report: il browser (embedded) o il visore del prodotto (pdfjs).';
comment on column preferenze.azienda_preferita is
  'L''azienda con cui comincia una scheda nuova, fra quelle concesse; nulla: quella configurata.';
comment on column preferenze.posizione_menu is 'Il menu di lato (Side) o in alto (Top).';
comment on column preferenze.dimensione_menu is 'La larghezza del menu di lato.';
comment on column preferenze.colore_menu is
  'Il colore del menu; l''elenco è del programma, che ne prova il contrasto.';
comment on column preferenze.immagine_menu is 'Il disegno sul fondo del menu; l''elenco è del programma.';
comment on column preferenze.menu_compatto is 'Il menu di lato ridotto alle icone.';
comment on column preferenze.navbar is 'La barra in alto scorre con la pagina (Static) o resta (Fixed).';
comment on column preferenze.larghezza is
  'Il contenuto usa tutta la finestra (fluida) o una colonna al centro (raccolta).';
select come_record('preferenze');

alter table preferenze enable row level security;
create policy preferenze_proprie on preferenze
  using (id_utente = (select u.id from utenti u where u.username = rateo_utente()));
grant select, insert, update on preferenze to rateo_app;

-- The past of a preference is as private as the preference.
create policy storico_preferenze on storico as restrictive for select
  using (tabella <> 'preferenze'
         or (prima ->> 'id_utente')::bigint
            = (select u.id from utenti u where u.username = rateo_utente()));

-- One answer for a company that is not granted and for one that is not there.
create function azienda_preferita_concessa() returns trigger
language plpgsql
as $$
begin
  if new.azienda_preferita is not null
     and new.azienda_preferita <> all (utente_aziende(new.id_utente)) then
    raise exception 'L''azienda preferita non è fra quelle concesse all''utente.'
      using errcode = 'RT019';
  end if;
  return new;
end $$;
comment on function azienda_preferita_concessa() is
  'Trigger di riga: si preferisce soltanto un''azienda concessa.';
create trigger azienda_preferita_concessa before insert or update of azienda_preferita
  on preferenze for each row execute function azienda_preferita_concessa();
