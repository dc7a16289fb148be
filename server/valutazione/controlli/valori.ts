import { sql } from 'kysely';
import { scriviFiltro } from '#domain/archivi/filtro/indirizzo-archivio.ts';
import { tipoArchivio } from '#domain/archivi/tipi.ts';
import type { Grandezza } from '#domain/archivi/valutazione/valori.ts';
import type { Coefficienti } from '#domain/calcolo/coefficiente.ts';
import { indicizzazioneDi } from '#domain/calcolo/indicizzazioni.ts';
import { stampaIntero } from '#domain/money/esatto-italiano.ts';
import { type Data, giorniTra, stampaData } from '#domain/tempo/data.ts';
import { scriviFiltroTitoli } from '#domain/titoli/filtro/indirizzo-titoli.ts';
import type { Trovato } from '#domain/valutazione/controlli.ts';
import { formulaSenzaPrezzo, prezzoFacoltativo } from '#domain/valutazione/derivato.ts';
import { classeDi } from '#domain/valutazione/ifrs9.ts';
import type { Ingresso, TitoloDaValutare } from '#domain/valutazione/ingressi.ts';
import { conTermini, titoloDaValutare } from '#domain/valutazione/titolo.ts';
import { delGiorno } from '#domain/valutazione/valuta.ts';
import { type DaValutare, valoriAl } from '#server/archivi/valutazione/valori.ts';
import { aRespiro } from '#server/base/a-respiro.ts';
import { conCoefficienti } from '#server/calcolo/coefficiente.ts';
import type { Tx } from '#server/db/sessione.ts';
import { dalLatoBreve } from '#server/giacenze/giacenze.ts';
import { posizioniAl } from '#server/posizioni/posizioni-al.ts';
import { vaAlBid } from '../libro.ts';
import { titoliDi } from '../titoli-contati.ts';
import { type Chiusa, ESEMPI, percorsoDi } from './controllo.ts';

const TITOLI = '/page/tabelle/securities';
/** So many codes filter the page that mends them; the others come after. */
const CODICI_NEL_FILTRO = 50;
const REDDITO_FISSO = 'RF';

/** A titolo that is held, or owed, on the day; in its portfolio where somebody else manages it. */
interface Tenuto
  extends Pick<TitoloDaValutare, 'tipoTitolo' | 'telQuel' | 'moltiplicatore' | 'scadenzaDerivato'> {
  readonly idTitolo: number;
  readonly codTitolo: string;
  readonly codDivisa: string;
  readonly gruppo: string;
  readonly daCertificare: boolean;
  readonly codPortafoglio: string | null;
  readonly corta: boolean;
  readonly tipoIfrs9: string | null;
}

async function tenuti(tx: Tx, { codAzienda, data }: Chiusa): Promise<readonly Tenuto[]> {
  const istante = await dalLatoBreve(tx, { codAzienda, data, selezioneTipo: 'V' });
  const { rows } = await sql<Tenuto>`
    with posizioni_al as materialized (${posizioniAl(istante)}),
    tenuti as (
      select distinct p.cod_titolo, p.corta, case when f.tipo_gestione = 'P' then p.cod_portafoglio end as portafoglio
        from posizioni_al p
        join portafogli f on f.cod_azienda = p.cod_azienda and f.cod_portafoglio = p.cod_portafoglio
       where p.quantita <> 0)
    select t.id as "idTitolo", t.cod_titolo as "codTitolo", t.tipo_titolo as "tipoTitolo",
           t.cod_divisa as "codDivisa", t.corso = 'T' as "telQuel",
           trim_scale(t.moltiplicatore)::text as moltiplicatore,
           t.scadenza_derivato as "scadenzaDerivato", k.gruppo, t.da_certificare as "daCertificare",
           h.portafoglio as "codPortafoglio", h.corta, t.tipo_ifrs9 as "tipoIfrs9"
      from tenuti h join titoli t on t.cod_titolo = h.cod_titolo collate "default"
      join tipi_titolo k on k.tipo_titolo = t.tipo_titolo
     order by t.cod_titolo, h.portafoglio, h.corta`.execute(tx);
  return rows;
}

const unici = (codici: readonly string[]): readonly string[] => [...new Set(codici)];

const neiGiorni = (tipo: string, { data }: Chiusa, codTitolo: readonly string[] = []): string => {
  const pagina = tipoArchivio(tipo)?.percorsoWeb ?? '';
  const giorno = { dateFrom: data, dateTo: data };
  const scelti = codTitolo.slice(0, CODICI_NEL_FILTRO);
  return percorsoDi(pagina, scriviFiltro({ ...giorno, ...(scelti[0] && { codTitolo: scelti }) }));
};

/** A titolo by its code, in the portfolio of who manages it. */
const nome = ({ codTitolo, codPortafoglio }: Tenuto): string =>
  codPortafoglio === null ? codTitolo : `${codTitolo} in ${codPortafoglio}`;

interface Vecchio {
  readonly detto: string;
  readonly giorni: number;
}

