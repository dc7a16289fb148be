import { cioCheResta } from '#domain/importazioni/cio-che-resta.ts';
import type { Destinazione } from '#domain/importazioni/destinazione.ts';
import { stampaIntero } from '#domain/money/esatto-italiano.ts';
import { DURATA_TOAST_MS, mostraToast, type Toast } from '#web/ui/toast.ts';
import { chiedi } from './domande.ts';
import { type Lavoro, registratiInParte } from './lavoro.ts';

/** A sentence that another one follows. */
const conPunto = (frase: string): string => (/[\p{L}\p{N}»)]$/u.test(frase) ? `${frase}.` : frase);

/**
 * «Errore Import.», what the server says and where to look first
 * (docs/regole/importazioni.md#messaggi). A table has no columns whose names could be wrong, and a
 * provider says by itself what is.
 */
export function annunciaFallito(
  archivio: Destinazione,
  messaggio: string,
  formato?: string | null,
): void {
  const { importTabellaFallito } = archivio.avvisi;
  const attuato = formato !== 'csv' || archivio.caricamento !== 'non attuato';
  if (formato === 'tabella' && importTabellaFallito) {
    const { testo, ...avviso } = importTabellaFallito;
    const detto = messaggio ? `${testo}: ${messaggio}` : testo;
    mostraToast({ ...avviso, testo: detto, tipo: 'errore' });
    return;
  }
  const { titolo, testo, suggerimento, durataMs } = archivio.avvisi.importCsvFallito;
  if (formato === 'provider') {
    mostraToast({ titolo, testo: messaggio || testo, tipo: 'errore', durataMs });
    return;
  }
  mostraToast({
    titolo,
    // No file would do where nothing reads it: there is nothing to look for in this one.
    testo: [testo, conPunto(messaggio), attuato && suggerimento].filter(Boolean).join(' '),
    tipo: 'errore',
    durataMs,
  });
}

const quante = (numero: number, una: string, molte: string): readonly string[] =>
  numero > 0 ? [`${stampaIntero(numero)} ${numero === 1 ? una : molte}`] : [];

/** What became of the rows of an import, as they stand in its file; empty where it tells of none. */
export function conteggi({ esito }: Pick<Lavoro, 'esito'>): string {
  if (!esito || esito.letti === 0) return '';
  const { letti, inseriti, aggiornati, invariati, scartati, ripetuti = 0 } = esito;
  const parti = [
    ...quante(inseriti - ripetuti, 'nuova', 'nuove'),
    ...quante(aggiornati, 'aggiornata', 'aggiornate'),
    ...quante(invariati, 'invariata', 'invariate'),
    ...quante(scartati, 'scartata', 'scartate'),
    ...quante(ripetuti, 'ripete un record del file', 'ripetono un record del file'),
  ];
  return `${quante(letti, 'riga letta', 'righe lette')[0]}: ${parti.join(', ')}.`;
}

/** What taking an import back would do, before it is done. */
export function cheAnnulla({ esito, descrizione }: Pick<Lavoro, 'esito' | 'descrizione'>): string {
  const { inseriti = 0, aggiornati = 0, ripetuti = 0, registrati = 0 } = esito ?? {};
  const parti = [
    ...quante(registrati, 'movimento registrato si storna', 'movimenti registrati si stornano'),
    ...quante(
      inseriti - ripetuti - registrati,
      'riga inserita si toglie',
      'righe inserite si tolgono',
    ),
    ...quante(aggiornati, 'riga aggiornata torna com’era', 'righe aggiornate tornano com’erano'),
  ];
  return `${descrizione}: ${parti.join(', ')}. Ciò che è stato cambiato o usato dopo resta, e si elenca con il motivo.`;
}

/** What was seen of a provider in a preview, and written. */
const DA_PROVIDER = {
  titolo: 'Successo',
  testo: 'Import da provider effettuato correttamente',
  durataMs: DURATA_TOAST_MS,
};

