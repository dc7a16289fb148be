import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { aggiungiGiorni, type Data, data, giorniTra } from '#domain/tempo/data.ts';
import { BTP_2030 } from '#tests/setup/termini.ts';
import { frazioneIcma } from './convenzioni.ts';
import {
  type Acquisto,
  competenze,
  saldiAmmortizzati,
  tassoEffettivo,
} from './costo-ammortizzato.ts';
import { periodiCedola } from './date-cedola.ts';
import { arrotonda, confronta, daDecimale, differenza, prodotto, somma } from './frazione.ts';
import { cedolaItaliana, coefficiente, indiceRiferimento } from './indicizzazione.ts';
import { pianoCedole } from './piano-cedole.ts';
import { rateoLordo100 } from './rateo.ts';
import { impostaSostSuScarto, scartoDi, scartoMaturato100 } from './scarto.ts';
import { prepara, type Termini } from './termini.ts';

const CASI = { numRuns: 10_000 };
const ATTESA_MS = 120_000;

vi.setConfig({ testTimeout: ATTESA_MS });

const VUOTI: Termini = {
  ...BTP_2030,
  dataGodimento: null,
  dataScadenza: null,
  tassoCedola: null,
};

const giorno = fc
  .integer({ min: 0, max: 25_000 })
  .map((n) => aggiungiGiorni('1995-01-01' as Data, n));
const centesimo = (min: number, max: number) =>
  fc.integer({ min: min * 100, max: max * 100 }).map((n) => (n / 100).toFixed(2));

const obbligazione = fc
  .record({
    dataGodimento: giorno,
    giorni: fc.integer({ min: 200, max: 8000 }),
    tassoCedola: centesimo(0.25, 9),
    periodicita: fc.constantFrom('3', '6', '12'),
  })
  .map(({ giorni, ...altri }) =>
    prepara({
      ...VUOTI,
      ...altri,
      dataScadenza: aggiungiGiorni(altri.dataGodimento, giorni),
    }),
  );

const centesimi = (testo: string): bigint => {
  const { n, d } = daDecimale(arrotonda(daDecimale(testo), 2));
  return (n * 100n) / d;
};

const VN = 1000n;

/** Bought somewhere in its life at a price, held to maturity: 100,000 of nominal. */
function comprata(
  titolo: ReturnType<typeof prepara>,
  dove: number,
  prezzo: string,
): { readonly acquisto: Acquisto; readonly interessi: Acquisto['flussi'] } | null {
  const { dataGodimento, dataScadenza } = titolo.termini;
  if (!dataGodimento || !dataScadenza) return null;
  const vita = giorniTra(dataGodimento, dataScadenza);
  const valuta = aggiungiGiorni(dataGodimento, Math.floor((vita - 30) * dove));
  const futuri = pianoCedole(titolo).filter(({ dataCedola }) => dataCedola > valuta);
  const flusso = (importo100: string, del: Data) => ({
    data: del,
    importo: centesimi(arrotonda(prodotto(daDecimale(importo100), { n: VN, d: 1n }), 2)),
  });
  const interessi = futuri.map((r) => flusso(r.importo100, r.dataCedola));
  return {
    interessi,
    acquisto: {
      valuta,
      costoSecco: centesimi(prezzo) * VN,
      rateoPagato: centesimi(
        arrotonda(prodotto(daDecimale(rateoLordo100(titolo, valuta)), { n: VN, d: 1n }), 2),
      ),
      flussi: [...interessi, ...futuri.map((r) => flusso(r.quotaCapitale100, r.dataCedola))],
    },
  };
}