/** Prices and rates by their fallback: what has none, and what is not of the day. */
async function letti(
  tx: Tx,
  { codAzienda, data: giorno }: Chiusa,
  grandezza: Grandezza & ('prezzo' | 'bid' | 'cambio'),
  richieste: readonly DaValutare[],
) {
  const { valori, anomalie } = await valoriAl(tx, { grandezza, codAzienda, giorno }, richieste);
  const vecchi = valori.flatMap(({ codice, data, archivio }): Vecchio[] => {
    const giorni = giorniTra(data, giorno);
    if (archivio === null || giorni === 0) return [];
    const fonte = tipoArchivio(archivio)?.intestazione ?? archivio;
    const che = { prezzo: 'Prezzo', bid: 'Prezzo bid', cambio: 'Cambio' }[grandezza];
    return [{ detto: `${che} di ${codice} del ${stampaData(data)}, da ${fonte}`, giorni }];
  });
  return { vecchi, mancano: anomalie };
}

const chiave = ({ codice, codPortafoglio }: DaValutare): string =>
  `${codice} ${codPortafoglio ?? ''}`;
const delTitolo = ({ codTitolo, codPortafoglio }: Tenuto): DaValutare => ({
  codice: codTitolo,
  codPortafoglio,
});
const dellaDivisa = ({ codDivisa, codPortafoglio }: Tenuto): DaValutare => ({
  codice: codDivisa,
  codPortafoglio,
});
const diverse = (richieste: readonly DaValutare[]): readonly DaValutare[] => [
  ...new Map(richieste.map((una) => [chiave(una), una])).values(),
];

function vecchi(tutti: readonly Vecchio[]): Omit<Trovato, 'percorso'> {
  const dalPiuVecchio = tutti.toSorted((a, b) => b.giorni - a.giorni);
  const [primo] = dalPiuVecchio;
  return {
    codice: 'ripieghi',
    quanti: tutti.length,
    esempi: dalPiuVecchio.slice(0, ESEMPI).map(({ detto }) => detto),
    ...(primo && {
      nota: primo.giorni === 1 ? 'un giorno' : `${stampaIntero(primo.giorni)} giorni`,
    }),
  };
}

/** Prices and rates, and derivatives whose formula stands in for the price. */
async function prezziECambi(
  tx: Tx,
  chiusa: Chiusa,
  tutti: readonly Tenuto[],
): Promise<readonly Trovato[]> {
  const alBid = (uno: Tenuto) => vaAlBid(chiusa, { ...uno, classeIfrs9: classeDi(uno.tipoIfrs9) });
  const altri = tutti.filter((uno) => !alBid(uno));
  const conBid = tutti.filter(alBid);
  const prezzi = await letti(tx, chiusa, 'prezzo', diverse(altri.map(delTitolo)));
  const bid = await letti(tx, chiusa, 'bid', diverse(conBid.map(delTitolo)));
  const cambi = await letti(tx, chiusa, 'cambio', diverse(tutti.map(dellaDivisa)));
  const senza = new Set(prezzi.mancano.map(chiave));
  const senzaPrezzo = altri.filter((uno) => senza.has(chiave(delTitolo(uno))));
  const senzaBid = new Set(bid.mancano.map(chiave));
  const mancaBid = conBid.filter((uno) => senzaBid.has(chiave(delTitolo(uno))));
  const mancano = senzaPrezzo.filter(({ tipoTitolo }) => !prezzoFacoltativo(tipoTitolo));
  const stimati = senzaPrezzo.filter(({ tipoTitolo }) => prezzoFacoltativo(tipoTitolo));
  const codici = unici([...mancano, ...mancaBid].map(({ codTitolo }) => codTitolo));
  const detti = [...mancano.map(nome), ...mancaBid.map((uno) => `${nome(uno)}: prezzo bid`)];
  const derivati = unici(stimati.map(({ codTitolo }) => codTitolo));
  const divise = unici(cambi.mancano.map(({ codice }) => codice));
  return [
    {
      codice: 'prezzi',
      quanti: codici.length,
      esempi: unici(detti).slice(0, ESEMPI),
      percorso: neiGiorni(mancano[0] ? 'costi-normali' : 'quotazioniBid', chiusa, codici),
    },
    {
      codice: 'cambi',
      quanti: divise.length,
      esempi: divise.slice(0, ESEMPI),
      percorso: neiGiorni('cambi-normali', chiusa),
    },
    {
      codice: 'derivati-senza-prezzo',
      quanti: derivati.length,
      esempi: unici(
        stimati.map(
          ({ codTitolo, tipoTitolo }) => `${codTitolo}: ${formulaSenzaPrezzo(tipoTitolo)}`,
        ),
      ).slice(0, ESEMPI),
      percorso: neiGiorni('costi-normali', chiusa, derivati),
    },
    {
      ...vecchi([...prezzi.vecchi, ...bid.vecchi, ...cambi.vecchi]),
      percorso: neiGiorni('costi-normali', chiusa),
    },
  ];
}

