import { QUANTITA_O_NOMINALE } from '#domain/campi/quantita.ts';
import { arrotonda, segno, somma } from '#domain/money/decimale.ts';
import { stampaNumero, testoNumero } from '#domain/money/numero-italiano.ts';
import { aggiungiGiorni, stampaData } from '#domain/tempo/data.ts';
import { MEDIO } from '#web/movimenti/fissato/testi-fissato.ts';
import type { Colonna, RigaTotali } from '#web/ui/tabella/tipi.ts';
import { doveSta, importo, quantita } from './colonne-giacenze.ts';
import type { RigaDellaScheda, Scheda } from './giacenze-api.ts';

/** A line of the scheda: a movement, or what stands before, between and after them. */
export interface LineaScheda
  extends Omit<Partial<RigaDellaScheda>, 'id' | 'nreg' | 'giorno' | 'cod_Causale'> {
  readonly chiave: string;
  /** Null of what is no movement. */
  readonly id: number | null;
  /** «12/2025», or what the line is. */
  readonly nome: string;
  readonly giorno: string | null;
  readonly causale: string | null;
}

const SOMMATE = [
  'quantita',
  'costo',
  'risultatoPrezzo',
  'risultatoCambio',
  'interessi',
  'saldoEuro',
] as const;

const FERMA = { id: null, causale: null, giorno: null };

const somme = (righe: readonly RigaDellaScheda[]) =>
  Object.fromEntries(
    SOMMATE.map((campo) => [campo, somma('0', ...righe.map((una) => una[campo] ?? '0'))]),
  );

/** Sums of rows, with what is held after the last of them. */
function totale(nome: string, righe: readonly RigaDellaScheda[]): LineaScheda {
  const ultima = righe.at(-1);
  return {
    ...FERMA,
    ...somme(righe),
    chiave: nome,
    nome,
    ...(ultima && {
      giacenza: ultima.giacenza,
      costoResiduo: ultima.costoResiduo,
      costoMedio: ultima.costoMedio,
    }),
  };
}

/** By the day of entry a movement has a line for each day on which something became of it. */
export const chiaveRiga = ({ id, giorno }: RigaDellaScheda): string => `${id} ${giorno}`;

const linea = (riga: RigaDellaScheda): LineaScheda => ({
  ...riga,
  chiave: chiaveRiga(riga),
  nome: `${riga.nreg}/${riga.anno}${riga.correzione ? ' · corretto' : ''}`,
  causale: riga.cod_Causale,
});

const saldo = (nome: string, di: Scheda['apertura']): LineaScheda => ({
  ...FERMA,
  chiave: nome,
  nome,
  giacenza: di.quantita,
  costoResiduo: di.costo,
  costoMedio: di.costoMedio,
});

/** What stays below the lines: what is held at the end, and the sums of a period read to its end. */
export function chiusuraDellaScheda({
  righe,
  chiusura,
  cursore,
  al,
}: Scheda): readonly RigaTotali<LineaScheda>[] {
  const valori = {
    ...(cursore === null && somme(righe)),
    giacenza: chiusura.quantita,
    costoResiduo: chiusura.costo,
    costoMedio: chiusura.costoMedio && arrotonda(chiusura.costoMedio, MEDIO.decimaliMax),
  };
  return [
    {
      etichetta: `Situazione al ${stampaData(al)}`,
      di: null,
      valori: Object.fromEntries(Object.entries(valori).filter(([, uno]) => uno !== null)),
    },
  ];
}

/** The scheda as it is read: opening, and the movements year by year with their totals. */
export function lineeDellaScheda(scheda: Scheda): readonly LineaScheda[] {
  const { apertura, righe, chiusura, costoDiFineAnno, cursore, dal } = scheda;
  const anni = [...Map.groupBy(righe, ({ giorno }) => giorno.slice(0, 4))];
  // Where there are more movements than are read, those of the last year are not all of it.
  const interi = cursore === null ? anni.length : anni.length - 1;
  return [
    ...(dal ? [{ ...saldo('Situazione', apertura), giorno: aggiungiGiorni(dal, -1) }] : []),
    ...anni.flatMap(([anno, sue], n) => [
      ...sue.map(linea),
      ...(anni.length > 1 && n < interi
        ? [{ ...totale('Totale', sue), chiave: `totale ${anno}`, causale: anno }]
        : []),
    ]),
    ...(costoDiFineAnno === null
      ? []
      : [
          {
            ...FERMA,
            chiave: 'fine anno',
            nome: 'A fine anno',
            costo: costoDiFineAnno,
            costoResiduo: chiusura.costo,
          },
        ]),
  ];
}

/** Nothing where a movement moves nothing: a coupon has no quantity of its own. */
const mossa =
  (campo: 'quantita' | 'costo' | 'interessi', decimali: number) =>
  ({ id, [campo]: valore }: LineaScheda): string =>
    valore == null || (id !== null && segno(valore) === 0)
      ? ''
      : testoNumero(valore, { decimaliMin: decimali, decimaliMax: 6 });

export const colonneScheda: readonly Colonna<LineaScheda>[] = [
  { campo: 'nome', titolo: 'Movimento', tipo: 'codice', larghezza: 96, elastica: true },
  { campo: 'giorno', titolo: 'Data', tipo: 'data', larghezza: 106 },
  { campo: 'causale', titolo: 'Causale', tipo: 'codice', larghezza: 74 },
  ...doveSta(96).map((una) => ({ ...una, nascosta: true })),
  importo('prezzo', 'Prezzo', 78),
  { ...quantita('quantita', QUANTITA_O_NOMINALE, 90), testo: mossa('quantita', 0) },
  { ...importo('costo', 'Costo €', 98), testo: mossa('costo', 2) },
  quantita('giacenza', 'Giacenza', 84),
  importo('costoResiduo', 'Residuo €', 100),
  {
    ...importo('costoMedio', 'Medio €', 86),
    decimali: MEDIO.decimaliMin,
    testo: ({ costoMedio }) => (costoMedio == null ? '' : stampaNumero(costoMedio, MEDIO)),
  },
  { ...importo('risultatoPrezzo', 'Ris. prezzo', 90), conSegno: true },
  { ...importo('risultatoCambio', 'Ris. cambio', 90), conSegno: true },
  { ...importo('interessi', 'Interessi €', 90), testo: mossa('interessi', 2) },
  { ...importo('saldoEuro', 'Saldo €', 104), ferma: 'right' },
];