test('3. costo ammortizzato: comincia dal costo, e lo scarto fa rimborso meno costo', () => {
  fc.assert(
    fc.property(
      obbligazione,
      fc.double({ min: 0, max: 0.9, noNaN: true }),
      centesimo(70, 130),
      (titolo, dove, prezzo) => {
        const caso = comprata(titolo, dove, prezzo);
        const fine = titolo.termini.dataScadenza;
        if (!caso || !fine) return;
        const tasso = tassoEffettivo(caso.acquisto);
        if (tasso === null) return;
        const { valuta, costoSecco } = caso.acquisto;
        const mezzo = aggiungiGiorni(valuta, Math.floor(giorniTra(valuta, fine) / 2));
        const rateo = (al: Data) =>
          centesimi(
            arrotonda(prodotto(daDecimale(rateoLordo100(titolo, al)), { n: VN, d: 1n }), 2),
          );
        const saldi = saldiAmmortizzati(caso.acquisto, { tasso, rateo, giorni: [valuta, mezzo] });
        expect(saldi[0]?.secco).toBe(costoSecco);
        const ultimo = { data: fine, telQuel: 100n * 100n * VN, rateo: 0n, secco: 10_000n * VN };
        const anni = competenze([...saldi, ultimo], caso.interessi);
        expect(anni.reduce((tutto, { scarto }) => tutto + scarto, 0n)).toBe(
          10_000n * VN - costoSecco,
        );
      },
    ),
    CASI,
  );
});

test('5. ICMA: un pezzo e ciò che manca al periodo fanno insieme C/f', () => {
  fc.assert(
    fc.property(giorno, fc.constantFrom(1, 3, 6, 12), fc.nat({ max: 364 }), (dal, mesi, quanti) => {
      const al = aggiungiGiorni(dal, 3650);
      const [periodo] = periodiCedola({ dataGodimento: dal, dataScadenza: al, mesi }).slice(-1);
      if (!periodo) return;
      const taglio = aggiungiGiorni(periodo.da, quanti % giorniTra(periodo.da, periodo.a));
      const prima = frazioneIcma({ da: periodo.da, a: taglio }, periodo.regolari, mesi);
      const dopo = frazioneIcma({ da: taglio, a: periodo.a }, periodo.regolari, mesi);
      expect(confronta(somma(prima, dopo), { n: BigInt(mesi), d: 12n })).toBe(0);
    }),
    CASI,
  );
});

const conScarto = fc.record({
  dataEmissione: giorno,
  giorni: fc.integer({ min: 2, max: 6000 }),
  prezzoEmissione: centesimo(50, 99),
  tipoTasso: fc.constantFrom('C', 'Z'),
  quando: fc.double({ min: 0.01, max: 0.99, noNaN: true }),
});

test('6. scarto: nullo all’emissione, tutto alla scadenza, il composto non supera il lineare', () => {
  fc.assert(
    fc.property(conScarto, ({ dataEmissione, giorni, prezzoEmissione, tipoTasso, quando }) => {
      const dataScadenza = aggiungiGiorni(dataEmissione, giorni);
      const uno = scartoDi({ ...VUOTI, dataEmissione, dataScadenza, prezzoEmissione, tipoTasso });
      const mezzo = aggiungiGiorni(dataEmissione, Math.floor(giorni * quando));
      expect(scartoMaturato100(uno, dataEmissione).n).toBe(0n);
      expect(confronta(scartoMaturato100(uno, dataScadenza), uno.totale100)).toBe(0);
      const lineare = scartoMaturato100({ ...uno, metodo: 'lineare' }, mezzo);
      const composto = scartoMaturato100({ ...uno, metodo: 'composto' }, mezzo);
      expect(confronta(composto, lineare)).toBeLessThanOrEqual(0);
      const aliquote = [{ validoDal: data('1990-01-01'), aliquota: '26' }];
      const imponibile = (da: Data, a: Data) =>
        centesimi(impostaSostSuScarto(uno, { da, a, nominale: '100000', aliquote }).imponibile);
      const insieme = imponibile(dataEmissione, mezzo) + imponibile(mezzo, dataScadenza);
      const scostamento = insieme - imponibile(dataEmissione, dataScadenza);
      expect(scostamento >= -1n && scostamento <= 1n).toBe(true);
    }),
    CASI,
  );
});

