import { type RawBuilder, sql } from 'kysely';
import { type Misura, misure, type Periodo, periodi } from '#domain/elaborazioni/elaborazioni.ts';
import { erroreCampo } from '#server/base/errori.ts';
import { dagliEffetti } from '#server/movimenti/riga.ts';
import { unioniDi } from '#server/reports/composizione.ts';
import { costoNelTempo, esigiDiCioCheSiTiene } from './costo-nel-tempo.ts';
import type {
  Chiesta,
  ColonnaElaborata,
  DescrizioneElaborazione,
  LivelloElaborato,
} from './descrizione.ts';
import { condizioneDi, giornoDi, inParole, livelliDi } from './domanda.ts';

type Sql = RawBuilder<unknown>;

/** What is added up of `movimenti t`, before anybody asks of which kind they are. */
const SOMME = {
  numero: sql`count(*)`,
  controvalore: sql`sum(t.controvalore_euro)`,
  interessi: sql`sum(t.interessi_lordi_euro)`,
  oneri: sql`sum(t.spese_euro + t.bolli_euro + t.commissioni_euro)`,
  ritenute: sql`sum(t.ritenuta_su_interessi_euro + t.ritenuta_estera_euro)`,
  imposte: sql`sum(t.imposta_scarto_euro + t.imposta_plusvalenze_euro + t.imposta_transazioni_euro)`,
  saldo: sql`sum(t.saldo_euro)`,
  quantita: sql`sum(t.qta_vnominale)`,
  plus: sql`sum(greatest(g_esito.ricavo - g_esito.costo_oggi, 0))`,
  minus: sql`sum(least(g_esito.ricavo - g_esito.costo_oggi, 0))`,
  cambi: sql`sum(g_esito.costo_oggi - g_esito.costo)`,
} as const;
type Somma = keyof typeof SOMME;

const DAGLI_EFFETTI: readonly Somma[] = ['plus', 'minus', 'cambi'];

/** Which causali `c` buy, sell, redeem or pay interest and dividends, by what they do. */
const COMPRA = sql`c.effetto_costo > 0 and c.effetto_liquidita < 0`;
const VENDE = sql`c.effetto_costo < 0 and c.effetto_liquidita > 0 and c.reddito <> 'scarto'`;
const RIMBORSA = sql`c.effetto_costo < 0 and c.effetto_liquidita > 0 and c.reddito = 'scarto'`;
export const CEDOLE = sql`c.tipo_causale = 'C' and c.chiede_titolo`;
export const DIVIDENDI = sql`c.reddito in ('dividendi', 'proventi')`;

interface DiMisura {
  readonly somma: Somma;
  /** Of these causali alone. */
  readonly di?: Sql;
  /** Paid interest is taken off. */
  readonly versata?: true;
  readonly decimali?: number;
}

const MISURE: Readonly<Record<Exclude<Misura, 'rotazione'>, DiMisura>> = {
  saldo: { somma: 'saldo' },
  numero: { somma: 'numero', decimali: 0 },
  acquisti: { somma: 'controvalore', di: COMPRA },
  vendite: { somma: 'controvalore', di: VENDE },
  rimborsi: { somma: 'controvalore', di: RIMBORSA },
  cedole: { somma: 'interessi', di: CEDOLE },
  dividendi: { somma: 'interessi', di: DIVIDENDI },
  altriInteressi: {
    somma: 'interessi',
    di: sql`not (${CEDOLE}) and not (${DIVIDENDI})`,
    versata: true,
  },
  oneri: { somma: 'oneri' },
  ritenute: { somma: 'ritenute' },
  imposte: { somma: 'imposte' },
  plus: { somma: 'plus' },
  minus: { somma: 'minus' },
  cambi: { somma: 'cambi' },
  quantitaAcquistata: { somma: 'quantita', di: COMPRA, decimali: 0 },
  quantitaVenduta: { somma: 'quantita', di: VENDE, decimali: 0 },
};

const PASSI: Readonly<
  Record<Exclude<Periodo, 'NESSUNO'>, readonly [tronca: string, passo: string]>
> = {
  MESE: ['month', '1 month'],
  TRIMESTRE: ['quarter', '3 months'],
  ANNO: ['year', '1 year'],
};

