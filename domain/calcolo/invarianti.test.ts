import fc from 'fast-check';
import { test, vi } from 'vitest';
import { aggiungiGiorni, type Data, data, giorniTra } from '#domain/tempo/data.ts';
import { CASI } from '#tests/setup/a-fondo.ts';
import { ALLA_PARI, BTP_2030 } from '#tests/setup/termini.ts';
import { controvalore, type Operazione } from './controvalore.ts';
import {
  type Acquisto,
  competenze,
  saldiAmmortizzati,
  tassoEffettivo,
} from './costo-ammortizzato.ts';
import {
  arrotonda,
  confronta,
  daDecimale,
  decimale,
  differenza,
  prodotto,
  somma,
  UNO,
} from './frazione.ts';
import {
  cedolaEuropea,
  cedolaItaliana,
  coefficiente,
  coefficienteRecuperato,
  indiceRiferimento,
} from './indicizzazione.ts';
import { utile } from './lotti/utile.ts';
import { pianoCedole } from './piano-cedole.ts';
import { redditiDiCessione } from './plusvalenza.ts';
import { rateoLordo100 } from './rateo.ts';
import { impostaSostSuScarto, scartoDi, scartoMaturato100 } from './scarto.ts';
import { prepara, type Termini } from './termini.ts';

const ATTESA_MS = 120_000;

vi.setConfig({ testTimeout: ATTESA_MS });

/** As `expect`, which ten thousand times over is slow. */
function esigi(vero: boolean, che: string): void {
  if (!vero) throw new Error(che);
}

const OPERAZIONE: Operazione = { ...ALLA_PARI, quantita: '1' };

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
    periodicita: fc.constantFrom('3', '4', '6', '12'),
    tipoCalcoloRatei: fc.constantFrom('ICMA', 'ICMA', '30E', 'A360', 'ISDA'),
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
        esigi(saldi[0]?.secco === costoSecco, 'comincia dal costo');
        const ultimo = { data: fine, telQuel: 100n * 100n * VN, rateo: 0n, secco: 10_000n * VN };
        const periodi = competenze([...saldi, ultimo], caso.interessi);
        const scarto = periodi.reduce((tutto, uno) => tutto + uno.scarto, 0n);
        esigi(scarto === 10_000n * VN - costoSecco, 'lo scarto fa rimborso meno costo');
        const effettivo = periodi.reduce((tutto, uno) => tutto + uno.interesseEffettivo, 0n);
        const cedole = periodi.reduce((tutto, uno) => tutto + uno.cedole, 0n);
        const premio = costoSecco > 10_000n * VN;
        esigi(
          costoSecco === 10_000n * VN || effettivo < cedole === premio,
          'sotto o sopra la cedola',
        );
        // Halfway the value lies between cost and redemption; coupons that compound move it a little.
        const meta = saldi[1]?.secco ?? 0n;
        const [basso, alto] = premio ? [10_000n * VN, costoSecco] : [costoSecco, 10_000n * VN];
        esigi(meta >= basso - 200n * VN && meta <= alto + 200n * VN, `a metà ${meta}`);
      },
    ),
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
  const aliquote = [{ validoDal: data('1990-01-01'), aliquota: '26' }];
  fc.assert(
    fc.property(conScarto, ({ dataEmissione, giorni, prezzoEmissione, tipoTasso, quando }) => {
      const dataScadenza = aggiungiGiorni(dataEmissione, giorni);
      const uno = scartoDi({ ...VUOTI, dataEmissione, dataScadenza, prezzoEmissione, tipoTasso });
      const mezzo = aggiungiGiorni(dataEmissione, Math.floor(giorni * quando));
      esigi(scartoMaturato100(uno, dataEmissione).n === 0n, 'all’emissione');
      esigi(confronta(scartoMaturato100(uno, dataScadenza), uno.totale100) === 0, 'alla scadenza');
      const lineare = scartoMaturato100({ ...uno, metodo: 'lineare' }, mezzo);
      const composto = scartoMaturato100({ ...uno, metodo: 'composto' }, mezzo);
      esigi(confronta(composto, lineare) <= 0, 'composto sotto il lineare');
      // What the buyer is credited and what accrues to the holder make the debit at the end.
      const dal = (da: Data, a: Data) =>
        impostaSostSuScarto({ ...uno, metodo: 'lineare' }, { da, a, nominale: '100000', aliquote });
      const [prima, poi, tutta] = [
        dal(dataEmissione, mezzo),
        dal(mezzo, dataScadenza),
        dal(dataEmissione, dataScadenza),
      ];
      for (const voce of ['imponibile', 'imposta'] as const) {
        const scostamento = centesimi(prima[voce]) + centesimi(poi[voce]) - centesimi(tutta[voce]);
        esigi(scostamento >= -1n && scostamento <= 1n, `${voce} ${scostamento}`);
      }
    }),
    CASI,
  );
});

