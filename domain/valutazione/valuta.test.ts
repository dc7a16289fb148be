import { describe, expect, test } from 'vitest';
import type { CodiceMetodo } from '#domain/calcolo/lotti/metodo.ts';
import { canonico } from '#domain/money/decimale.ts';
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
import {
  CHIUSURA,
  CIFRE,
  calcolatoDi,
  PORTAFOGLI,
  PREZZI,
  RIGHE,
  RIMANENZE,
  TITOLI,
  type Titolo,
} from '#tests/setup/esercizio-2025.ts';
import type { CheFu, Decisione, Incasso, Ingresso, RigaStoria } from './ingressi.ts';
import { passatoChiesto } from './passato.ts';
import { titoloDaValutare } from './titolo.ts';
import { valuta } from './valuta.ts';

const GIORNO = data(CHIUSURA);

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

/** Plays the year up to what was settled at its end, as the product plays it. */
function giocate() {
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
        ...(codTitolo === 'FON-A' && { svalutazioniIniziali: '4000' }),
      },
    };
  });
}

const dellArchivio = (valore: string | null | undefined, di: string): Ingresso =>
  valore == null ? { manca: `${di}: manca.` } : { valore, archivio: 'costi-normali', data: GIORNO };

function valutata(
  { codTitolo, posizione }: ReturnType<typeof giocate>[number],
  prezzi: Readonly<Record<string, string>> = PREZZI,
  cambio: string | null = '1.175',
) {
  const {
    tipo,
    moltiplicatore = null,
    scadenza = null,
    divisa = 'EUR',
    aliquota = '12.5',
  } = TITOLI[codTitolo] as Titolo;
  const titolo = titoloDaValutare(
    calcolatoDi(codTitolo),
    { tipoTitolo: tipo, telQuel: false, moltiplicatore, scadenzaDerivato: scadenza as Data | null },
    {
      giorno: GIORNO,
      aliquote: [{ validoDal: data('1900-01-01'), aliquota }],
      coefficienti: ({ al }) =>
        al >= GIORNO ? { valore: '1.00021', data: GIORNO } : { valore: '1', data: al },
    },
  );
  return valuta(
    titolo,
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

describe('la chiusura di un esercizio intero', () => {
  const tenute = giocate().filter(({ posizione }) => Number(posizione.quantita) > 0);

  test('tiene ciò che si è regolato entro il giorno', () => {
    expect(
      tenute.map(({ codTitolo, posizione }) => `${posizione.codPortafoglio} ${codTitolo}`).sort(),
    ).toEqual(RIMANENZE.map(([portafoglio, titolo]) => `${portafoglio} ${titolo}`).sort());
  });

  test.each(RIMANENZE.map((riga) => [riga.slice(0, 2).join(' '), riga] as const))(
    '%s',
    (chiave, [, , ...attese]) => {
      const tenuta = tenute.find(
        ({ codTitolo, posizione }) => `${posizione.codPortafoglio} ${codTitolo}` === chiave,
      );
      if (!tenuta) throw new Error(chiave);
      const esito = { ...valutata(tenuta), quantita: tenuta.posizione.quantita };
      const lette = CIFRE.map(
        (cifra) => `${cifra} ${esito[cifra] === null ? 'null' : canonico(esito[cifra])}`,
      );
      expect(lette).toEqual(
        CIFRE.map(
          (cifra, i) => `${cifra} ${attese[i] === 'null' ? 'null' : canonico(attese[i] ?? '')}`,
        ),
      );
      expect(esito.anomalie).toEqual([]);
      if (Number(esito.valoreBilancio) > 0) expect(esito.traccia.length).toBeGreaterThan(0);
    },
  );

  test('senza il passato che non chiede una posizione vale le stesse cifre', () => {
    const varianti = tenute.flatMap(({ codTitolo, posizione }) =>
      (['I', 'C'] as const).flatMap((immCirc) =>
        [true, false].map((costoAmmortizzato) => ({
          codTitolo,
          posizione: { ...posizione, immCirc, costoAmmortizzato },
        })),
      ),
    );
    const ridotte = varianti.map(({ codTitolo, posizione }) => {
      const { storia, lotti } = posizione;
      const tipoTitolo = (TITOLI[codTitolo] as Titolo).tipo;
      const chiesto = passatoChiesto(calcolatoDi(codTitolo), { ...posizione, tipoTitolo });
      const scritte =
        posizione.svalutazioniIniziali !== undefined ||
        storia.some(({ che }) => che === 'scarto' || che === 'rivalutazione');
      const conRighe = chiesto.righe || scritte || (chiesto.lotti && lotti === null);
      const ridotta = {
        ...posizione,
        storia: conRighe ? storia : storia.filter(({ che }) => che === 'margine'),
        lotti: chiesto.lotti ? lotti : null,
      };
      return { codTitolo, posizione: ridotta };
    });
    expect(ridotte.some(({ posizione }) => posizione.storia.length === 0)).toBe(true);
    expect(ridotte.map((una) => valutata(una))).toEqual(varianti.map((una) => valutata(una)));
  });

  test('ciò che manca è un’anomalia col suo motivo, e ciò che ne segue non si sa: mai zero', () => {
    const di = (chiave: string) =>
      tenute.find(
        ({ codTitolo, posizione }) => `${posizione.codPortafoglio} ${codTitolo}` === chiave,
      ) as (typeof tenute)[number];
    const senzaPrezzo = valutata(di('CIR BTP-A'), {});
    expect(senzaPrezzo).toMatchObject({
      anomalie: ['Prezzo di BTP-A: manca.'],
      valoreMercato: null,
      svalutazione: null,
      valoreBilancio: null,
      rateo: '2339.78',
      scarto: '111.11',
    });
    // Of a fixed one the cost is known without a market.
    expect(valutata(di('IMM BTP-A'), {})).toMatchObject({
      valoreBilancio: '101196.5',
      valoreMercato: null,
    });
    const senzaCambio = valutata(di('CIR OBUSD-A'), PREZZI, null);
    expect(senzaCambio).toMatchObject({
      anomalie: ['Cambio: manca.'],
      valoreBilancio: null,
      rateo: null,
    });
    const cedola = di('CIR BTP-A');
    const persa = valutata({ ...cedola, posizione: { ...cedola.posizione, incassi: [] } });
    expect(persa.anomalie).toEqual([
      'Cedola di BTP-A del 01/09/2025: non è registrata. Generarla o registrarla, poi ripetere.',
    ]);
    expect(persa.creditiMaturati).toBe('3500');
  });
});
