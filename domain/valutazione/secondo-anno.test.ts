import { describe, expect, test } from 'vitest';
import { inEuro } from '#domain/money/centesimi.ts';
import { arrotonda, canonico } from '#domain/money/decimale.ts';
import { quantitaDecimale } from '#domain/posizioni/riga.ts';
import { data } from '#domain/tempo/data.ts';
import type { RigaDelLAnno } from '#tests/setup/anno-letto.ts';
import { calcolatoDi, type Titolo } from '#tests/setup/esercizio-2025.ts';
import {
  CIFRE_SECONDO_ANNO,
  IN_CARICO_SECONDO_ANNO,
  MOVIMENTI_SECONDO_ANNO,
  RIMANENZE_SECONDO_ANNO,
  TASSI_SECONDO_ANNO,
} from '#tests/setup/secondo-anno-chiuso.ts';
import { FINE_SECONDO_ANNO, SECONDO_ESERCIZIO } from '#tests/setup/secondo-esercizio.ts';
import { movimentiDi, NULLA_APERTO } from './chiusura/movimenti.ts';
import type { CheFu, Decisione, Incasso, Ingresso, PosizioneDaValutare } from './ingressi.ts';
import { titoloDaValutare } from './titolo.ts';
import { conSvalutazioniPortate, type RigaDiPosizione } from './trasferimenti.ts';
import { valuta } from './valuta.ts';

const GIORNO = data(FINE_SECONDO_ANNO);
const { titoli, portafogli, prezzi, coefficienti, anno, righe } = SECONDO_ESERCIZIO;
const cambioUsd = anno.cambi.find(({ divisa }) => divisa === 'USD')?.cambio ?? '';

const DECIMALI_DEL_TASSO = 15;

/** What was decided, by portfolio, titolo and class. */
const DECISIONI: Readonly<Record<string, Decisione>> = {
  'IMM CRI-B I': { durevole: { valore: '35000' } },
  'IMM CORP-B C': { deroga: true },
};

const dove = ({ codPortafoglio, codTitolo, immCirc, corto }: RigaDelLAnno): string =>
  `${codPortafoglio} ${codTitolo} ${immCirc}${corto ? 'S' : ''}`;
const chiavi = IN_CARICO_SECONDO_ANNO.map((riga) => riga.split(' ').slice(0, 3).join(' '));

function cheFu({ causale, genere }: RigaDelLAnno): CheFu {
  if (causale.codCausale === 'MAR') return 'margine';
  if (genere === 'rettifica') return causale.codCausale === 'SCA' ? 'scarto' : 'rivalutazione';
  return genere === 'carico' || genere === 'entrata' ? 'carico' : 'scarico';
}

const INCASSI: Readonly<Record<string, Incasso['che']>> = { C: 'cedola', D: 'dividendo' };

const interessiDi = ({ scritto, codDivisa, interessiLordiEuro }: RigaDelLAnno): string =>
  scritto.intdiv ?? (codDivisa === 'EUR' ? inEuro(interessiLordiEuro) : '0');

/** A row as a valuation reads it: quantities and costs are those counted apart. */
function letta(riga: RigaDelLAnno, da: number | null): RigaDiPosizione {
  const { effetto, scritto, causale, genere } = riga;
  return {
    id: riga.id,
    posizione: chiavi.indexOf(dove(riga)),
    da,
    che: cheFu(riga),
    data: riga.dataMovimento,
    valuta: riga.dataValuta,
    quantita: quantitaDecimale(effetto?.quantita ?? 0n),
    costo: inEuro(effetto?.costo ?? 0n),
    costoDivisa: inEuro(effetto?.costoDivisa ?? 0n),
    interessi: interessiDi(riga),
    pagato: genere === 'carico' && causale.effettoLiquidita !== 0,
    prezzo: scritto.prezzo ?? null,
    coefficiente: scritto.coeff ?? null,
    cambioSpot: scritto.conv === undefined ? null : (riga.cambio ?? null),
    cambioConvenzionale: scritto.conv ?? null,
  };
}

const regolate = righe
  .filter(({ dataValuta, codTitolo }) => codTitolo !== null && dataValuta <= GIORNO)
  .toSorted((a, b) => a.dataMovimento.localeCompare(b.dataMovimento));
const storie = Map.groupBy(
  conSvalutazioniPortate(
    regolate
      .filter(({ genere, causale }) => genere !== null || causale.codCausale === 'MAR')
      .map((riga, i, tutte) =>
        letta(riga, riga.genere === 'entrata' ? (tutte[i - 1]?.id ?? null) : null),
      ),
  ),
  ({ posizione }) => posizione,
);