/**
 * Bonds as they are on the day, each counted once; indexed ones with the coefficients that they ask for. No tax is
 * counted: whether terms are enough does not hang on it.
 */
async function obbligazioniAl(tx: Tx, giorno: Data, tutte: readonly Tenuto[]) {
  const { calcolati } = await titoliDi(tx, tutte);
  const conta = async (quali: readonly Tenuto[], coefficienti: Coefficienti) => {
    const contati: [number, TitoloDaValutare][] = [];
    await aRespiro(quali, (una) => {
      const calcolato = calcolati.get(una.idTitolo);
      const aGiorno = { giorno, aliquote: [], coefficienti };
      if (calcolato) contati.push([una.idTitolo, titoloDaValutare(calcolato, una, aGiorno)]);
    });
    return contati;
  };
  const una = [...new Map(tutte.map((questa) => [questa.idTitolo, questa])).values()];
  const indicizzata = ({ idTitolo }: Tenuto): boolean =>
    indicizzazioneDi(calcolati.get(idTitolo)?.tipoIndicizzazione ?? null) !== null;
  const fisse = await conta(
    una.filter((questa) => !indicizzata(questa)),
    () => null,
  );
  const mobili = una.filter(indicizzata);
  return new Map([...fisse, ...(await conCoefficienti(tx, (noti) => conta(mobili, noti)))]);
}

/** What of the accrual is not known from terms and coefficients alone: the archives are asked for it. */
const daCercare = ({ conto }: TitoloDaValutare): boolean =>
  conto !== null && (!conTermini(conto) || conto.rateo.mancaCoefficiente !== null);

/** Accrual terms and coefficients of what is held; what stands in for them is not missing. */
async function rateiECoefficienti(
  tx: Tx,
  chiusa: Chiusa,
  tutti: readonly Tenuto[],
): Promise<readonly Trovato[]> {
  const { codAzienda, data: giorno } = chiusa;
  const obbligazioni = tutti.filter(({ gruppo }) => gruppo === REDDITO_FISSO);
  const alGiorno = await obbligazioniAl(tx, giorno, obbligazioni);
  const dubbie = obbligazioni.flatMap((una) => {
    const titolo = alGiorno.get(una.idTitolo);
    return titolo && daCercare(titolo) ? [{ ...una, titolo }] : [];
  });
  const valori = async (grandezza: Grandezza) => {
    const richieste = dubbie.map(delTitolo);
    const letto = await valoriAl(tx, { grandezza, codAzienda, giorno }, richieste);
    const trovati = new Map(letto.valori.map((uno) => [chiave(uno), uno]));
    return (una: Tenuto): Ingresso => trovati.get(chiave(delTitolo(una))) ?? { manca: '' };
  };
  const rateo = await valori('rateo');
  const coefficiente = await valori('coefficiente');
  const mancanti = dubbie.flatMap((una) => {
    const ingressi = { rateo: rateo(una), coefficiente: coefficiente(una) };
    const [motivo] = delGiorno(una.titolo, ingressi).anomalie;
    return motivo === undefined ? [] : [{ ...una, motivo }];
  });
  const senzaTermini = mancanti.filter(({ titolo }) => !conTermini(titolo.conto));
  const senzaCoefficiente = mancanti.filter(({ titolo }) => conTermini(titolo.conto));
  const codici = unici(senzaCoefficiente.map(({ codTitolo }) => codTitolo));
  const [primo] = senzaTermini;
  return [
    {
      codice: 'ratei',
      quanti: unici(senzaTermini.map(({ codTitolo }) => codTitolo)).length,
      esempi: unici(senzaTermini.map(({ motivo }) => motivo)).slice(0, ESEMPI),
      percorso: percorsoDi(TITOLI, { record: primo?.codTitolo ?? '' }),
    },
    {
      codice: 'coefficienti',
      quanti: codici.length,
      esempi: unici(senzaCoefficiente.map(({ motivo }) => motivo)).slice(0, ESEMPI),
      percorso: neiGiorni('coefficienti', chiusa, codici),
    },
  ];
}

/** What is held at the year's end: its values, and whether somebody has certified it. */
export async function valori(tx: Tx, chiusa: Chiusa): Promise<readonly Trovato[]> {
  const tutti = await tenuti(tx, chiusa);
  const daCertificare = unici(tutti.flatMap((uno) => (uno.daCertificare ? [uno.codTitolo] : [])));
  return [
    ...(await prezziECambi(tx, chiusa, tutti)),
    ...(await rateiECoefficienti(tx, chiusa, tutti)),
    {
      codice: 'da-certificare',
      quanti: daCertificare.length,
      esempi: daCertificare.slice(0, ESEMPI),
      percorso: percorsoDi(
        TITOLI,
        scriviFiltroTitoli({
          soloDaCertificare: 'x',
          codTitolo: daCertificare.slice(0, CODICI_NEL_FILTRO),
        }),
      ),
    },
  ];
}
