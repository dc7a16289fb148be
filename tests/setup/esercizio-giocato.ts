import type { CodiceMetodo } from '#domain/calcolo/lotti/metodo.ts';
import { genereDi, ordineNelGiorno } from '#domain/movimenti/generi.ts';
import { ricostruisci } from '#domain/posizioni/ricostruisci.ts';
import {
  euroDecimale,
  inInteri,
  quantitaDecimale,
  type RigaRicostruita,
  type StatoPosizione,
  statoVuoto,
} from '#domain/posizioni/riga.ts';
import { causali } from '#domain/tabelle/causali/causali.ts';
import { type Data, data } from '#domain/tempo/data.ts';
import type {
  CheFu,
  Decisione,
  Incasso,
  Ingresso,
  PosizioneDaValutare,
  RigaStoria,
  Valutata,
} from '#domain/valutazione/ingressi.ts';
import { titoloDaValutare } from '#domain/valutazione/titolo.ts';
import { valuta } from '#domain/valutazione/valuta.ts';
import {
  CHIUSURA,
  calcolatoDi,
  PORTAFOGLI,
  PREZZI,
  RIGHE,
  TITOLI,
  type Titolo,
} from './esercizio-2025.ts';

export const GIORNO = data(CHIUSURA);

/** What somebody decided: a loss that lasts, a waiver. */
const DECISIONI: Readonly<Record<string, Decisione>> = {
  'CRISI-A': { durevole: { valore: null } },
  'AMM-A': { deroga: true },
};

interface Letta {
  readonly id: number;
  readonly causale: (typeof causali)[number];
  readonly titolo: string;
  readonly portafoglio: string;
  readonly immCirc: 'I' | 'C';
  readonly riga: RigaStoria;
  readonly ricostruita: RigaRicostruita | null;
  readonly chiave: string;
}

const milionesimi = (quantita: string) => BigInt(Math.round(Number(quantita) * 1_000_000));
const inCentesimi = (importo: string) =>
  inInteri(importo.includes('.') ? importo : `${importo}.00`);

const chiavi: string[] = [];

function leggi(scritta: string, i: number, tutte: readonly string[]): Letta {
  const [
    reg = '',
    n,
    cod,
    titolo = '',
    portafoglio = '',
    imm,
    giorno = '',
    valuta = '',
    quantita = '',
    costo = '',
    divisa = '',
    ...resto
  ] = scritta.split(' ');
  const altro = Object.fromEntries(resto.map((uno) => uno.split('=')));
  const causale = causali.find(({ codCausale }) => codCausale === cod);
  if (!causale) throw new Error(scritta);
  const gemella = tutte.some((una, j) => j !== i && una.startsWith(`${reg} `));
  const genere = genereDi(causale, !gemella ? 'sola' : n === '1' ? 'capofila' : 'seguente');
  const chiave = `${portafoglio} ${titolo}`;
  if (!chiavi.includes(chiave)) chiavi.push(chiave);
  const pf = (uno: string) => BigInt(Math.round(Number(uno) * 10_000));
  const che: CheFu =
    cod === 'MAR'
      ? 'margine'
      : genere === 'rettifica'
        ? causale.reddito === 'scarto'
          ? 'scarto'
          : 'rivalutazione'
        : genere === 'carico' || genere === 'entrata'
          ? 'carico'
          : genere === 'frazionamento'
            ? 'altro'
            : 'scarico';
  return {
    id: i + 1,
    causale,
    titolo,
    portafoglio,
    immCirc: imm as 'I' | 'C',
    chiave,
    riga: {
      che,
      data: data(giorno),
      valuta: data(valuta),
      quantita: '0',
      costo: '0',
      costoDivisa: '0',
      interessi: altro.interessi ?? '0',
      pagato: causale.effettoLiquidita !== 0,
      prezzo: altro.prezzo ?? null,
      coefficiente: altro.coefficiente ?? null,
      cambioSpot: altro.spot ?? null,
      cambioConvenzionale: altro.convenzionale ?? null,
    },
    ricostruita: genere && {
      id: i + 1,
      posizione: chiavi.indexOf(chiave),
      genere,
      data: data(giorno),
      quantita: milionesimi(quantita),
      costo: inCentesimi(costo),
      costoDivisa: inCentesimi(divisa),
      quota: altro.da ? { n: pf(altro.da) - pf(altro.a), d: pf(altro.da) } : null,
      rapporto: null,
      idCapofila: genere === 'entrata' ? i : null,
      lotti: null,
    },
  };
}

const inOrdine = (una: Letta): string =>
  `${una.riga.data} ${una.ricostruita ? ordineNelGiorno(una.causale, una.ricostruita.genere) : 6} ${String(una.id).padStart(4, '0')}`;

/** A position of the year as it stands at its end, with what made it. */
export interface Giocata {
  readonly codTitolo: string;
  readonly posizione: PosizioneDaValutare;
}

