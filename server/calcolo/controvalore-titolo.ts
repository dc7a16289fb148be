import { sql } from 'kysely';
import type { Static } from 'typebox';
import type { ControvaloreTitolo } from '#contract/analisi-titolo.ts';
import {
  type Controvalore,
  controvalore,
  type QuotaTassata,
  type VoceControvalore,
} from '#domain/calcolo/controvalore.ts';
import { TerminiErrati } from '#domain/calcolo/date-cedola.ts';
import { decimale } from '#domain/calcolo/frazione.ts';
import { trattiAliquota } from '#domain/calcolo/imposta.ts';
import { indicizzazioneDi } from '#domain/calcolo/indicizzazioni.ts';
import { rateoLordo100 } from '#domain/calcolo/rateo.ts';
import { impostaSostSuScarto, scartoDi } from '#domain/calcolo/scarto.ts';
import { eBuono } from '#domain/calcolo/senza-cedola.ts';
import { poolFactorDopo } from '#domain/calcolo/termini.ts';
import type { Traccia } from '#domain/calcolo/traccia.ts';
import { GIORNI_PUNTUALE } from '#domain/dati-dinamici/metodi.ts';
import { differenza, prodotto, somma } from '#domain/money/decimale.ts';
import { aggiungiGiorni, type Data, stampaData } from '#domain/tempo/data.ts';
import { DIVISA_DI_CONTO } from '#domain/valutazione/valori.ts';
import type { Domanda, ValoreArchivio } from '#server/calcolo/analisi-titolo.ts';
import type { ContoRateo } from '#server/calcolo/rateo-titolo.ts';
import type { TitoloCalcolato } from '#server/calcolo/titolo-calcolato.ts';
import type { Tx } from '#server/db/schema.ts';

type Risposta = Static<typeof ControvaloreTitolo>;

export type EsitoControvalore =
  | { readonly controvalore: Risposta; readonly mancaControvalore: null }
  | { readonly controvalore: null; readonly mancaControvalore: string | null };

const senza = (mancaControvalore: string | null): EsitoControvalore => ({
  controvalore: null,
  mancaControvalore,
});

/** The coefficient as the accrual used it: with deflation made good, and protected where it is. */
export const usato = (rivalutazione100: string): string =>
  somma('1', prodotto(rivalutazione100, '0.01'));

export interface Cambio {
  readonly valore: string;
  /** Null of the euro. */
  readonly data: Data | null;
}

/** The rate of the day from its archive, else the last of the seven days before. */
export async function cambioDel(tx: Tx, codDivisa: string, giorno: Data): Promise<Cambio | null> {
  if (codDivisa === DIVISA_DI_CONTO) return { valore: '1', data: null };
  const { rows } = await sql<ValoreArchivio>`
    select trim_scale(cambio)::text as valore, data from cambi
     where cod_divisa = ${codDivisa}
       and data between ${aggiungiGiorni(giorno, -GIORNI_PUNTUALE)}::date and ${giorno}::date
     order by data desc limit 1`.execute(tx);
  return rows[0] ?? null;
}

/** What to do where the archive has no rate. */
export const senzaCambio = (codDivisa: string, giorno: Data): string =>
  `Il cambio di ${codDivisa} al ${stampaData(giorno, 'dd/MM/yyyy')}, o di uno dei ` +
  `${GIORNI_PUNTUALE} giorni prima, non è nell’archivio Cambi: importarlo o scriverlo.`;

/** The accrual cut where the rate of tax changes. */
export function quote({ rateo, preparato, aliquote }: ContoRateo): readonly QuotaTassata[] {
  const inizio = rateo.dataInizioGodimento;
  if (inizio === null) return [];
  const intervallo = { da: inizio as Data, a: rateo.data as Data };
  return trattiAliquota(aliquote, intervallo).map(({ da, a, aliquota }) => ({
    quota100: differenza(rateoLordo100(preparato, a), rateoLordo100(preparato, da)),
    aliquota,
  }));
}

