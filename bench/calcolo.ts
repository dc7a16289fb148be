import { pagamentoPredefinito } from '#domain/calcolo/calendario-cedole.ts';
import { saldiAmmortizzati, tassoEffettivo } from '#domain/calcolo/costo-ammortizzato.ts';
import { metodiCosto } from '#domain/calcolo/lotti/metodi.ts';
import type { CodiceMetodo } from '#domain/calcolo/lotti/metodo.ts';
import { posizioneVuota } from '#domain/calcolo/lotti/posizione.ts';
import { pianoCedole } from '#domain/calcolo/piano-cedole.ts';
import { rateo, rateoLordo100 } from '#domain/calcolo/rateo.ts';
import { contoRateo, soloLordo } from '#domain/calcolo/rateo-titolo.ts';
import { regoleInUso, regolePredefinite } from '#domain/calcolo/regole-indicizzati.ts';
import { prepara, type Termini, type TitoloPreparato } from '#domain/calcolo/termini.ts';
import type { TitoloCalcolato } from '#domain/calcolo/titolo.ts';
import { aggiungiGiorni, type Data, data } from '#domain/tempo/data.ts';
import { giudica } from './statistica.ts';

const CONVENZIONI = ['ICMA', 'A360', 'A365', 'ISDA', '30E'];
const TITOLI = 500;
const GIORNI = 5_000;
const MOVIMENTI = 1_000_000;
const CHIAVI = 20_000;
const OBBLIGAZIONI = 10_000;
const TENUTI = 5_000;

/** What one thread may take: a second for so many accruals. */
const LIMITI = {
  rateiMs: 1_000,
  tenutiMs: 1_000,
  tenutiParte: 0.5,
  lottiMs: 1_500,
  ammortizzatoMs: 5_000,
} as const;

const numero = (quanti: number): string => quanti.toLocaleString('it-IT');

const termini = (i: number): Termini => ({
  codTitolo: `T${i}`,
  dataEmissione: null,
  dataGodimento: data('2015-03-01'),
  dataScadenza: aggiungiGiorni(data('2031-03-01'), (i % 20) * 365),
  dataPrimaCedola: null,
  dataUltimaRegolare: null,
  prezzoEmissione: null,
  prezzoRimborso: '100',
  tassoCedola: `${1 + (i % 5)}.${i % 100}`,
  periodicita: ['3', '6', '12'][i % 3] ?? '6',
  tipoCalcoloRatei: CONVENZIONI[i % CONVENZIONI.length] ?? 'ICMA',
  decimaliRateo: 5,
  decimaliCedola: null,
  giornoInclusivo: false,
  fineMese: false,
  ...pagamentoPredefinito,
  tipoTasso: 'F',
  tassoMinimo: null,
  tassoMassimo: null,
  tassi: [],
  rate: [],
});

function misuraRatei(titoli: readonly TitoloPreparato[]): void {
  const giorni = Array.from({ length: GIORNI }, (_, i) =>
    aggiungiGiorni('2016-01-01' as Data, i * 2),
  );
  const domanda = (i: number) =>
    [titoli[(i * 7) % TITOLI] as TitoloPreparato, giorni[(i * 13) % GIORNI] as Data] as const;
  const misura = (come: string, quanti: number, uno: (i: number) => unknown) => {
    for (let i = 0; i < quanti / 5; i++) uno(i);
    const inizio = performance.now();
    for (let i = 0; i < quanti; i++) uno(i);
    const valore = performance.now() - inizio;
    const nome = `${numero(quanti)} ratei ${come} traccia`;
    giudica({ nome, valore, obiettivo: LIMITI.rateiMs, unita: 'ms' });
  };
  misura('senza', 300_000, (i) => rateoLordo100(...domanda(i)));
  misura('con', 50_000, (i) => rateo(...domanda(i)));
}

const AL_30_GIUGNO = '2026-06-30' as Data;
const NESSUNO = () => null;
const REGOLE = regoleInUso({ regolaDeflazione: null, modoControvalore: null }, regolePredefinite);

/** Issued below par: every other one pays no coupon, and its discount matures at the yield of its issue. */
const tenuto = (i: number): TitoloCalcolato => ({
  ...{ id: i, maturaRateo: true, gruppo: 'RF', codDivisa: 'EUR', quotazione: 'P', premi: [] },
  ...{ categoria: 'PUBBLICI', pubblico: true, codRegime: null, aliquota: null, regole: REGOLE },
  ...{ tipoIndicizzazione: null, indiceBase: null },
  termini: {
    ...termini(i),
    ...{ dataEmissione: data('2015-03-01'), prezzoEmissione: `9${i % 9}.5` },
    ...(i % 2 === 0 && { tipoTasso: 'Z', tassoCedola: '0', periodicita: '0' }),
  },
});