/** What is said of an import that has written, all of it or what it had registered when it ended. */
export function avvisoDi(archivio: Destinazione, lavoro: Lavoro): Toast {
  const { formato, stato, esito, problema } = lavoro;
  const { inseriti = 0, registrati = inseriti } = esito ?? {};
  const { importCsvFallito, importCsvRiuscito, importExcelRiuscito } = archivio.avvisi;
  const { titolo, testo, durataMs } = importCsvFallito;
  if (stato === 'fallito') {
    const detto = [testo, problema?.detail].filter(Boolean).join(' ');
    return { titolo, testo: detto, tipo: 'errore', durataMs };
  }
  if (stato === 'annullato') {
    const detto = cioCheResta(registratiInParte(lavoro));
    return { titolo: 'Import interrotto', testo: detto, tipo: 'avviso', durataMs };
  }
  if (registrati < inseriti) {
    const suoi =
      registrati === 1
        ? 'Registrato 1 movimento'
        : `Registrati ${stampaIntero(registrati)} movimenti`;
    const altri = inseriti - registrati === 1 ? 'l’altro resta' : 'gli altri restano';
    return {
      titolo: 'Registrati in parte',
      testo: `${suoi} su ${stampaIntero(inseriti)}: ${altri} in bozza, perché altri intanto hanno registrato. Il perché è nel log del lavoro.`,
      tipo: 'avviso',
      durataMs: DURATA_TOAST_MS,
    };
  }
  const dettaglio = conteggi(lavoro);
  if (formato === 'provider')
    return { ...DA_PROVIDER, tipo: 'successo', ...(dettaglio && { dettaglio }) };
  const daFile = formato === 'excel' ? importExcelRiuscito : importCsvRiuscito;
  const daTabella = formato === 'tabella' && archivio.avvisi.importTabellaRiuscito;
  return { ...(daTabella || daFile), tipo: 'successo', ...(dettaglio && { dettaglio }) };
}

export function messaggioLavoro({ problema, stato }: Lavoro): string {
  const errori = problema?.errori?.map(({ messaggio }) => messaggio) ?? [];
  return errori.length > 0 ? errori.join(' ') : (problema?.detail ?? `Lavoro ${stato}.`);
}

/** An import taken back: what somebody has changed since stays as it is, and is listed with the reasons. */
export function annunciaRipristino(lavoro: Lavoro): void {
  if (lavoro.stato !== 'completato') {
    mostraToast({
      titolo: 'Import non annullato',
      testo: `${conPunto(messaggioLavoro(lavoro))} Nulla è cambiato.`,
      tipo: 'errore',
      durataMs: DURATA_TOAST_MS,
    });
    return;
  }
  const { eliminati = 0, aggiornati = 0, nonRipristinati: rimaste = 0 } = lavoro.esito ?? {};
  const fatte = [
    ...quante(eliminati, 'riga tolta', 'righe tolte'),
    ...quante(aggiornati, 'riga riportata com’era', 'righe riportate com’erano'),
  ].join(', ');
  const quanteRimaste =
    rimaste === 1
      ? '1 riga modificata nel frattempo è rimasta'
      : `${stampaIntero(rimaste)} righe modificate nel frattempo sono rimaste`;
  mostraToast({
    titolo: 'Import annullato',
    testo:
      rimaste === 0
        ? 'Le righe sono tornate come prima.'
        : `${quanteRimaste}: si leggono nel monitor.`,
    tipo: rimaste === 0 ? 'successo' : 'avviso',
    durataMs: DURATA_TOAST_MS,
    ...(fatte && { dettaglio: `${fatte}.` }),
    ...(rimaste > 0 && {
      azione: {
        etichetta: 'Vedi le righe rimaste',
        esegui: () => chiedi({ che: 'rimaste', lavoro }),
      },
    }),
  });
}
