import { autore } from '#domain/accesso/autore.ts';
import { stampaIntero } from '#domain/money/esatto-italiano.ts';
import { inAnteprima, inMoto, type Lavoro, registratiInParte } from '#web/lavori/lavoro.ts';
import { misuraFile } from '#web/ui/CampoFile.tsx';
import type { Colonna } from '#web/ui/tabella/tipi.ts';
import { durataInParole } from './durata.ts';

/** The state in one word; a preview waits for somebody, which is not the same as having ended. */
export const statoMostrato = (lavoro: Lavoro): string =>
  inAnteprima(lavoro) ? 'da confermare' : lavoro.stato;

const TIPI: Readonly<Record<string, string>> = { esportazione: 'export', importazione: 'import' };

/** The kind in a short word: a report by its name, an export of something else. */
export const tipoMostrato = ({ tipo, report }: Lavoro): string =>
  report === null ? (TIPI[tipo] ?? tipo) : 'report';

/** What the list can be ordered by. */
export const ORDINABILI = [
  'creatoIl',
  'descrizione',
  'tipo',
  'stato',
  'percCompletamento',
  'durata',
  'utente',
  'codAzienda',
  'byte',
] as const satisfies readonly (keyof Lavoro)[];

/** Its files are no longer there, though it had made them. */
export const senzaPiuFile = ({ tipo, stato, files }: Lavoro): boolean =>
  tipo === 'esportazione' && stato === 'completato' && files.length === 0;

const COLONNE: readonly Colonna<Lavoro>[] = [
  { campo: 'creatoIl', titolo: 'Avviato', tipo: 'istante', larghezza: 152 },
  {
    campo: 'descrizione',
    titolo: 'Descrizione',
    tipo: 'testo',
    larghezza: 130,
    elastica: true,
  },
  {
    campo: 'tipo',
    titolo: 'Tipo',
    tipo: 'testo',
    larghezza: 88,
    attenuata: true,
    testo: tipoMostrato,
  },
  {
    campo: 'stato',
    titolo: 'Stato',
    tipo: 'testo',
    larghezza: 104,
    testo: statoMostrato,
    tono: (lavoro) => {
      if (lavoro.stato === 'fallito') return 'negativo';
      return inMoto(lavoro) || inAnteprima(lavoro) ? 'avviso' : undefined;
    },
  },
  {
    campo: 'percCompletamento',
    titolo: '%',
    tipo: 'percentuale',
    larghezza: 86,
    testo: (lavoro) => (ritirato(lavoro) ? '' : `${lavoro.percCompletamento}%`),
  },
  {
    campo: 'esito',
    titolo: 'Righe',
    tipo: 'testo',
    larghezza: 92,
    testo: (lavoro) => (lavoro.esito && !ritirato(lavoro) ? righe(lavoro, lavoro.esito) : ''),
  },
  {
    campo: 'durata',
    titolo: 'Durata',
    tipo: 'testo',
    larghezza: 78,
    testo: ({ durata }) => durataInParole(durata),
  },
  {
    campo: 'utente',
    titolo: 'Utente',
    tipo: 'testo',
    larghezza: 80,
    testo: (lavoro) => autore(lavoro),
  },
  { campo: 'codAzienda', titolo: 'Azienda', tipo: 'codice', larghezza: 72 },
  {
    campo: 'byte',
    titolo: 'Dimensione',
    tipo: 'testo',
    larghezza: 94,
    testo: (lavoro) => {
      if (lavoro.byte > 0) return misuraFile(lavoro.byte);
      return senzaPiuFile(lavoro) ? 'eliminato' : '';
    },
  },
];

const ordinabili: readonly string[] = ORDINABILI;

export const colonneLavori = (): readonly Colonna<Lavoro>[] =>
  COLONNE.map((colonna) => ({ ...colonna, ordinabile: ordinabili.includes(colonna.campo) }));

/** How far it had come before somebody stopped it says nothing where all of it was taken back. */
const ritirato = (lavoro: Lavoro): boolean =>
  lavoro.stato === 'annullato' && registratiInParte(lavoro) === 0;

function righe(lavoro: Lavoro, esito: NonNullable<Lavoro['esito']>): string {
  const male = lavoro.stato === 'fallito' || lavoro.stato === 'annullato';
  // What a preview would have written is not what a job that failed has.
  const scritte = male ? registratiInParte(lavoro) : esito.inseriti + esito.aggiornati;
  if (!male && scritte + esito.scartati === 0) {
    const letti = stampaIntero(esito.letti);
    return esito.invariati > 0 ? `${letti} invariate` : letti;
  }
  const scartate = esito.scartati > 0 ? `, ${stampaIntero(esito.scartati)} scartate` : '';
  return `${stampaIntero(scritte)} di ${stampaIntero(esito.letti)}${scartate}`;
}