/** What holdings take of an accrual, beside the whole account of it. */
function misuraRateiTenuti(): void {
  const titoli = Array.from({ length: TENUTI }, (_, i) => tenuto(i));
  const aliquote = [{ validoDal: data('1998-01-01'), aliquota: '12.5' }];
  const tempo = (uno: (titolo: TitoloCalcolato) => unknown): number => {
    for (const titolo of titoli.slice(0, TENUTI / 10)) uno(titolo);
    const inizio = performance.now();
    for (const titolo of titoli) uno(titolo);
    return performance.now() - inizio;
  };
  const lordi = tempo((titolo) => soloLordo(titolo, AL_30_GIUGNO, NESSUNO));
  const interi = tempo((titolo) => contoRateo(titolo, AL_30_GIUGNO, aliquote, NESSUNO));
  const nome = `ratei lordi di ${numero(TENUTI)} titoli`;
  giudica({ nome, valore: lordi, obiettivo: LIMITI.tenutiMs, unita: 'ms' });
  giudica({
    nome: `${nome}, del conto con imposta e scarto`,
    valore: lordi / interi,
    obiettivo: LIMITI.tenutiParte,
    unita: 'volte',
  });
}

function misuraLotti(codice: CodiceMetodo): void {
  const metodo = metodiCosto[codice];
  const posizioni = Array.from({ length: CHIAVI }, posizioneVuota);
  const inizio = performance.now();
  for (let i = 0; i < MOVIMENTI; i++) {
    const posizione = posizioni[i % CHIAVI];
    const giro = Math.floor(i / CHIAVI);
    if (!posizione) continue;
    const giorno = `2025-01-${10 + (giro % 20)}` as Data;
    const costo = BigInt(100_000 + (i % 777));
    if (giro % 3 === 2) metodo.scarica(posizione, { data: giorno, quantita: 70_000n });
    else
      metodo.carica(posizione, {
        data: giorno,
        id: String(giro),
        quantita: 100_000n,
        costo,
        costoDivisa: costo,
      });
  }
  for (const posizione of posizioni) metodo.chiudiAnno?.(posizione, 2025);
  const valore = performance.now() - inizio;
  giudica({ nome: `lotti ${codice}`, valore, obiettivo: LIMITI.lottiMs, unita: 'ms' });
}

function misuraAmmortizzato(titoli: readonly TitoloPreparato[]): void {
  const acquisti = titoli.map((titolo, i) => {
    const valuta = aggiungiGiorni('2025-01-15' as Data, i);
    const futuri = pianoCedole(titolo).filter(({ dataCedola }) => dataCedola > valuta);
    const flussi = futuri.map(({ dataCedola, importo100, quotaCapitale100 }) => ({
      data: dataCedola,
      importo: BigInt(Math.round(Number(importo100) * 1e5 + Number(quotaCapitale100) * 1e5)),
    }));
    return { valuta, costoSecco: BigInt(9_500_000 + i * 1000), rateoPagato: 0n, flussi };
  });
  const fineAnni = Array.from({ length: 5 }, (_, i) => `${2027 + i}-12-31` as Data);
  const inizio = performance.now();
  for (let i = 0; i < OBBLIGAZIONI; i++) {
    const acquisto = acquisti[i % acquisti.length];
    const tasso = acquisto && tassoEffettivo(acquisto);
    if (acquisto && tasso)
      saldiAmmortizzati(acquisto, {
        tasso,
        rateo: () => 0n,
        giorni: [acquisto.valuta, ...fineAnni],
      });
  }
  const valore = performance.now() - inizio;
  const nome = `costo ammortizzato di ${numero(OBBLIGAZIONI)} obbligazioni`;
  giudica({ nome, valore, obiettivo: LIMITI.ammortizzatoMs, unita: 'ms' });
}

/** The calculation core on one thread. */
export function misuraCalcolo(): void {
  const titoli = Array.from({ length: TITOLI }, (_, i) => prepara(termini(i)));
  misuraRatei(titoli);
  misuraRateiTenuti();
  for (const metodo of ['CM', 'CA', 'LC', 'LS', 'FI'] as const) misuraLotti(metodo);
  misuraAmmortizzato(titoli);
}
