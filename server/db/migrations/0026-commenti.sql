-- What the tables of the first migrations mean, said by the database itself: docs/schema.md is written
-- from it. Columns whose name says all (a creation time, a line's number) have none.

comment on table migrazioni is
  'Le migrazioni applicate, con la somma del loro testo: una cambiata dopo, o ignota, ferma l''avvio.';
comment on column migrazioni.nome is 'Il nome del file: NNNN-che-cosa.sql.';
comment on column migrazioni.sha256 is 'Lo SHA-256 del testo, come è stato applicato.';

comment on column storico.tabella is 'La tabella del record, per nome.';
comment on column storico.id_record is 'L''identificativo del record: non cambia e non si riusa.';
comment on column storico.cod_azienda is
  'L''azienda del record, se ne ha una: decide chi può leggerne la storia.';
comment on column storico.operazione is 'Che cosa è successo alla riga subito dopo questa immagine.';
comment on column storico.utente is 'Chi lo ha fatto; nullo fuori da una richiesta (SQL a mano).';
comment on column storico.lavoro is 'Il lavoro che lo ha fatto, se uno: di qui si ripristina una importazione.';
comment on column storico.versione is 'La versione che il record aveva in questa immagine.';
comment on column storico.prima is 'La riga intera com''era, colonna per colonna.';

comment on column aziende.cod_azienda is 'Il codice con cui l''azienda si sceglie e si nomina ovunque.';
comment on column utenti.nome is 'Nome e cognome, come si mostrano.';
comment on column utenti.hash_password is
  'argon2id. Non entra mai nello storico; è nelle copie di sicurezza: senza, nessuno entrerebbe.';
comment on column utenti.cambio_password_richiesto is
  'Al prossimo accesso si può soltanto cambiare la password.';
comment on column ruolo_privilegi.privilegio is 'Area e verbo: Cambi_R legge, Cambi_W scrive e legge.';
comment on column utente_ruoli.cod_azienda is 'L''azienda su cui il ruolo vale; nullo: su tutte.';

comment on column sessioni.hash_rinnovo is 'Lo SHA-256 del segreto del cookie; il segreto non si conserva.';
comment on column sessioni.ultimo_uso is 'Dopo 60 minuti senza uso la sessione non vale più.';
comment on column sessioni.scade_il is 'La fine in ogni caso, anche se usata.';
comment on column sessioni.revocata_il is 'Quando qualcuno l''ha chiusa; nullo se è aperta o scaduta da sé.';
comment on column sessioni.indirizzo is 'Da dove è stata aperta.';
comment on column sessioni.agente is 'Con quale browser.';
comment on column sessione_token.hash is 'Lo SHA-256 del token; il token sta solo nella scheda del browser.';
comment on column accesso_tentativi.bloccato_fino is 'Fino a quando non si tenta; nullo se si può.';

comment on column divise.cod_divisa is 'Codice ISO 4217 di tre lettere.';
comment on column divise.cod_uic is 'Codice a tre cifre dell''Ufficio Italiano dei Cambi.';
comment on column divise.cod_numerico is 'Codice ISO 4217 di tre cifre.';
comment on column divise.decimali is 'Quanti decimali hanno i suoi importi.';
comment on column divise.valido_dal is 'Il primo giorno in cui la divisa ha corso; nullo: da sempre.';
comment on column divise.valido_al is 'L''ultimo giorno in cui la divisa ha corso; nullo: ancora.';
comment on column cambi.data is 'Il giorno a cui il cambio si riferisce.';
comment on column cambi.cambio is 'Quante unità della divisa vale 1 euro.';
comment on column configurazione.id is 'Sempre 1: la riga è una sola.';
comment on column lavoratori.ultimo_battito is 'Chi tace da un''ora esce dall''elenco.';

comment on column lavori.guid is 'Lo sceglie chi chiede: lo stesso guid è lo stesso lavoro.';
comment on column lavori.area is 'L''area di privilegio: chi la può leggere vede il lavoro nel monitor.';
comment on column lavori.utente is 'Chi lo ha chiesto.';
comment on column lavori.descrizione is 'Come si chiama nel monitor.';
comment on column lavori.stato is '«In corso» e nessun segnale: un lavoratore vivo lo riprende da capo.';
comment on column lavori.parametri is 'Che cosa si è chiesto: basta a ripeterlo.';
comment on column lavori.esito is 'Quante righe lette, inserite, aggiornate, scartate.';
comment on column lavori.annullamento_chiesto is 'Chi lo esegue se ne accorge entro mezzo secondo.';
comment on column lavori.ultimo_segnale is 'L''ultimo segno di vita di chi lo esegue, o di chi carica.';
comment on column lavori_file.ruolo is '«risultato» è ciò che si è chiesto, «scarti» le righe rifiutate.';
comment on column lavori_file.byte is 'La somma dei blocchi.';
comment on column lavori_file_blocchi.n is 'Il numero d''ordine del pezzo, da 0.';
comment on column importazioni.archivio is 'Il tipo di archivio in cui si importa.';
comment on column importazioni.codifica is 'Come si leggono i byte di un CSV; nullo per gli altri formati.';
comment on column importazioni.byte is 'La grandezza del file caricato.';
comment on column importazioni.errate is 'Righe rifiutate dal controllo; nullo finché non c''è stato.';
comment on column importazione_blocchi.n is 'Il numero d''ordine del pezzo, da 0.';
comment on column scritture_in_corso.id_da is 'Il primo identificativo messo da parte.';
comment on column scritture_in_corso.id_a is 'L''ultimo identificativo messo da parte.';