/** Tax on the discount up to settlement; of bills what is still to accrue, paid with the price. */
export function impostaScarto(
  { termini }: TitoloCalcolato,
  { rateo, aliquote }: ContoRateo,
  nominale: string,
): { readonly importo: string; readonly traccia: Traccia } {
  if (termini.prezzoEmissione === null || termini.dataScadenza === null)
    return { importo: '0', traccia: [] };
  const scarto = scartoDi(termini);
  const giorno = rateo.data as Data;
  const buono = eBuono(termini);
  const [da, a] = buono ? [giorno, scarto.dataScadenza] : [scarto.dataEmissione, giorno];
  if (da >= a || scarto.totale100.n === 0n) return { importo: '0', traccia: [] };
  const { imposta, traccia } = impostaSostSuScarto(scarto, { da, a, nominale, aliquote });
  return { importo: buono ? differenza('0', imposta) : imposta, traccia };
}

/** The tax on the discount says how it was counted, instead of how much it is alone. */
const conTraccia = (esito: Controvalore, delloScarto: Traccia) =>
  Object.fromEntries(
    Object.entries(esito).map(([voce, { divisa, euro, traccia }]) => [
      voce,
      {
        divisa,
        euro,
        traccia:
          voce === 'impostaSostitutiva' && delloScarto.length > 0
            ? [...delloScarto, ...traccia.slice(1)]
            : [...traccia],
      },
    ]),
  ) as Pick<Risposta, VoceControvalore>;

/** The amounts of an operation on a nominal at a price, or in words why they cannot be told. */
export async function controvaloreDelTitolo(
  tx: Tx,
  titolo: TitoloCalcolato,
  conto: ContoRateo,
  { prezzo, domanda }: { readonly prezzo: string | null; readonly domanda: Domanda },
): Promise<EsitoControvalore> {
  const { qtaVnominale, verso = 'acquisto', soggetto = 'L', spese = '0' } = domanda;
  if (qtaVnominale === undefined) return senza(null);
  if (prezzo === null) return senza('Manca il prezzo: senza non c’è controvalore.');
  const { rateo, preparato } = conto;
  if (rateo.mancaCoefficiente !== null) return senza(rateo.mancaCoefficiente);
  const giorno = rateo.data as Data;
  const { dataScadenza } = titolo.termini;
  if (dataScadenza !== null && giorno >= dataScadenza)
    return senza(
      `Il titolo è scaduto il ${stampaData(dataScadenza, 'dd/MM/yyyy')}: non si scambia più.`,
    );
  const cambio = await cambioDel(tx, titolo.codDivisa, giorno);
  if (cambio === null) return senza(senzaCambio(titolo.codDivisa, giorno));
  const indicizzazione = indicizzazioneDi(titolo.tipoIndicizzazione);
  const coefficiente = rateo.indicizzazione ? usato(rateo.indicizzazione.rivalutazione100) : null;
  const poolFactor = decimale(poolFactorDopo(preparato, giorno));
  const netto = soggetto === 'N';
  try {
    const scarto = netto
      ? impostaScarto(titolo, conto, prodotto(qtaVnominale, poolFactor))
      : { importo: '0', traccia: [] };
    const esito = controvalore({
      verso,
      quantita: qtaVnominale,
      quotazione: titolo.quotazione,
      prezzo,
      poolFactor,
      indicizzazione:
        coefficiente === null
          ? null
          : {
              coefficiente,
              modo: titolo.regole.modoControvalore.codice,
              origine: titolo.regole.modoControvalore.origine,
              sugliInteressi: indicizzazione?.sugliInteressi ?? true,
            },
      rateo100: rateo.rateoLordo100,
      ritenuta: netto ? quote(conto) : [],
      impostaScarto: scarto.importo,
      impostaPlusvalenze: '0',
      cambio: cambio.valore,
      spese,
      bolli: '0',
      commissioni: '0',
    });
    return {
      controvalore: {
        qtaVnominale,
        prezzo,
        poolFactor,
        coefficiente,
        codDivisa: titolo.codDivisa,
        cambio: cambio.valore,
        dataCambio: cambio.data,
        ...conTraccia(esito, scarto.traccia),
      },
      mancaControvalore: null,
    };
  } catch (causa) {
    if (causa instanceof TerminiErrati) return senza(causa.message);
    throw causa;
  }
}
