/**
 * What of each table goes into a copy. A table that is not named here goes in whole: data of an
 * area that nobody thought of must not be missing on the day of the restore.
 */
interface RegolaCopia {
  /** Left out, and why. */
  readonly esclusa?: string;
  /** Columns that are copied as an expression of the row. */
  readonly colonne?: Readonly<Record<string, string>>;
  /** The rows that are copied. */
  readonly dove?: string;
}

const APERTO = `stato in ('in attesa', 'in corso')`;

const INTERROTTO = JSON.stringify({
  codice: 'STATO_NON_ADATTO',
  title: 'Interrotto dal ripristino',
  status: 409,
  detail:
    'Quando è stata presa la copia di sicurezza il lavoro non era finito: interrotto dal ' +
    'ripristino, non ha scritto altro che ciò che i suoi numeri dicono. Ripeterlo, se serve ancora.',
});

export const REGOLE: Readonly<Record<string, RegolaCopia>> = {
  migrazioni: { esclusa: 'L’elenco delle migrazioni sta nell’apertura della copia.' },
  sessioni: { esclusa: 'Segreti: dopo un ripristino si accede di nuovo.' },
  sessione_token: { esclusa: 'Segreti: dopo un ripristino si accede di nuovo.' },
  token_segreti: {
    esclusa: 'Segreti: dopo un ripristino i token per programmi si fanno di nuovo.',
  },
  accesso_tentativi: { esclusa: 'Contatori dei tentativi di accesso: valgono minuti.' },
  dispositivi_noti: { esclusa: 'Segreti dei browser: si riconoscono di nuovo al primo accesso.' },
  totp: { esclusa: 'Segreti: dopo un ripristino l’app di autenticazione si attiva di nuovo.' },
  codici_recupero: { esclusa: 'Segreti: dopo un ripristino si rigenerano.' },
  accessi_in_attesa: { esclusa: 'Accessi a metà: valgono cinque minuti.' },
  sfide: { esclusa: 'Sfide delle passkey: valgono cinque minuti.' },
  limiti_chiamate: { esclusa: 'Contatori delle chiamate: valgono un minuto.' },
  // Without its secret, which stays behind.
  fornitori_identita: { colonne: { segreto_il: 'null::timestamptz' } },
  sessioni_fornitore: { esclusa: 'Sessioni: dopo un ripristino si accede di nuovo.' },
  accessi_avviati: { esclusa: 'Accessi cominciati e non finiti: valgono dieci minuti.' },
  uscite_ricevute: { esclusa: 'Logout ricevuti: valgono minuti.' },
  fornitori_identita_segreti: {
    esclusa: 'Segreti dei fornitori di identità: dopo un ripristino si scrivono di nuovo.',
  },
  provider_segreti: { esclusa: 'Segreti dei provider: dopo un ripristino si scrivono di nuovo.' },
  provider_memoria: { esclusa: 'Che cosa si è già letto dai provider: si legge di nuovo.' },
  posta_segreti: {
    esclusa: 'Password del server di posta: dopo un ripristino si scrive di nuovo.',
  },
  posta_messaggi: { esclusa: 'Messaggi: un ripristino non scrive di nuovo a nessuno.' },
  webhook_segreti: { esclusa: 'Segreti dei webhook: dopo un ripristino se ne danno di nuovi.' },
  webhook_corso: { esclusa: 'Com’è andata ai webhook: appartiene all’installazione.' },
  webhook_consegne: {
    esclusa: 'Consegne dei webhook: un ripristino non dice di nuovo ciò che è già stato detto.',
  },
  provider_programma: { esclusa: 'Quando sono partiti gli aggiornamenti programmati.' },
  valori_mutati: { esclusa: 'Transazioni di questa banca dati: in un’altra non dicono nulla.' },
  lavoratori: {
    esclusa: 'Battiti dei processi: appartengono all’installazione che li ha scritti.',
  },
  scritture_in_corso: { esclusa: 'Di scritture in corso al momento della copia non resta nulla.' },
  allegati_sospesi: { esclusa: 'Ciò che nei depositi di questa installazione resta da togliere.' },
  // Whatever their store, a copy has their bytes, and a restored database holds them itself.
  allegati_contenuti: { colonne: { dove: `'database'`, chiave: 'null' } },
  lavori: {
    colonne: {
      stato: `case when ${APERTO} then 'fallito' else stato end`,
      problema: `case when ${APERTO} then '${INTERROTTO}'::jsonb else problema end`,
      finito_il: `case when ${APERTO} then greatest(ultimo_segnale, creato_il) else finito_il end`,
    },
  },
  // An upload that was still arriving has half a file: repeating it would import that half.
  importazione_blocchi: {
    dove: `not exists (select from public.lavori l where l.guid = importazione_blocchi.guid
                         and l.fase = 'caricamento' and l.${APERTO})`,
  },
};

/** Tables of the database whose content stays behind, each with the reason. */
export const motivoEsclusione = (tabella: string): string | undefined => REGOLE[tabella]?.esclusa;
