import { sql } from 'kysely';
import { TerminiErrati } from '#domain/calcolo/date-cedola.ts';
import type { TitoloCalcolato } from '#domain/calcolo/titolo.ts';
import { stampaNumero } from '#domain/money/numero-italiano.ts';
import { type Data, stampaData } from '#domain/tempo/data.ts';
import { analisiAl } from '#server/calcolo/analisi-titolo.ts';
import { rateoDelTitolo } from '#server/calcolo/rateo-titolo.ts';
import type { Tx } from '#server/db/sessione.ts';
import type { RigaScritta } from './colonne.ts';
import { senzaValore, type ValoreDelGiorno } from './valori.ts';

interface Detti {
  readonly titolo: string;
  readonly isin: string | null;
  readonly tipo: string;
  readonly emittente: string | null;
  readonly divisa: string;
  readonly periodicita: string | null;
  readonly tasso: string | null;
  readonly regime: string | null;
}

async function dettiDi(tx: Tx, codTitolo: string): Promise<Detti> {
  const { rows } = await sql<Detti>`
    select t.cod_titolo || ' · ' || t.descrizione as titolo, t.cod_isin as isin, k.descrizione as tipo,
           t.cod_emittente || coalesce(' · ' || e.descrizione, '') as emittente,
           t.cod_divisa || coalesce(' · ' || d.desc_divisa, '') as divisa,
           p.descrizione as periodicita, s.descrizione as tasso, r.descrizione as regime
      from titoli t join tipi_titolo k on k.tipo_titolo = t.tipo_titolo
      left join emittenti e on e.cod_emittente = t.cod_emittente
      left join divise d on d.cod_divisa = t.cod_divisa
      left join tipi_periodicita p on p.periodicita = t.periodicita
      left join tipi_tasso s on s.tipo_tasso = t.tipo_tasso
      left join tipi_regime_tassazione r on r.cod_regime = t.cod_regime
     where t.cod_titolo = ${codTitolo}`.execute(tx);
  const [detti] = rows;
  if (!detti) throw new Error(`Titolo ${codTitolo}?`);
  return detti;
}

const FINO_A_SEI = { decimaliMin: 2, decimaliMax: 6 };
const cifra = (numero: string | null): string | null =>
  numero === null ? null : stampaNumero(numero, FINO_A_SEI);
const giorno = (data: Data | null): string | null => (data === null ? null : stampaData(data));

/** Accrual and yields of a day, or in words why there are none. */
async function diOggi(
  tx: Tx,
  titolo: TitoloCalcolato,
  valore: ValoreDelGiorno,
): Promise<readonly (readonly [string, string | null])[]> {
  const al = `al ${stampaData(valore.giorno)}`;
  if (!titolo.maturaRateo) return [];
  try {
    const calcolato = await rateoDelTitolo(tx, titolo, valore.giorno);
    const { rateo } = calcolato;
    const maturato = [
      [`Rateo lordo ${al}`, rateo.mancaCoefficiente ?? cifra(rateo.rateoLordo100)],
      [`Rateo netto ${al}`, rateo.mancaCoefficiente ? null : cifra(rateo.rateoNetto100)],
      ['Giorni maturati', `${rateo.giorniMaturati} di ${rateo.giorniPeriodo}`],
      ['Prossima cedola', giorno(rateo.dataProssimaCedola)],
    ] as const;
    if (valore.prezzo === null) return maturato;
    const { analisi, mancaAnalisi } = await analisiAl(tx, titolo, {
      calcolato,
      dato: { prezzo: valore.prezzo },
      convenzione: 'MEF',
    });
    return [
      ...maturato,
      ['Rendimento lordo %', analisi ? cifra(analisi.rendimentoLordo) : mancaAnalisi],
      ['Rendimento netto %', cifra(analisi?.rendimentoNetto ?? null)],
      ['Durata in anni', cifra(analisi?.durata ?? null)],
      ['Durata modificata', cifra(analisi?.durataModificata ?? null)],
    ];
  } catch (causa) {
    if (causa instanceof TerminiErrati) return [[`Rateo ${al}`, causa.message]];
    throw causa;
  }
}

/** The terms of the titolo, and what they come to today. */
export async function righeScheda(
  tx: Tx,
  titolo: TitoloCalcolato,
  valore: ValoreDelGiorno,
): Promise<readonly RigaScritta[]> {
  const { termini } = titolo;
  const detti = await dettiDi(tx, termini.codTitolo);
  const prezzo =
    valore.prezzo === null
      ? senzaValore(valore, titolo.codDivisa)
      : `${cifra(valore.prezzo)} del ${stampaData(valore.dataPrezzo)}`;
  const voci: readonly (readonly [string, string | null])[] = [
    ['Titolo', detti.titolo],
    ['ISIN', detti.isin],
    ['Tipo', detti.tipo],
    ['Emittente', detti.emittente],
    ['Divisa', detti.divisa],
    ['Si quota', titolo.quotazione === 'P' ? 'per 100 di nominale' : 'per unità'],
    ['Emissione', giorno(termini.dataEmissione)],
    ['Godimento', giorno(termini.dataGodimento)],
    ['Scadenza', giorno(termini.dataScadenza)],
    ['Tasso', detti.tasso],
    ['Cedola %', titolo.maturaRateo ? cifra(termini.tassoCedola) : null],
    ['Periodicità', titolo.maturaRateo ? detti.periodicita : null],
    ['Prezzo di emissione', cifra(termini.prezzoEmissione)],
    ['Prezzo di rimborso', cifra(termini.prezzoRimborso)],
    ['Regime', detti.regime],
    ['Ultimo prezzo', prezzo],
    ...(await diOggi(tx, titolo, valore)),
  ];
  return voci.flatMap(([voce, detto]) => (detto === null ? [] : [{ voce, detto }]));
}