/** The columns of a movement that a level reads; a titolo's own hang from its code. */
const COLONNE: Readonly<Record<string, readonly string[]>> = {
  numeroMovimento: ['anno', 'nreg'],
  codDepositario: ['cod_depositario'],
  codControparte: ['cod_controparte'],
  codPortafoglio: ['cod_portafoglio'],
  codCausale: ['cod_causale'],
};

/** Quantities add up within one titolo: from the level on that is of one, if the filter is not. */
function livelloDelTitolo(chiesta: Chiesta, livelli: readonly LivelloElaborato[]): number {
  const scelti = chiesta.codTitolo ?? chiesta.cod_Titolo;
  if (scelti?.length === 1) return 0;
  return 1 + livelli.findIndex(({ codice }) => codice === 'codTitolo') || livelli.length + 1;
}

/** What the least of purchases and sales is of the average cost of what was held. */
const DELLA_ROTAZIONE = ['acquisti', 'vendite'] as const;
const ROTAZIONE: ColonnaElaborata = {
  nome: 'rotazione',
  etichetta: misure.rotazione,
  tipo: 'numero',
  decimali: 4,
  totale: true,
  rapporto: true,
  principale: true,
  valore: sql`null`,
  derivata: (somma, giorni) => sql`round(
    least(${somma('acquisti')}, ${somma('vendite')}) * ${giorni} / nullif(greatest(${somma('euroGiorni')}, 0), 0), 4)`,
};

function colonneDi(
  chiesta: Chiesta,
  livelli: readonly LivelloElaborato[],
): readonly ColonnaElaborata[] {
  const chieste = [...new Set(chiesta.misure?.length ? chiesta.misure : (['saldo'] as const))];
  const [prima] = chieste;
  if (chieste.includes('rotazione')) esigiDiCioCheSiTiene(chiesta, livelli);
  const composte = chieste.includes('rotazione') ? DELLA_ROTAZIONE : [];
  const scelte = [...new Set([...chieste, ...composte])];
  const delTitolo = livelloDelTitolo(chiesta, livelli);
  const lette = scelte.map((misura): ColonnaElaborata => {
    if (misura === 'rotazione') return ROTAZIONE;
    const { somma, di, versata, decimali = 2 } = MISURE[misura];
    if (somma === 'quantita' && delTitolo > livelli.length)
      throw erroreCampo(
        'misure',
        'Le quantità si sommano entro un titolo: sceglierne uno o raggruppare per titolo.',
      );
    const valore = sql.ref(`t.${somma}`);
    const conSegno = versata
      ? sql`case when c.effetto_liquidita < 0 then -${valore} else ${valore} end`
      : valore;
    return {
      nome: misura,
      etichetta: misure[misura],
      tipo: 'numero',
      decimali,
      totale: true,
      principale: chieste.includes(misura),
      valore: di
        ? sql`coalesce(sum(${conSegno}) filter (where ${di}), 0)`
        : sql`coalesce(sum(${conSegno}), 0)`,
      ...(somma === 'quantita' && { dalLivello: delTitolo }),
    };
  });
  const derivata = (nome: 'quota' | 'differenza', etichetta: string): ColonnaElaborata => ({
    nome,
    etichetta,
    tipo: 'numero',
    decimali: 2,
    principale: true,
    valore: sql`null`,
    derivata: nome,
  });
  const tenute: ColonnaElaborata = {
    nome: 'euroGiorni',
    etichetta: 'Costo per giorni €',
    tipo: 'numero',
    decimali: 2,
    totale: true,
    valore: sql`coalesce(sum(t."euroGiorni"), 0)`,
  };
  return [
    ...lette,
    ...(composte.length > 0 ? [tenute] : []),
    // Of a ratio there are neither shares nor differences.
    ...(prima === 'rotazione' ? [] : [derivata('quota', 'Quota %')]),
    ...(perPeriodo(chiesta) && prima !== 'rotazione'
      ? [derivata('differenza', 'Δ dal periodo prima')]
      : []),
  ];
}

const perPeriodo = ({ periodo }: Chiesta): boolean => periodo !== 'NESSUNO';

