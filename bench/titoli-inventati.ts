import { lettereInCifre, sommaLuhn } from '#domain/codici/cifre-di-controllo.ts';
import { unaVolta } from './prodotto.ts';

export const TITOLI = 100_000;
const EMITTENTI = 2_000;
const LOTTO = 10_000;

const TIPI = ['O', 'O', 'O', 'S', 'A', 'A', 'F', 'E', 'Z', 'V'] as const;
const DIVISE = ['EUR', 'EUR', 'EUR', 'USD', 'GBP', 'CHF'] as const;
const NOMI = [
  'Energia',
  'Credito',
  'Sviluppo',
  'Costruzioni',
  'Telecom',
  'Alimentare',
  'Trasporti',
];
const CITTA = ['Milano', 'Torino', 'Napoli', 'Bologna', 'Genova', 'Firenze', 'Bari', 'Trieste'];

/** The n-th invented ISIN, under a prefix that no country has, with its check digit. */
export const isinInventato = (n: number): string => {
  const corpo = `QQ${String(n).padStart(9, '0')}`;
  // The check digit stands in the odd place: the body's sum is taken with a zero after it.
  return corpo + ((10 - (sommaLuhn(`${lettereInCifre(corpo)}0`) % 10)) % 10);
};

const uno = <T>(voci: readonly T[], n: number): T => voci[n % voci.length] as T;

const giorno = (n: number): string =>
  new Date(Date.UTC(2026, 0, 1 + (n % 9_000))).toISOString().slice(0, 10);

const conScadenza = ['O', 'S', 'Z', 'V'];

const titolo = (n: number) => {
  const tipo_titolo = uno(TIPI, n * 7);
  const isin = isinInventato(n);
  const scade = conScadenza.includes(tipo_titolo) ? giorno(n * 31) : null;
  const cedola = scade && tipo_titolo !== 'Z' ? ((n * 13) % 700) / 100 : null;
  return {
    cod_titolo: isin,
    cod_isin: n % 50 === 0 ? null : isin,
    descrizione: `${uno(NOMI, n)} ${uno(CITTA, n * 3)} ${n % 977} ${cedola ?? ''}% ${scade ?? 'ord.'}`,
    tipo_titolo,
    cod_divisa: uno(DIVISE, n),
    cod_emittente: n % 20 === 0 ? null : `EM${(n * 17) % EMITTENTI}`,
    data_scadenza: scade,
    tasso_cedola: cedola,
    periodicita: cedola === null ? null : '6',
    tipo_calcolo_ratei: cedola === null ? null : 'ICMA',
    strumento: `Strumento ${n % 40}`,
  };
};

/** Fills the product's own database: the same 100,000 titoli every time, all of them invented. */
export const aggiungiTitoli = unaVolta(async ({ proprietario }) => {
  await proprietario.query(`insert into emittenti (cod_emittente, descrizione)
    select 'EM' || n, 'Emittente inventato ' || n from generate_series(0, ${EMITTENTI - 1}) n`);
  for (let da = 0; da < TITOLI; da += LOTTO) {
    const righe = Array.from({ length: LOTTO }, (_, i) => titolo(da + i));
    const colonne = Object.keys(righe[0] ?? {}).join(', ');
    await proprietario.query(
      `insert into titoli (${colonne})
       select ${colonne} from jsonb_populate_recordset(null::titoli, $1::jsonb)`,
      [JSON.stringify(righe)],
    );
  }
  await proprietario.query('vacuum analyze titoli');
  console.log(`${TITOLI.toLocaleString('it-IT')} titoli inventati`);
});
