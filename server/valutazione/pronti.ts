import { type RawBuilder, sql } from 'kysely';
import { differenza, segno, somma } from '#domain/money/decimale.ts';
import { ancoraPrestato } from '#domain/posizioni/pronti.ts';
import type { Dettaglio } from '#domain/valutazione/chiusura/dettaglio.ts';
import { assoluto } from '#domain/valutazione/importi.ts';
import { type ProntiDaValutare, rateoStampato, valutaPronti } from '#domain/valutazione/pronti.ts';
import type { Tx } from '#server/db/sessione.ts';
import { istanteDi } from '#server/giacenze/giacenze.ts';
import { type GambaLetta, leggiGambe, luogo, perLuogo } from '#server/posizioni/gambe-pronti.ts';
import { ambito } from '#server/posizioni/posizioni-al.ts';
import { fraScelti } from '#server/record/fra.ts';
import { NEL_PERIMETRO, type Tenuta } from './tenute.ts';
import { cercati, type PosizioneValutata, type SceltaValutate, type Valutato } from './valutate.ts';

/** Repurchase agreements of one place with what they are worth: no position holds them. */
export interface ProntiValutati extends Valutato {
  readonly pronti: { readonly rateo: Dettaglio['rateo'] };
}

/** Places of the choice where more was lent than has come back by the day. */
function sceltePer(
  { data, perimetro = 'TUTTO', codControparte, ...filtro }: SceltaValutate,
  codAzienda: string,
): RawBuilder<unknown> {
  const nelFiltro = ambito(istanteDi({ ...filtro, data }, codAzienda)) ?? sql`true`;
  const controparti = fraScelti(sql`p.cod_controparte`, codControparte);
  const contano = sql`p.stato <> 'bozza' and not p.stornato and p.id_storno_di is null`;
  return sql`
    select ${luogo('p')} from movimenti p
      join causali k on k.cod_causale = p.cod_causale
      join portafogli f on f.cod_azienda = p.cod_azienda and f.cod_portafoglio = p.cod_portafoglio
     where ${sql.join([nelFiltro, ...controparti], sql` and `)}
       and p.cod_causale = any (array(select c.cod_causale from causali c where c.tipo_causale = 'P'))
       and p.data_valuta <= ${data}::date and ${contano} and ${NEL_PERIMETRO[perimetro]}
     group by ${luogo('p')}
    having sum(-k.effetto_liquidita * abs(p.qta_vnominale)) > 0`;
}

type Anagrafica = Omit<
  Tenuta,
  'id' | 'quantita' | 'costo' | 'costoDivisa' | 'immCirc' | 'corta' | 'metodo' | 'codDepositario'
>;

/** What places and titoli are, by portfolio and titolo. */
async function anagrafiche(
  tx: Tx,
  codAzienda: string,
  gambe: readonly GambaLetta[],
): Promise<ReadonlyMap<string, Anagrafica>> {
  const { rows } = await sql<Anagrafica>`
    select f.cod_portafoglio as "codPortafoglio", t.cod_titolo as "codTitolo", t.id as "idTitolo",
           t.tipo_titolo as "tipoTitolo", t.cod_divisa as "codDivisa", t.quotazione, t.corso = 'T' as "telQuel",
           trim_scale(t.moltiplicatore)::text as moltiplicatore, t.scadenza_derivato as "scadenzaDerivato", k.gruppo,
           f.tipo_gestione is not distinct from 'P' as gestito, false as "costoAmmortizzato", false as nettista
      from titoli t join tipi_titolo k on k.tipo_titolo = t.tipo_titolo
      join portafogli f on f.cod_azienda = ${codAzienda}
       and f.cod_portafoglio = any (${gambe.map((una) => una.codPortafoglio)}::text[])
     where t.cod_titolo = any (${gambe.map((una) => una.codTitolo)}::text[])`.execute(tx);
  return new Map(rows.map((una) => [`${una.codPortafoglio} ${una.codTitolo}`, una]));
}

/** Nothing is averaged of them; a row says some method. */
const METODO = 'CM';

/** What of legs comes to so much: lent less what came back. */
const resto = (gambe: readonly GambaLetta[], quale: 'controvalore' | 'controvaloreEuro'): string =>
  somma(
    '0',
    ...gambe.map((una) => (una.che === 'pronti' ? una[quale] : differenza('0', una[quale]))),
  );