test('7. redditi di capitale e diversi fanno la differenza di prezzo; prezzo e cambio quella in euro', () => {
  const cambio = fc.bigInt({ min: 5_000n, max: 20_000n });
  fc.assert(
    fc.property(
      conScarto,
      centesimo(60, 120),
      centesimo(60, 120),
      cambio,
      ({ dataEmissione, giorni, prezzoEmissione, tipoTasso, quando }, comprato, venduto, n) => {
        const dataScadenza = aggiungiGiorni(dataEmissione, giorni);
        const uno = scartoDi({
          ...VUOTI,
          dataEmissione,
          dataScadenza,
          prezzoEmissione,
          tipoTasso,
        });
        const mezzo = aggiungiGiorni(dataEmissione, Math.floor(giorni * quando));
        const { capitale, diversi } = redditiDiCessione({
          nominale: '100000',
          prezzoVendita: venduto,
          prezzoAcquisto: comprato,
          scartoVendita100: decimale(uno.totale100),
          scartoAcquisto100: decimale(scartoMaturato100(uno, mezzo), 30),
          oneri: '0',
        });
        const tutto = (centesimi(venduto) - centesimi(comprato)) * 1000n;
        const scostamento = centesimi(capitale) + centesimi(diversi) - tutto;
        esigi(scostamento >= -1n && scostamento <= 1n, `scostamento ${scostamento}`);
        const costo = centesimi(comprato) * 900n;
        const esito = utile({
          ricavoDivisa: centesimi(venduto) * 1000n,
          costoDivisa: centesimi(comprato) * 1000n,
          costo,
          cambio: { n, d: 10_000n },
        });
        esigi(esito.daPrezzo + esito.daCambio === esito.totale, 'prezzo e cambio');
        esigi(esito.ricavo - costo === esito.totale, 'ricavo meno costo');
      },
    ),
    CASI,
  );
});

const indiceMensile = fc.integer({ min: 500, max: 3000 }).map((n) => (n / 10).toFixed(1));

test('8. al godimento il coefficiente è 1; la rivalutazione non è mai sotto zero, la cedola è reale × CI', () => {
  fc.assert(
    fc.property(
      giorno,
      indiceMensile,
      indiceMensile,
      centesimo(0.1, 5),
      (uno, fermo, mosso, reale) => {
        const base = indiceRiferimento(uno, { terzultimo: fermo, penultimo: mosso });
        esigi(coefficiente(base, base) === '1', 'al godimento');
        const flat = indiceRiferimento(uno, { terzultimo: fermo, penultimo: fermo });
        esigi(arrotonda(daDecimale(flat), 5) === arrotonda(daDecimale(fermo), 5), 'indici fermi');
        const dopo = indiceRiferimento(uno, { terzultimo: mosso, penultimo: mosso });
        const ci = coefficiente(dopo, base);
        const usato = confronta(daDecimale(ci), UNO) < 0 ? '1' : ci;
        const { cedola1000, rivalutazione1000 } = cedolaItaliana(reale, ci);
        const attesa = prodotto(prodotto(daDecimale(reale), daDecimale(usato)), { n: 10n, d: 1n });
        esigi(cedola1000 === arrotonda(attesa, 10), `cedola ${cedola1000}`);
        const crescita = prodotto(differenza(daDecimale(usato), UNO), { n: 1000n, d: 1n });
        esigi(rivalutazione1000 === arrotonda(crescita, 10), `rivalutazione ${rivalutazione1000}`);
        const europea = cedolaEuropea(reale, ci).cedola1000;
        const senzaProtezione = prodotto(prodotto(daDecimale(reale), daDecimale(ci)), {
          n: 10n,
          d: 1n,
        });
        esigi(europea === arrotonda(senzaProtezione, 10), `cedola europea ${europea}`);
      },
    ),
    CASI,
  );
});

test('8. con la deflazione che si recupera, le rivalutazioni fanno il massimo raggiunto dall’indice', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 9000, max: 11_500 }), { maxLength: 12 }), (indici) => {
      const numeri = [10_000, ...indici];
      const passati: string[] = [];
      let rivalutato = 1;
      numeri.slice(1).forEach((numero, i) => {
        const delSemestre = coefficiente(String(numero), String(numeri[i]));
        const usato = Number(coefficienteRecuperato(delSemestre, passati, 'massimo'));
        rivalutato *= Math.max(1, usato);
        passati.push(delSemestre);
      });
      const massimo = Math.max(...numeri) / 10_000;
      // Twelve coefficients of five decimals each.
      esigi(Math.abs(rivalutato - massimo) < 5e-4, `${rivalutato} di ${massimo}`);
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
      esigi(arrotonda(tutto, 9) === '100', 'il nominale');
      esigi(
        piano.every((r) => !r.quotaCapitale100.startsWith('-')),
        'mai sotto zero',
      );
    }),
    CASI,
  );
});

test('13. tel quel è secco più rateo, e gli importi crescono col nominale, mezzo centesimo a parte', () => {
  fc.assert(
    fc.property(
      obbligazione,
      fc.nat({ max: 8000 }),
      fc.bigInt({ min: 1n, max: 5000n }),
      centesimo(1, 150),
      (t, n, volte, prezzo) => {
        const { dataGodimento } = t.termini;
        if (!dataGodimento) return;
        const rateo100 = rateoLordo100(t, aggiungiGiorni(dataGodimento, n));
        const di = (quantita: bigint) => {
          const voci = controvalore({ ...OPERAZIONE, quantita: `${quantita}`, prezzo, rateo100 });
          const [secco, rateo, telQuel] = [
            voci.controvaloreOriginale,
            voci.interessiLordi,
            voci.telQuel,
          ].map(({ divisa }) => centesimi(divisa));
          esigi((secco ?? 0n) + (rateo ?? 0n) === telQuel, 'tel quel');
          return rateo ?? 0n;
        };
        const scostamento = di(1000n * volte) - di(1000n) * volte;
        const assoluto = scostamento < 0n ? -scostamento : scostamento;
        esigi(2n * assoluto <= volte + 1n, `scostamento ${scostamento} per ${volte}`);
      },
    ),
    CASI,
  );
});
