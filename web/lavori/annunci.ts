import type { Destinazione } from '#domain/importazioni/destinazione.ts';
import type { AzioneToast } from '#web/ui/MessaggioToast.tsx';
import { DURATA_TOAST_MS, mostraToast } from '#web/ui/toast.ts';
import type { Lavoro } from './lavoro.ts';

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

/** What was seen of a provider in a preview, and written. */
const DA_PROVIDER = {
  titolo: 'Successo',
  testo: 'Import da provider effettuato correttamente',
  durataMs: DURATA_TOAST_MS,
};

export function annunciaRiuscito(
  archivio: Destinazione,
  { formato, esito }: Pick<Lavoro, 'formato' | 'esito'>,
  azione: AzioneToast | undefined,
): void {
  const { inseriti = 0, registrati = inseriti } = esito ?? {};
  if (registrati < inseriti) {
    mostraToast({
      titolo: 'Registrati in parte',
      testo: `Registrati ${registrati} movimenti su ${inseriti}: gli altri restano in bozza, perché altri intanto hanno registrato. Il perché è nel log del lavoro.`,
      tipo: 'avviso',
      durataMs: DURATA_TOAST_MS,
      ...(azione && { azione }),
    });
    return;
  }
  const { importCsvRiuscito, importExcelRiuscito, importTabellaRiuscito } = archivio.avvisi;
  if (formato === 'provider') {
    mostraToast({ ...DA_PROVIDER, tipo: 'successo', ...(azione && { azione }) });
    return;
  }
  const daFile = formato === 'excel' ? importExcelRiuscito : importCsvRiuscito;
  const avviso = (formato === 'tabella' && importTabellaRiuscito) || daFile;
  mostraToast({ ...avviso, tipo: 'successo', ...(azione && { azione }) });
}

export function messaggioLavoro({ problema, stato }: Lavoro): string {
  const errori = problema?.errori?.map(({ messaggio }) => messaggio) ?? [];
  return errori.length > 0 ? errori.join(' ') : (problema?.detail ?? `Lavoro ${stato}.`);
}

/** An import taken back: what somebody has changed since stays as it is, and is counted. */
export function annunciaRipristino({ esito }: Lavoro): void {
  const rimaste = esito?.nonRipristinati ?? 0;
  mostraToast({
    titolo: 'Import annullato',
    testo:
      rimaste === 0
        ? 'Le righe sono tornate come prima.'
        : `${rimaste} righe modificate nel frattempo sono rimaste: le elenca il monitor.`,
    tipo: rimaste === 0 ? 'successo' : 'avviso',
    durataMs: DURATA_TOAST_MS,
  });
}
