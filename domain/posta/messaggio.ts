import { perIntestazione } from './posta.ts';

/** What a message is about: a job that ended, or nothing but the test. */
export interface Argomento {
  readonly tipo: 'prova' | 'report' | 'fallito';
  readonly descrizione: string;
  readonly azienda: string | null;
  readonly motivo: string | null;
  /** Where it is read in the product; null where nobody has said under which address that is. */
  readonly indirizzo: string | null;
  readonly allegati: readonly string[];
  /** Its files are too large to go along. */
  readonly troppoGrande: boolean;
}

export interface Testo {
  readonly oggetto: string;
  readonly testo: string;
  readonly html: string;
}

const OGGETTI = {
  prova: 'Prova della posta',
  report: 'Report pronto',
  fallito: 'Lavoro non riuscito',
};

const inHtml = (testo: string): string =>
  testo
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

function frasi({ tipo, descrizione, azienda, motivo, ...file }: Argomento): string[] {
  if (tipo === 'prova') return ['La posta di Rateo funziona: questo messaggio è una prova.'];
  const dove = azienda === null ? '' : ` (azienda ${azienda})`;
  if (tipo === 'fallito') return [`«${descrizione}»${dove} non è riuscito.`, motivo ?? ''];
  const { allegati, troppoGrande } = file;
  return [
    `Il report «${descrizione}»${dove} è pronto.`,
    allegati.length > 0 ? `In allegato: ${allegati.join(', ')}.` : '',
    troppoGrande ? 'I file sono troppo grandi per la posta: si scaricano dal monitor.' : '',
  ];
}

/** What is written, in plain text and in simple HTML of the same words. */
export function testoDi(argomento: Argomento): Testo {
  const { tipo, descrizione, indirizzo } = argomento;
  const righe = frasi(argomento).filter(Boolean);
  const oggetto = tipo === 'prova' ? OGGETTI.prova : `${OGGETTI[tipo]}: ${descrizione}`;
  const legame = indirizzo && `<p><a href="${inHtml(indirizzo)}">${inHtml(indirizzo)}</a></p>`;
  return {
    oggetto: perIntestazione(`Rateo – ${oggetto}`),
    testo: [...righe, ...(indirizzo ? [indirizzo] : [])].join('\n\n'),
    html: righe.map((riga) => `<p>${inHtml(riga)}</p>`).join('') + (legame ?? ''),
  };
}
