import { sql } from 'kysely';
import type { Static } from 'typebox';
import type { ControvaloreTitolo } from '#contract/analisi-titolo.ts';
import { DIVISA_DI_CONTO } from '#domain/archivi/valutazione/valori.ts';
import {
  type Controvalore,
  controvalore,
  type Operazione,
  type VoceControvalore,
} from '#domain/calcolo/controvalore.ts';
import { TerminiErrati } from '#domain/calcolo/date-cedola.ts';
import { decimale } from '#domain/calcolo/frazione.ts';
import { indicizzazioneDi } from '#domain/calcolo/indicizzazioni.ts';
import { quote, type RateoCalcolato } from '#domain/calcolo/rateo-titolo.ts';
import { poolFactorDopo } from '#domain/calcolo/termini.ts';
import {
  type Cambio,
  impostaScarto,
  senzaCambio,
  type TitoloCalcolato,
  usato,
} from '#domain/calcolo/titolo.ts';
import type { Traccia } from '#domain/calcolo/traccia.ts';
import { prodotto } from '#domain/money/decimale.ts';
import { aggiungiGiorni, type Data, stampaData } from '#domain/tempo/data.ts';
import { GIORNI_PUNTUALE } from '#domain/tempo/giorni-puntuali.ts';
import type { Tx } from '#server/db/sessione.ts';
import type { Domanda, ValoreArchivio } from './analisi-titolo.ts';

type Risposta = Static<typeof ControvaloreTitolo>;

export type EsitoControvalore =
  | { readonly controvalore: Risposta; readonly mancaControvalore: null }
  | { readonly controvalore: null; readonly mancaControvalore: string | null };

const senza = (mancaControvalore: string | null): EsitoControvalore => ({
  controvalore: null,
  mancaControvalore,
});

/** The rate of the day from its archive, else the last of the seven days before. */
async function cambioDel(tx: Tx, codDivisa: string, giorno: Data): Promise<Cambio | null> {
  if (codDivisa === DIVISA_DI_CONTO) return { valore: '1', data: null };
  const { rows } = await sql<ValoreArchivio>`
    select trim_scale(cambio)::text as valore, data from cambi
     where cod_divisa = ${codDivisa}
       and data between ${aggiungiGiorni(giorno, -GIORNI_PUNTUALE)}::date and ${giorno}::date
     order by data desc limit 1`.execute(tx);
  return rows[0] ?? null;
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

/** How an index counts in the amounts of a day; null of what is not indexed. */
export function indicizzazioneDelGiorno(
  { tipoIndicizzazione, regole }: TitoloCalcolato,
  rateo: Pick<RateoCalcolato['rateo'], 'indicizzazione'>,
): Operazione['indicizzazione'] {
  if (!rateo.indicizzazione) return null;
  return {
    coefficiente: usato(rateo.indicizzazione.rivalutazione100),
    modo: regole.modoControvalore.codice,
    origine: regole.modoControvalore.origine,
    sugliInteressi: indicizzazioneDi(tipoIndicizzazione)?.sugliInteressi ?? true,
  };
}

/** The amounts of an operation on a nominal at a price, or in words why they cannot be told. */
export async function controvaloreDelTitolo(
  tx: Tx,
  titolo: TitoloCalcolato,
  calcolato: RateoCalcolato,
  { prezzo, domanda }: { readonly prezzo: string | null; readonly domanda: Domanda },
): Promise<EsitoControvalore> {
  const { qtaVnominale, verso = 'acquisto', soggetto = 'L', spese = '0' } = domanda;
  if (qtaVnominale === undefined) return senza(null);
  if (prezzo === null) return senza('Manca il prezzo: senza non c’è controvalore.');
  const { rateo, preparato } = calcolato;
  if (rateo.mancaCoefficiente !== null) return senza(rateo.mancaCoefficiente);
  const giorno = rateo.data as Data;
  const { dataScadenza } = titolo.termini;
  if (dataScadenza !== null && giorno >= dataScadenza)
    return senza(`Il titolo è scaduto il ${stampaData(dataScadenza)}: non si scambia più.`);
  const cambio = await cambioDel(tx, titolo.codDivisa, giorno);
  if (cambio === null) return senza(senzaCambio(titolo.codDivisa, giorno));
  const indicizzazione = indicizzazioneDelGiorno(titolo, calcolato.rateo);
  const poolFactor = decimale(poolFactorDopo(preparato, giorno));
  const netto = soggetto === 'N';
  try {
    const scarto = netto
      ? impostaScarto(
          titolo,
          { giorno, aliquote: calcolato.aliquote },
          prodotto(qtaVnominale, poolFactor),
        )
      : { importo: '0', traccia: [] };
    const esito = controvalore({
      verso,
      quantita: qtaVnominale,
      quotazione: titolo.quotazione,
      prezzo,
      poolFactor,
      indicizzazione,
      rateo100: rateo.rateoLordo100,
      ritenuta: netto ? quote(calcolato) : [],
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
        coefficiente: indicizzazione?.coefficiente ?? null,
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