/** Plays the year up to what was settled at its end, as the product plays it. */
export function giocate(): readonly Giocata[] {
  const lette = RIGHE.map(leggi).toSorted((a, b) => inOrdine(a).localeCompare(inOrdine(b)));
  const regolate = lette.filter(({ riga }) => riga.valuta <= GIORNO);
  const stati = new Map<number, StatoPosizione>(
    chiavi.map((chiave, i) => [
      i,
      statoVuoto(
        (PORTAFOGLI[chiave.split(' ')[0] ?? ''] ?? ['CM'])[0],
        chiave.endsWith('PUT-A') || chiave.endsWith('FWD-A'),
      ),
    ]),
  );
  const righe = regolate.flatMap(({ ricostruita }) => ricostruita ?? []);
  const effetti = new Map(ricostruisci(righe, stati).effetti.map((uno) => [uno.id, uno]));
  const acquisti = new Map(regolate.map((una) => [String(una.id), una]));
  return chiavi.map((chiave, i) => {
    const sue = regolate.filter((una) => una.chiave === chiave);
    const [codPortafoglio = '', codTitolo = ''] = chiave.split(' ');
    const [metodo, costoAmmortizzato, nettista] = PORTAFOGLI[codPortafoglio] as readonly [
      CodiceMetodo,
      boolean,
      boolean,
    ];
    const { posizione, corta } = stati.get(i) as StatoPosizione;
    const storia = sue.flatMap(({ riga, id, ricostruita, causale }): readonly RigaStoria[] => {
      const suo = effetti.get(id);
      if (!suo && causale.codCausale !== 'MAR') return [];
      return [
        suo && ricostruita
          ? {
              ...riga,
              quantita: quantitaDecimale(suo.quantita),
              costo: euroDecimale(suo.costo),
              costoDivisa: euroDecimale(suo.costoDivisa),
            }
          : riga,
      ];
    });
    const incassi = RIGHE.map(leggi).flatMap(
      ({ chiave: sua, causale, riga }): readonly Incasso[] =>
        sua === chiave &&
        riga.data <= GIORNO &&
        (causale.tipoCausale === 'C' || causale.tipoCausale === 'D')
          ? [
              {
                che: causale.tipoCausale === 'C' ? 'cedola' : 'dividendo',
                data: riga.data,
                valuta: riga.valuta,
                interessi: riga.interessi,
              },
            ]
          : [],
    );
    return {
      codTitolo,
      posizione: {
        codPortafoglio,
        immCirc: sue[0]?.immCirc ?? 'C',
        corta,
        quantita: quantitaDecimale(posizione.quantita),
        costo: euroDecimale(posizione.costo),
        costoDivisa: euroDecimale(posizione.costoDivisa),
        costoAmmortizzato,
        nettista,
        storia,
        mosse: storia,
        incassi,
        lotti:
          metodo === 'FI'
            ? posizione.lotti.map((uno) => {
                const { riga, ricostruita } = acquisti.get(uno.id) as Letta;
                return {
                  quantita: quantitaDecimale(uno.quantita),
                  costoDivisa: euroDecimale(uno.costoDivisa),
                  acquisto: {
                    ...riga,
                    quantita: quantitaDecimale(ricostruita?.quantita ?? 0n),
                    costoDivisa: euroDecimale(ricostruita?.costoDivisa ?? 0n),
                  },
                };
              })
            : null,
        ...(codTitolo === 'FON-A' && { svalutazioniIniziali: { euro: '4000', divisa: '4000' } }),
      },
    };
  });
}

const dellArchivio = (valore: string | null | undefined, di: string): Ingresso =>
  valore == null ? { manca: `${di}: manca.` } : { valore, archivio: 'costi-normali', data: GIORNO };

/** A titolo of the year on its last day. */
export function titoloAlla({ codTitolo }: Giocata) {
  const {
    tipo,
    moltiplicatore = null,
    scadenza = null,
    aliquota = '12.5',
  } = TITOLI[codTitolo] as Titolo;
  return titoloDaValutare(
    calcolatoDi(codTitolo),
    { tipoTitolo: tipo, telQuel: false, moltiplicatore, scadenzaDerivato: scadenza as Data | null },
    {
      giorno: GIORNO,
      aliquote: [{ validoDal: data('1900-01-01'), aliquota }],
      coefficienti: ({ al }) =>
        al >= GIORNO ? { valore: '1.00021', data: GIORNO } : { valore: '1', data: al },
    },
  );
}

/** A position of the year valued at its end, with what was decided of it. */
export function valutata(
  giocata: Giocata,
  prezzi: Readonly<Record<string, string>> = PREZZI,
  cambio: string | null = '1.175',
): Valutata {
  const { codTitolo, posizione } = giocata;
  const { divisa = 'EUR' } = TITOLI[codTitolo] as Titolo;
  return valuta(
    titoloAlla(giocata),
    posizione,
    {
      prezzo: dellArchivio(prezzi[codTitolo], `Prezzo di ${codTitolo}`),
      cambio:
        divisa === 'EUR'
          ? { valore: '1', archivio: null, data: GIORNO }
          : dellArchivio(cambio, 'Cambio'),
      rateo: { manca: '' },
      coefficiente: { manca: '' },
    },
    DECISIONI[codTitolo],
  );
}
