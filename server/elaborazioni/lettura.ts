import { sql } from 'kysely';
import type {
  ColonnaElaborazioneWire,
  ElaborazioneWire,
  RigaElaborazioneWire,
} from '#contract/elaborazioni.ts';
import { type NomeElaborazione, titoliElaborazione } from '#domain/elaborazioni/elaborazioni.ts';
import { errore } from '#server/base/errori.ts';
import type { Contesto } from '#server/db/contesto.ts';
import type { Tx } from '#server/db/sessione.ts';
import type { VoceOrdine } from '#server/record/cursore.ts';
import { clausolaOrdine, dopo } from '#server/record/ordine-sql.ts';
import {
  impagina,
  type Lettore,
  type Pagina,
  type RichiestaPagina,
} from '#server/record/pagina.ts';
import { istante } from '#server/record/tabella-record.ts';
import type { Dove } from './descrizione.ts';
import { assentiPer } from './riservate.ts';
import { elaborazioneDi } from './tutte.ts';

const RIGA = sql`t.n, t.livello, t.figli, t.percorso, t.chiavi, t.valori, t.celle`;

type Testa = Omit<ElaborazioneWire, 'titolo' | 'totali' | 'grafici' | 'righe' | 'assenti'> & {
  readonly righe: number;
};

/** A finished elaboration of the company, or 404. */
async function testaDi(tx: Tx, { codAzienda, guid }: Dove): Promise<Testa> {
  const { rows } = await sql<Testa>`
    select e.guid, e.nome, e.parametri, e.in_parole as "inParole", ${istante(sql`e.istante`)} as istante,
           ${istante(sql`(l.finito_il + make_interval(days => (
             select (valore #>> '{conservazione,giorniFileLavori}')::integer from configurazione)))`)} as "conservataFino",
           e.registrazioni, e.colonne, e.livelli, (l.esito ->> 'inseriti')::int as righe
      from elaborazioni e join lavori l on l.guid = e.guid
     where e.cod_azienda = ${codAzienda} and e.guid = ${guid} and l.stato = 'completato'`.execute(
    tx,
  );
  const [testa] = rows;
  if (!testa) throw errore('NON_TROVATO');
  return testa;
}

type Gruppo = RigaElaborazioneWire & {
  readonly nome: NomeElaborazione;
  readonly fine: number;
  readonly quanti: number;
};

/** The group of this place in a finished elaboration, or 404; the deepest rows are none. */
async function gruppoDi(tx: Tx, contesto: Contesto, { codAzienda, guid }: Dove, n: number) {
  const { rows } = await sql<Gruppo>`
    select ${RIGA}, e.nome, t.fine, jsonb_array_length(e.livelli) as quanti
      from elaborazioni e join lavori l on l.guid = e.guid
      join elaborazioni_righe t on t.cod_azienda = e.cod_azienda and t.guid = e.guid
     where e.cod_azienda = ${codAzienda} and e.guid = ${guid} and l.stato = 'completato'
       and t.n = ${n} and t.livello = any('{0,1,2,3}'::smallint[])
       and t.livello <= jsonb_array_length(e.livelli)`.execute(tx);
  const [gruppo] = rows;
  const assenti = gruppo ? assentiPer(contesto, gruppo.nome) : [];
  if (!gruppo || assenti.some(({ parte }) => parte === gruppo.chiavi[0]))
    throw errore('NON_TROVATO');
  return { ...gruppo, assenti };
}

const N: readonly VoceOrdine[] = [{ campo: 'n', colonna: 'n', tipo: 'bigint', verso: 'ASC' }];

/** A page of what stands right below a group, by its place. */
export async function righeDi(
  tx: Tx,
  contesto: Contesto,
  dove: Dove,
  { gruppo, pagina }: { readonly gruppo: number; readonly pagina: RichiestaPagina },
): Promise<Pagina<RigaElaborazioneWire>> {
  const suo = await gruppoDi(tx, contesto, dove, gruppo);
  const { livello, n, fine, figli, quanti, assenti } = suo;
  const nascoste = livello === 0 ? assenti.map(({ parte }) => parte) : [];
  const sotto = sql`t.cod_azienda = ${dove.codAzienda} and t.guid = ${dove.guid} and t.livello = ${livello + 1}
    and t.n <= ${fine} and ${nascoste.length > 0 ? sql`t.chiavi[1] <> all(${nascoste})` : sql`true`}`;
  const lettore: Lettore = {
    conta: async () => {
      if (nascoste.length === 0) return { righe: figli, esatto: true };
      const { rows } = await sql<{ righe: number }>`
        select count(*)::int as righe from elaborazioni_righe t where ${sotto} and t.n > ${n}`.execute(
        tx,
      );
      return { righe: rows[0]?.righe ?? 0, esatto: true };
    },
    leggi: async ({ ordine, dopo: valori, salta, limite }) => {
      // The rows of the deepest group follow one another: a page is reached by its number.
      const seguono = livello === quanti && valori === null && ordine[0]?.verso === 'ASC';
      const da = seguono ? n + salta : n;
      const { rows } = await sql<Record<string, unknown>>`
        select ${RIGA} from elaborazioni_righe t
         where ${sotto} and t.n > ${da} and ${valori ? dopo(ordine, valori) : sql`true`}
         ${clausolaOrdine(ordine)} limit ${limite} offset ${seguono ? 0 : salta}`.execute(tx);
      return rows;
    },
  };
  return impagina(lettore, N, pagina);
}

const SERIE_MASSIME = 20;

interface Serie {
  readonly nome: string;
  readonly totale: string;
  readonly celle: Readonly<Record<string, readonly (string | null)[]>> | null;
}

/** Groups that periods themselves make. */
const PERIODI: ReadonlySet<string> = new Set(['mese', 'anno']);

/**
 * The first measure that the whole has: by period, a series for each of the greatest outermost groups; of a statistic
 * without periods, one column for each of them.
 */
async function graficiDi(
  tx: Tx,
  { codAzienda, guid }: Dove,
  {
    nome,
    colonne,
    livelli,
    totali,
  }: Pick<ElaborazioneWire, 'nome' | 'colonne' | 'livelli' | 'totali'>,
): Promise<ElaborazioneWire['grafici']> {
  const misura = colonne.findIndex(({ totale }, i) => totale && totali.valori[i] !== null);
  const periodi = Object.keys(totali.celle ?? {}).sort();
  // What cannot be piled up stands side by side, of all periods.
  const aGruppi = periodi.length === 0 || colonne[misura]?.rapporto === true;
  if (misura < 0) return [];
  if (aGruppi && (nome !== 'statistica-movimenti' || livelli.length === 0)) return [];
  const [primo] = livelli.filter(({ codice }, i) => i === 0 && !PERIODI.has(codice));
  const valore = sql`t.valori[${misura + 1}]`;
  const { rows } = await sql<Serie>`
    select coalesce(t.percorso[1], '') as nome, ${valore} as totale, t.celle from elaborazioni_righe t
     where t.cod_azienda = ${codAzienda} and t.guid = ${guid} and t.livello = ${primo ? 1 : 0}
     order by abs(${valore}::numeric) desc nulls last, t.n limit ${SERIE_MASSIME}`.execute(tx);
  const titolo = [etichettaDi(colonne, misura), primo?.titolo.toLowerCase()].filter(Boolean);
  if (aGruppi) {
    if (rows.length === 0) return [];
    const valori = rows.map(({ totale: suo }) => suo);
    const totale = totali.valori[misura] ?? '0';
    const nomi = rows.map((riga) => riga.nome);
    return [{ titolo: titolo.join(' per '), periodi: nomi, serie: [{ nome: '', valori, totale }] }];
  }
  return [
    {
      titolo: titolo.join(' per '),
      periodi,
      serie: rows.map(({ nome, totale, celle }) => ({
        nome,
        totale: totale ?? '0',
        valori: periodi.map((uno) => celle?.[uno]?.[misura] ?? null),
      })),
    },
  ];
}

const etichettaDi = (colonne: readonly ColonnaElaborazioneWire[], i: number): string =>
  colonne[i]?.etichetta ?? '';

/** All that stands above the rows. */
export async function elaborazioneIntera(
  tx: Tx,
  contesto: Contesto,
  dove: Dove,
): Promise<ElaborazioneWire> {
  const testa = await testaDi(tx, dove);
  const {
    fine: _f,
    quanti: _q,
    nome: _n,
    assenti,
    ...totali
  } = await gruppoDi(tx, contesto, dove, 0);
  const { grafici: propri } = elaborazioneDi(testa.nome);
  const grafici = propri
    ? await propri(tx, dove.guid, testa.colonne)
    : await graficiDi(tx, dove, { ...testa, totali });
  const visti = grafici.filter(({ parte }) => !assenti.some((una) => una.parte === parte));
  return { ...testa, titolo: titoliElaborazione[testa.nome], totali, grafici: visti, assenti };
}