function posizioneDi(scritta: string, i: number): PosizioneDaValutare & { codTitolo: string } {
  const [codPortafoglio = '', codTitolo = '', come = '', costo = '', costoDivisa = '', ...lotti] =
    scritta.split(' ');
  const [metodo, costoAmmortizzato, nettista] = portafogli[codPortafoglio] ?? ['CM', false, false];
  const storia = storie.get(i) ?? [];
  const acquisti = new Map(
    righe.map((riga) => [riga.registrazione, letta(riga, null)] as const).toReversed(),
  );
  const [, , , quantita = ''] = RIMANENZE_SECONDO_ANNO[i]?.split(' ') ?? [];
  return {
    ...{ codTitolo, codPortafoglio, costo, costoDivisa, quantita, costoAmmortizzato, nettista },
    immCirc: come.startsWith('I') ? 'I' : 'C',
    corta: come.endsWith('S'),
    ...{ storia, mosse: storia },
    incassi: righe
      .filter((riga) => dove(riga) === chiavi[i] && riga.dataMovimento <= GIORNO)
      .flatMap((riga) => {
        const che = INCASSI[riga.causale.tipoCausale];
        const { dataMovimento, dataValuta } = riga;
        const incasso = { data: dataMovimento, valuta: dataValuta, interessi: interessiDi(riga) };
        return che === undefined ? [] : [{ che, ...incasso }];
      }),
    lotti:
      metodo === 'CM'
        ? null
        : lotti.map((uno) => {
            const [reg, resta = '', inCarico = ''] = uno.split(':');
            const acquisto = acquisti.get(Number(reg));
            if (!acquisto) throw new Error(uno);
            return { quantita: resta, costoDivisa: inCarico, acquisto };
          }),
  };
}

const dellArchivio = (valore: string | undefined): Ingresso =>
  valore === undefined ? { manca: '' } : { valore, archivio: 'costi-normali', data: GIORNO };

function valutata(posizione: ReturnType<typeof posizioneDi>, chiave: string) {
  const { codTitolo } = posizione;
  const {
    tipo,
    moltiplicatore = null,
    scadenza,
    aliquota = '26',
    divisa,
  } = titoli[codTitolo] as Titolo;
  const titolo = titoloDaValutare(
    calcolatoDi(codTitolo, titoli),
    {
      ...{ tipoTitolo: tipo, telQuel: false, moltiplicatore },
      scadenzaDerivato: scadenza === undefined ? null : data(scadenza),
    },
    {
      giorno: GIORNO,
      aliquote: [{ validoDal: data('1900-01-01'), aliquota }],
      coefficienti: ({ dal, al }) =>
        coefficienti
          .filter(([suo, giorno]) => suo === codTitolo && giorno >= dal && giorno <= al)
          .map(([, giorno, valore]) => ({ valore, data: data(giorno) }))
          .at(-1) ?? null,
    },
  );
  return valuta(
    titolo,
    posizione,
    {
      prezzo: dellArchivio(prezzi[codTitolo]),
      cambio:
        divisa === 'USD' ? dellArchivio(cambioUsd) : { valore: '1', archivio: null, data: GIORNO },
      rateo: { manca: '' },
      coefficiente: { manca: '' },
    },
    DECISIONI[chiave],
  );
}

const inCifre = (una: string | null) => (una === null ? 'null' : canonico(una));
const canonica = (riga: string) =>
  riga
    .split(' ')
    .map((una) => (/^-?\d/.test(una) ? canonico(una) : una))
    .join(' ');

describe('la fine di un secondo anno, contata a parte', () => {
  const valutate = IN_CARICO_SECONDO_ANNO.map((scritta, i) => {
    const posizione = posizioneDi(scritta, i);
    const chiave = chiavi[i] ?? '';
    return { chiave, posizione, cifre: valutata(posizione, chiave) };
  });

  test.each(valutate.map((una, i) => [una.chiave, una, RIMANENZE_SECONDO_ANNO[i] ?? ''] as const))(
    '%s',
    (chiave, { posizione, cifre }, attesa) => {
      const esito = { ...cifre, quantita: posizione.quantita };
      expect(cifre.anomalie).toEqual([]);
      expect([chiave, ...CIFRE_SECONDO_ANNO.map((cifra) => inCifre(esito[cifra]))].join(' ')).toBe(
        canonica(attesa),
      );
    },
  );

  test('i tassi effettivi, risolti di nuovo a ogni acquisto e a ogni tasso nuovo', () => {
    expect(
      valutate.flatMap(({ chiave, cifre: { tassoEffettivo } }) =>
        tassoEffettivo === null || !chiave.startsWith('AMC')
          ? []
          : [`${chiave} ${arrotonda(tassoEffettivo, DECIMALI_DEL_TASSO)}`],
      ),
    ).toEqual(TASSI_SECONDO_ANNO);
  });

  test('i movimenti che ne vengono, nel loro ordine', () => {
    const scritti = valutate.flatMap(({ chiave, posizione, cifre }) => {
      const { divisa, tipo } = titoli[posizione.codTitolo] as Titolo;
      const cambio = divisa === 'USD' ? cambioUsd : '1';
      return movimentiDi({
        ...{ valutata: cifre, cambio, costoDivisaAnte: posizione.costoDivisa },
        ...{
          aperti: NULLA_APERTO,
          conCedole: !['A', 'F'].includes(tipo),
          soloFairValueNegativi: false,
        },
      }).map((m) =>
        [
          ...[chiave, m.causale],
          ...[m.importoDivisa, m.importo, cambio, m.costo, m.costoDivisa].map(canonico),
          ...(m.ritenuta === '0' ? [] : [`rit=${canonico(m.ritenuta)}`]),
        ].join(' '),
      );
    });
    expect(scritti).toEqual(
      MOVIMENTI_SECONDO_ANNO.map((riga) =>
        canonica(riga).replace(/rit=(\S+)/, (_, rit: string) => `rit=${canonico(rit)}`),
      ),
    );
  });
});
