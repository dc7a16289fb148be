import { somma } from '#domain/money/decimale.ts';
import { stampaData } from '#domain/tempo/data.ts';
import type { Colonna } from '#web/ui/tabella/tipi.ts';
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

/** Sums of rows, with what is held after the last of them. */
function totale(nome: string, righe: readonly RigaDellaScheda[]): LineaScheda {
  const ultima = righe.at(-1);
  const somme = SOMMATE.map((campo) => [
    campo,
    somma('0', ...righe.map((una) => una[campo] ?? '0')),
  ]);
  return {
    ...FERMA,
    ...(Object.fromEntries(somme) as Partial<RigaDellaScheda>),
    chiave: nome,
    nome,
    ...(ultima && {
      giacenza: ultima.giacenza,
      costoResiduo: ultima.costoResiduo,
      costoMedio: ultima.costoMedio,
    }),
  };
}

const linea = (riga: RigaDellaScheda): LineaScheda => ({
  ...riga,
  chiave: `${riga.id} ${riga.giorno}`,
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

/** The scheda as it is read: opening, movements year by year with their totals, what is left at the end. */
export function lineeDellaScheda(
  { apertura, righe, chiusura, costoDiFineAnno }: Scheda,
  { dal, al }: { readonly dal: string | null; readonly al: string },
): readonly LineaScheda[] {
  const anni = [...Map.groupBy(righe, ({ giorno }) => giorno.slice(0, 4))];
  return [
    ...(dal ? [saldo(`Situazione prima del ${stampaData(dal)}`, apertura)] : []),
    ...anni.flatMap(([anno, sue]) => [
      ...sue.map(linea),
      ...(anni.length > 1 ? [totale(`Totale ${anno}`, sue)] : []),
    ]),
    ...(costoDiFineAnno === null
      ? []
      : [
          {
            ...FERMA,
            chiave: 'fine anno',
            nome: 'Costo uscito a fine anno',
            costo: costoDiFineAnno,
            costoResiduo: chiusura.costo,
          },
        ]),
    {
      ...totale('Totale del periodo', righe),
      ...saldo(`Situazione al ${stampaData(al)}`, chiusura),
    },
  ];
}

const negativo =
  (campo: 'quantita' | 'costo' | 'saldoEuro' | 'interessi') =>
  (riga: LineaScheda): 'negativo' | undefined =>
    riga[campo]?.startsWith('-') ? 'negativo' : undefined;

const importo = (campo: keyof LineaScheda & string, titolo: string, larghezza = 108) =>
  ({ campo, titolo, tipo: 'numero', decimali: 2, larghezza }) as const;

export const colonneScheda: readonly Colonna<LineaScheda>[] = [
  { campo: 'nome', titolo: 'Movimento', tipo: 'codice', larghezza: 120, elastica: true },
  { campo: 'giorno', titolo: 'Data', tipo: 'data', larghezza: 98 },
  { campo: 'causale', titolo: 'Causale', tipo: 'codice', larghezza: 76 },
  {
    campo: 'cod_Portafoglio',
    titolo: 'Portafoglio',
    tipo: 'codice',
    larghezza: 96,
    nascosta: true,
  },
  {
    campo: 'cod_Depositario',
    titolo: 'Depositario',
    tipo: 'codice',
    larghezza: 96,
    nascosta: true,
  },
  { ...importo('prezzo', 'Prezzo', 84) },
  { ...importo('quantita', 'Q.tà / V.N.'), decimali: 0, tono: negativo('quantita') },
  { ...importo('costo', 'Costo €'), tono: negativo('costo') },
  { ...importo('giacenza', 'Giacenza'), decimali: 0 },
  importo('costoResiduo', 'Costo residuo €', 118),
  importo('costoMedio', 'Costo medio €'),
  { ...importo('risultatoPrezzo', 'Ris. prezzo €', 104), conSegno: true },
  { ...importo('risultatoCambio', 'Ris. cambio €', 104), conSegno: true },
  { ...importo('interessi', 'Interessi €', 100), tono: negativo('interessi') },
  { ...importo('saldoEuro', 'Saldo €', 116), tono: negativo('saldoEuro') },
];
