import { destinazioneAnagrafica } from '#domain/anagrafiche/anagrafiche.ts';
import { tipoArchivio } from '#domain/archivi/tipi.ts';
import type { Destinazione } from '#domain/importazioni/destinazione.ts';
import type { Valori } from '#domain/record/conflitto.ts';
import type { Difetto } from '#domain/record/difetti.ts';
import { leggiModello, perTitolo, segretiNellIndirizzo, siRipete } from './modello-indirizzo.ts';

/** What a provider fills: an archive of values, or master data, which are looked at before they are registered. */
export const destinazioneProvider = (archivio: string): Destinazione | null => {
  const tipo = tipoArchivio(archivio);
  return tipo?.sorgenti.includes('provider') ? tipo : destinazioneAnagrafica(archivio);
};

export const INTESTAZIONI_MASSIME = 20;
export const LUNGHEZZA_SEGRETO = 4_000;

/** A header that goes along with every call; of a secret one the value is only ever written. */
export interface Intestazione {
  readonly nome: string;
  readonly segreta: boolean;
  /** Null for a secret that is set already, or not yet. */
  readonly valore: string | null;
  /** Since when a secret is set. */
  readonly impostata?: string | null;
}

const nomeIntestazione = /^[A-Za-z0-9_.-]{1,60}$/;
const valoreIntestazione = /^[\t\x20-\x7e\xa0-\xff]*$/;

/** What the connection itself says, or what would make the answer another one. */
const NOSTRE: ReadonlySet<string> = new Set([
  'host',
  'connection',
  'content-length',
  'transfer-encoding',
  'upgrade',
  'te',
  'trailer',
  'expect',
  'range',
  'accept-encoding',
  'if-none-match',
  'if-modified-since',
]);

export const eOrario = (testo: string): boolean => /^([01]\d|2[0-3]):[0-5]\d$/.test(testo);

/** «7», «730», «7.30» typed for an hour, as 07:00 and 07:30; what is no hour stays as it is. */
export function orarioScritto(testo: string): string {
  const parti = /^(\d{1,2})(?:[:.]?(\d{2}))?$/.exec(testo.trim());
  if (!parti) return testo.trim();
  const [, ore = '', minuti = '00'] = parti;
  const orario = `${ore.padStart(2, '0')}:${minuti}`;
  return eOrario(orario) ? orario : testo.trim();
}

function difettoIntestazione({ nome, segreta, valore }: Intestazione): string | undefined {
  if (!nomeIntestazione.test(nome))
    return `«${nome}» non può essere il nome di un’intestazione: lettere, cifre e trattini.`;
  if (NOSTRE.has(nome.toLowerCase())) return `L’intestazione ${nome} la scrive il programma.`;
  if (valore !== null && !valoreIntestazione.test(valore))
    return `Il valore di ${nome} ha caratteri che un’intestazione non ammette.`;
  return !segreta && (valore ?? '') === '' ? `Manca il valore di ${nome}.` : undefined;
}

function difettiIntestazioni(intestazioni: readonly Intestazione[]): readonly Difetto[] {
  const nomi = intestazioni.map(({ nome }) => nome.toLowerCase());
  const doppio = nomi.find((nome, i) => nomi.indexOf(nome) !== i);
  const messaggio =
    doppio === undefined
      ? intestazioni.map(difettoIntestazione).find(Boolean)
      : `L’intestazione ${doppio} c’è due volte.`;
  return messaggio === undefined ? [] : [{ campo: 'intestazioni', messaggio }];
}

function difettiIndirizzo(
  indirizzo: string,
  archivio: string,
  intestazioni: readonly Intestazione[],
): readonly Difetto[] {
  const modello = leggiModello(indirizzo);
  if ('difetto' in modello) return [{ campo: 'indirizzo', messaggio: modello.difetto }];
  const difetti: Difetto[] = [];
  const tipo = tipoArchivio(archivio);
  const anagrafica = destinazioneAnagrafica(archivio);
  if (anagrafica && siRipete(modello))
    difetti.push({
      campo: 'indirizzo',
      messaggio: `${anagrafica.intestazione} si legge con una sola chiamata, senza giorni né titoli: dei segnaposti resta {segreto:nome}.`,
    });
  if (perTitolo(modello) && tipo && !tipo.chiave.some((colonna) => colonna.di === 'titolo'))
    difetti.push({
      campo: 'indirizzo',
      messaggio: `${tipo.intestazione} non ha titoli: togliere dall’indirizzo {isin}, {codListino}, {codTitolo}.`,
    });
  for (const nome of segretiNellIndirizzo(modello))
    if (!intestazioni.some((una) => una.segreta && una.nome === nome))
      difetti.push({
        campo: 'indirizzo',
        messaggio: `L’indirizzo nomina il segreto «${nome}»: aggiungerlo fra le intestazioni, segreta.`,
      });
  return difetti;
}

/** What is wrong with a provider as it is about to be saved, field by field. */
export function difettiProvider(valori: Valori): readonly Difetto[] {
  const { codProvider, archivio, indirizzo, orario, attivo } = valori;
  const intestazioni = (valori.intestazioni ?? []) as readonly Intestazione[];
  const difetti: Difetto[] = [];
  if (codProvider === 'bce')
    difetti.push({ campo: 'codProvider', messaggio: '«bce» è il provider del prodotto.' });
  if (!destinazioneProvider(String(archivio)))
    difetti.push({
      campo: 'archivio',
      messaggio: `«${archivio}» non si legge da un provider: scegliere un archivio dell’elenco.`,
    });
  difetti.push(...difettiIntestazioni(intestazioni));
  difetti.push(...difettiIndirizzo(String(indirizzo ?? ''), String(archivio), intestazioni));
  if (typeof orario === 'string' && orario !== '' && !eOrario(orario))
    difetti.push({ campo: 'orario', messaggio: 'Un orario si scrive come 18:30.' });
  if (typeof orario === 'string' && orario !== '' && destinazioneAnagrafica(String(archivio)))
    difetti.push({
      campo: 'orario',
      messaggio: 'Le anagrafiche si guardano prima di registrarle: togliere l’orario.',
    });
  else if (typeof orario === 'string' && orario !== '' && attivo !== true)
    difetti.push({
      campo: 'orario',
      messaggio: 'Un provider spento non si aggiorna da sé: attivarlo o togliere l’orario.',
    });
  return difetti;
}