/** What movements come to, by groups and by period. */
export const statisticaMovimenti: DescrizioneElaborazione = {
  nome: 'statistica-movimenti',
  prepara: async (chiesta, chiedi) => {
    const livelli = await livelliDi('statistica-movimenti', chiesta, chiedi);
    const effetti = dagliEffetti(chiesta.notoAl, chiesta.codAzienda);
    const dove = await condizioneDi(chiesta, effetti.stornato, chiedi);
    const colonne = colonneDi(chiesta, livelli);
    const somme = [
      ...new Set([
        'numero' as const,
        ...colonne.flatMap(({ nome }) => MISURE[nome as keyof typeof MISURE]?.somma ?? []),
      ]),
    ];
    const usate = livelli.flatMap(({ codice }) => COLONNE[codice] ?? ['cod_titolo']);
    const chiavi = [...new Set(['cod_azienda', ...usate])];
    const periodo = chiesta.periodo ?? 'MESE';
    const passo = periodo === 'NESSUNO' ? undefined : PASSI[periodo];
    const mese = passo
      ? sql`date_trunc(${sql.lit(passo[0])}, ${giornoDi(chiesta)}::timestamp)::date`
      : sql`null::date`;
    // A reversal is of the kind of what it reverses.
    const causale = sql`case when t.id_storno_di is null then t.cod_causale
      else (select o.cod_causale from movimenti o where o.id = t.id_storno_di) end`;
    const conEffetti = somme.some((una) => DAGLI_EFFETTI.includes(una));
    const unioni = conEffetti
      ? sql`join causali c on c.cod_causale = t.cod_causale ${effetti.unione.sql}`
      : sql``;
    const conTenute = colonne.some(({ rapporto }) => rapporto);
    const inizio = chiavi.length + 2;
    const sommate = sql`sommate as (
      select ${sql.join(chiavi.map((una) => sql.ref(`t.${una}`)))}, ${causale} as causale, ${mese} as mese,
             count(*) filter (where t.id_capofila is null) as prime,
             ${sql.join(somme.map((una) => sql`${SOMME[una]} as ${sql.ref(una)}`))}
             ${conTenute ? sql`, 0::numeric as "euroGiorni"` : sql``}
        from movimenti t ${unioni} where ${dove}
       group by ${sql.join(Array.from({ length: inizio }, (_uno, i) => sql.lit(i + 1)))}
      ${
        conTenute
          ? sql`union all
      select ${sql.join(chiavi.map((una) => sql.ref(`k.${una}`)))}, null, k.mese, 0,
             ${sql.join(somme.map(() => sql.lit(0)))}, k."euroGiorni"
        from (${await costoNelTempo(chiesta, chiavi, passo, chiedi)}) k where k."euroGiorni" <> 0`
          : sql``
      })`;
    const titolo = chiavi.includes('cod_titolo')
      ? sql`left join titoli d on d.cod_titolo = t.cod_titolo collate "default"`
      : sql``;
    const quando: ColonnaElaborata = {
      nome: 'periodo',
      etichetta: periodi[periodo],
      tipo: 'data',
      principale: true,
      valore: sql`t.mese`,
    };
    return {
      livelli,
      colonne: passo ? [quando, ...colonne] : colonne,
      con: [sommate],
      ...(conTenute && { giorni: { da: chiesta.dataDa, a: chiesta.dataA } }),
      origine: sql`sommate t left join causali c on c.cod_causale = t.causale ${titolo} ${unioniDi(livelli)}`,
      dove: sql`true`,
      ordine: passo ? [sql`t.mese`] : [],
      ...(passo && { periodo: { giorno: sql`t.mese`, passo: passo[1] } }),
      sommata: true,
      // Of a registration the second row alone may be chosen: they are few, and found by their index.
      registrazioni: sql`(select coalesce(sum(s.prime), 0) from sommate s) + (
        select count(distinct s.id_capofila)
          from (select t.id_capofila from movimenti t where t.id_capofila is not null and ${dove}) s
         where not exists (select from movimenti t where t.id = s.id_capofila and ${dove}))`,
      inParole: await inParole(chiesta, livelli, chiedi),
    };
  },
};