type Luogo = Pick<Tenuta, 'codPortafoglio' | 'codDepositario' | 'codTitolo' | 'immCirc' | 'corta'>;
const nomeLuogo = ({ codPortafoglio, codDepositario, codTitolo, immCirc, corta }: Luogo): string =>
  [codPortafoglio, codDepositario, codTitolo, immCirc, corta].join('|');

/** Agreements that have not come back by the day, at what they are worth then: for a whole company and for a filter. */
export async function prontiValutati(
  tx: Tx,
  scelta: SceltaValutate,
  codAzienda: string,
): Promise<readonly ProntiValutati[]> {
  const giorno = scelta.data;
  const gambe = await leggiGambe(tx, codAzienda, sceltePer(scelta, codAzienda), giorno);
  if (gambe.length === 0) return [];
  const note = await anagrafiche(tx, codAzienda, gambe);
  const cambi = await cercati(tx, { grandezza: 'cambio', codAzienda, giorno }, [...note.values()]);
  return [...perLuogo(gambe).values()].flatMap((sue) => {
    const [prima] = sue;
    const nota = prima && note.get(`${prima.codPortafoglio} ${prima.codTitolo}`);
    if (!prima || !nota) return [];
    const resta = ancoraPrestato(sue);
    const aperte = sue.flatMap((una) => {
      const suo = resta.get(una.id) ?? '0';
      return segno(suo) > 0 ? [{ ...una, resta: suo }] : [];
    });
    const cambio = cambi(nota.codDivisa, nota);
    const pronti: ProntiDaValutare = {
      ...{ codTitolo: nota.codTitolo, quotazione: nota.quotazione, giorno, cambio },
      capitale: { euro: resto(sue, 'controvaloreEuro'), divisa: resto(sue, 'controvalore') },
      gambe: aperte,
    };
    const valutata = valutaPronti(pronti);
    const { codDepositario, immCirc, corta } = prima;
    const tenuta = {
      ...({ ...nota, codDepositario, immCirc, corta, metodo: METODO } as const),
      quantita: somma('0', ...aperte.map((una) => una.resta)),
      costo: assoluto(pronti.capitale.euro),
      costoDivisa: assoluto(pronti.capitale.divisa),
    };
    const ignoti = { prezzo: { manca: '' }, rateo: { manca: '' }, coefficiente: { manca: '' } };
    return [
      { ...ignoti, cambio, tenuta, valutata, pronti: { rateo: rateoStampato(pronti, valutata) } },
    ];
  });
}

/**
 * Agreements among positions. One that stands where its titolo is held is told there instead: the books keep one accrual
 * for a place, and a coupon would let the agreement's out.
 */
export function fraPosizioni(
  tenute: readonly Tenuta[],
  pronti: readonly ProntiValutati[],
): {
  /** Those that stand for themselves. */
  readonly daSoli: readonly ProntiValutati[];
  readonly annota: (una: PosizioneValutata) => PosizioneValutata;
} {
  const luoghi = new Set(pronti.map(({ tenuta }) => nomeLuogo(tenuta)));
  const tenuti = new Set(tenute.map(nomeLuogo));
  return {
    daSoli: pronti.filter(({ tenuta }) => !tenuti.has(nomeLuogo(tenuta))),
    annota: (una) => {
      if (luoghi.size === 0 || !luoghi.has(nomeLuogo(una.tenuta))) return una;
      const { codTitolo } = una.tenuta;
      const anomalia = `Su ${codTitolo} c’è un pronti contro termine dove il titolo si tiene: i due ratei non si distinguono. Stornarlo e registrarlo su un titolo suo, di tipo T.`;
      const { valutata } = una;
      return { ...una, valutata: { ...valutata, anomalie: [...valutata.anomalie, anomalia] } };
    },
  };
}

/** Positions with agreements behind them. */
export function conPronti(
  posizioni: readonly PosizioneValutata[],
  pronti: readonly ProntiValutati[],
): readonly (PosizioneValutata | ProntiValutati)[] {
  const { daSoli, annota } = fraPosizioni(
    posizioni.map(({ tenuta }) => tenuta),
    pronti,
  );
  return [...posizioni.map(annota), ...daSoli];
}