test('7. ciò che è reddito di capitale e ciò che è diverso fanno la differenza di prezzo', () => {
  fc.assert(
    fc.property(
      conScarto,
      centesimo(60, 120),
      centesimo(60, 120),
      ({ dataEmissione, giorni, prezzoEmissione, quando }, comprato, venduto) => {
        const dataScadenza = aggiungiGiorni(dataEmissione, giorni);
        const uno = scartoDi({ ...VUOTI, dataEmissione, dataScadenza, prezzoEmissione });
        const dal = scartoMaturato100(
          uno,
          aggiungiGiorni(dataEmissione, Math.floor(giorni * quando)),
        );
        const al = scartoMaturato100(uno, dataScadenza);
        const capitale = differenza(al, dal);
        const diversi = differenza(
          differenza(daDecimale(venduto), al),
          differenza(daDecimale(comprato), dal),
        );
        const tutto = differenza(daDecimale(venduto), daDecimale(comprato));
        expect(confronta(somma(capitale, diversi), tutto)).toBe(0);
      },
    ),
    CASI,
  );
});

test('8. indici fermi: coefficiente 1 e nessuna rivalutazione; mai sotto il nominale', () => {
  const indice = fc.integer({ min: 500, max: 3000 }).map((n) => (n / 10).toFixed(1));
  fc.assert(
    fc.property(giorno, giorno, indice, indice, (uno, altro, fermo, mosso) => {
      const base = indiceRiferimento(uno, { terzultimo: fermo, penultimo: fermo });
      const dopo = indiceRiferimento(altro, { terzultimo: fermo, penultimo: fermo });
      expect(coefficiente(dopo, base)).toBe('1');
      expect(cedolaItaliana('1', '1')).toEqual({ cedola1000: '10', rivalutazione1000: '0' });
      const ci = coefficiente(
        indiceRiferimento(altro, { terzultimo: mosso, penultimo: mosso }),
        base,
      );
      const pagata = cedolaItaliana('1', ci);
      expect(Number(pagata.cedola1000)).toBeGreaterThanOrEqual(10);
      expect(Number(pagata.rivalutazione1000)).toBeGreaterThanOrEqual(0);
    }),
    CASI,
  );
});

test('12. capitale a rate: ciò che si rimborsa fa il nominale, comunque cadano le rate', () => {
  const fattori = fc.uniqueArray(fc.integer({ min: 1, max: 999 }), { maxLength: 6 });
  fc.assert(
    fc.property(obbligazione, fattori, (titolo, scelti) => {
      const date = titolo.cedole.slice(0, -1).map(({ a }) => a);
      const rate = scelti
        .toSorted((a, b) => b - a)
        .flatMap((parte, i) => {
          const del = date[Math.floor((i * date.length) / scelti.length)];
          return del
            ? [{ data: del, quotaCapitale: null, poolFactor: (parte / 1000).toFixed(3) }]
            : [];
        });
      const uniche = rate.filter((rata, i) => rate.findIndex((r) => r.data === rata.data) === i);
      const piano = pianoCedole(prepara({ ...titolo.termini, rate: uniche }));
      const tutto = piano.reduce(
        (parziale, r) => somma(parziale, daDecimale(r.quotaCapitale100)),
        daDecimale('0'),
      );
      expect(arrotonda(tutto, 9)).toBe('100');
      expect(piano.every((r) => Number(r.quotaCapitale100) >= 0)).toBe(true);
    }),
    CASI,
  );
});

test('13. il rateo è lo stesso per 100 di nominale, quanto se ne abbia', () => {
  fc.assert(
    fc.property(
      obbligazione,
      fc.nat({ max: 8000 }),
      fc.integer({ min: 1, max: 5000 }),
      (t, n, volte) => {
        const { dataGodimento } = t.termini;
        if (!dataGodimento) return;
        const per100 = daDecimale(rateoLordo100(t, aggiungiGiorni(dataGodimento, n)));
        const uno = arrotonda(prodotto(per100, { n: 10n, d: 1n }), 2);
        const molti = arrotonda(prodotto(per100, { n: 10n * BigInt(volte), d: 1n }), 2);
        const scostamento = Math.abs(Number(molti) - Number(uno) * volte);
        expect(scostamento).toBeLessThanOrEqual(0.005 * volte + 0.005 + 1e-6);
      },
    ),
    CASI,
  );
});
