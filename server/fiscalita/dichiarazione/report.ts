import { sql } from 'kysely';
import type { QuadroRmWire, QuadroRtWire, QuadroRwWire } from '#contract/dichiarazione.ts';
import { type CodiceCriterio, CRITERI } from '#domain/fiscalita/beni-esteri.ts';
import { corrispettivoDi, costoDi, specieRt } from '#domain/fiscalita/dichiarazione-rt.ts';
import { SPECIE_RM, SPECIE_RT } from '#domain/fiscalita/parole-dichiarazione.ts';
import { annoDi } from '#domain/fiscalita/perdite.ts';
import { stampaNumero } from '#domain/money/numero-italiano.ts';
import { reportQuadroRm, reportQuadroRt, reportQuadroRw } from '#domain/reports/fiscalita.ts';
import type {
  ColonnaReport,
  LivelloReport,
  ParametroReport,
  ValoreReport,
} from '#domain/reports/report.ts';
import type { ReportNoto } from '#domain/reports/report-noto.ts';
import { testoPossesso } from '#domain/tabelle/depositari/possesso.ts';
import { data } from '#domain/tempo/data.ts';
import { esigiComeE, data as giorno, importo, testo } from '#server/contabilita/report-parti.ts';
import { aziendaDi } from '#server/db/contesto.ts';
import { oggiARoma } from '#server/db/oggi.ts';
import type { Tx } from '#server/db/sessione.ts';
import type { ChiCalcola } from '#server/movimenti/lettori-contesto.ts';
import type { DescrizioneReport, DomandaReport, Lettura } from '#server/reports/descrizione.ts';
import { avvisoSenzaPaese, type Dichiarante, dichiaranteDi } from './dichiarante.ts';
import { avvisoTrattenute, quadroRm } from './quadro-rm.ts';
import { avvisoQuote, avvisoTrattenuteRt, quadroRt } from './quadro-rt.ts';
import { quadroRw } from './quadro-rw.ts';

export type Riga = readonly ValoreReport[];

interface Contenuto {
  readonly righe: readonly Riga[];
  readonly parametri: readonly ParametroReport[];
}

/** A report of rows that are counted here, of a year. */
export interface DaStampare {
  readonly noto: ReportNoto;
  readonly livelli?: readonly LivelloReport[];
  readonly colonne: readonly ColonnaReport[];
  readonly leggi: (
    tx: Tx,
    chi: ChiCalcola,
    chiesto: { readonly anno: number; readonly domanda: DomandaReport },
  ) => Promise<Contenuto>;
}

interface Quadro extends Omit<DaStampare, 'leggi' | 'livelli'> {
  readonly leggi: (
    tx: Tx,
    chi: ChiCalcola,
    dichiarante: Dichiarante,
    anno: number,
  ) => Promise<Contenuto>;
}

const intero = (titolo: string): ColonnaReport => ({
  ...{ titolo, tipo: 'numero', decimali: 0, larghezza: 7 },
});
const percento = (titolo: string): ColonnaReport => ({
  ...{ titolo, tipo: 'numero', decimali: 2, larghezza: 8 },
});

export const euro = (quanto: string): string =>
  stampaNumero(quanto, { decimaliMin: 2, decimaliMax: 2 });

export const PARTE = { titolo: 'Parte' };

const righeRt = ({ righe }: QuadroRtWire): Riga[] =>
  righe
    .map((riga) => ({ riga, specie: specieRt(riga) }))
    .toSorted((a, b) => String(a.specie).localeCompare(String(b.specie)))
    .map(({ riga, specie }) => [
      specie === null ? 'Da completare' : SPECIE_RT[specie],
      ...[riga.giorno, `${riga.nreg}/${riga.anno}`, riga.cod_Titolo, riga.descrizione],
      ...(riga.importo === null
        ? [null, null, null, riga.percImponibile, null, riga.perche]
        : [
            corrispettivoDi(riga),
            costoDi(riga),
            riga.importo,
            riga.percImponibile,
            riga.imponibile,
            null,
          ]),
    ]);

const rt: Quadro = {
  noto: reportQuadroRt,
  colonne: [
    giorno('Data'),
    testo('Movimento', 10),
    testo('Titolo', 14),
    testo('Descrizione', 28, true),
    importo('Corrispettivo'),
    importo('Costo e oneri'),
    importo('Risultato'),
    percento('Conta %'),
    importo('Imponibile'),
    testo('Nota', 20, true),
  ],
  leggi: async (tx, chi, dichiarante, anno) => {
    const quadro = await quadroRt(tx, chi, anno);
    if (quadro === null) return { righe: [], parametri: [] };
    const { plusvalenze, minusvalenze, usi, imponibile, imposta, residue } = quadro;
    return {
      righe: righeRt(quadro),
      parametri: [
        { etichetta: 'Plusvalenze', valore: euro(plusvalenze) },
        { etichetta: 'Minusvalenze', valore: euro(minusvalenze) },
        ...usi.map(({ realizzata, usata }) => ({
          etichetta: `Eccedenza ${annoDi(data(realizzata))} usata`,
          valore: euro(usata),
        })),
        { etichetta: 'Imponibile', valore: euro(imponibile) },
        { etichetta: 'Imposta', valore: euro(imposta) },
        ...residue.map(({ anno: di, importo: quanto }) => ({
          etichetta: `Eccedenza ${di} da riportare`,
          valore: euro(quanto),
        })),
        ...daCompletare([...avvisoTrattenuteRt(quadro), ...avvisoQuote(dichiarante, quadro)]),
      ],
    };
  },
};

const daCompletare = (avvisi: readonly string[]): ParametroReport[] =>
  avvisi.map((valore) => ({ etichetta: 'Da completare', valore }));

const righeRm = ({ righe }: QuadroRmWire): Riga[] =>
  righe
    .map((riga): [string, Riga] => {
      const parte = `${riga.quadro} · ${riga.stato} · ${SPECIE_RM[riga.specie]} · ${stampaNumero(riga.aliquota)}%`;
      return [
        parte,
        [
          ...[parte, riga.giorno, `${riga.nreg}/${riga.anno}`, riga.cod_Titolo, riga.descrizione],
          ...[riga.lordo, riga.ritenutaEstera, riga.imponibile, riga.aliquota, riga.trattenuta],
        ],
      ];
    })
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([, riga]) => riga);

const rm: Quadro = {
  noto: reportQuadroRm,
  colonne: [
    giorno('Incasso'),
    testo('Movimento', 10),
    testo('Titolo', 14),
    testo('Descrizione', 28, true),
    importo('Lordo'),
    importo('Ritenuta estera'),
    importo('Imponibile'),
    percento('Aliquota %'),
    importo('Già trattenuta'),
  ],
  leggi: async (tx, chi, dichiarante, anno) => {
    const quadro = await quadroRm(tx, chi, dichiarante, anno);
    return {
      righe: righeRm(quadro),
      parametri: [
        ...quadro.gruppi.map(
          ({ quadro: dove, stato, specie, aliquota, imponibile, imposta, dovuta }) => ({
            etichetta: `${dove} ${stato}, ${SPECIE_RM[specie].toLowerCase()} al ${stampaNumero(aliquota)}%`,
            valore:
              imposta === null || dovuta === null
                ? euro(imponibile)
                : `${euro(imponibile)}, imposta ${euro(imposta)}, dovuta ${euro(dovuta)}`,
          }),
        ),
        ...daCompletare([...avvisoSenzaPaese(dichiarante), ...avvisoTrattenute(quadro)]),
      ],
    };
  },
};

const righeRw = ({ righe }: QuadroRwWire): Riga[] =>
  righe
    .map((riga): Riga => {
      const { codiceBene, bene, stato, nomeStato, codiceStato, criterio } = riga;
      return [
        `${stato} ${nomeStato}${codiceStato === null ? '' : ` (${codiceStato})`} · ${codiceBene} ${bene}`,
        ...[riga.cod_Depositario, riga.cod_Titolo, riga.descrizione, riga.quantita],
        ...[riga.dal, riga.al, String(riga.giorni), riga.valoreIniziale, riga.valoreFinale],
        `${criterio} ${CRITERI[criterio as CodiceCriterio]}`,
        ...[`${riga.titoloPossesso} ${testoPossesso(riga.titoloPossesso) ?? ''}`, riga.quota],
        ...[riga.aliquota, riga.ivafe, riga.credito, riga.perche],
      ];
    })
    .toSorted(([a], [b]) => String(a).localeCompare(String(b)));

const rw: Quadro = {
  noto: reportQuadroRw,
  colonne: [
    testo('Depositario', 12),
    testo('Titolo', 14),
    testo('Descrizione', 24, true),
    { titolo: 'Quantità', tipo: 'numero', decimali: 0, larghezza: 12 },
    giorno('Dal'),
    giorno('Al'),
    intero('Giorni'),
    // Of days that differ: a total of them would be nothing.
    { ...importo('Valore iniziale'), totale: false },
    { ...importo('Valore finale'), totale: false },
    testo('Criterio', 14),
    testo('Possesso', 11),
    percento('Quota %'),
    percento('IVAFE %'),
    importo('IVAFE'),
    importo('Credito'),
    testo('Nota', 20, true),
  ],
  leggi: async (tx, chi, dichiarante, anno) => {
    const quadro = await quadroRw(tx, chi, dichiarante, { anno, oggi: await oggiARoma(tx) });
    const { totale, tetto, credito, dovuta, stima, daCompletare: quante } = quadro;
    return {
      righe: righeRw(quadro),
      parametri: [
        { etichetta: 'IVAFE', valore: euro(totale) },
        ...(tetto === null ? [] : [{ etichetta: 'Al più', valore: euro(tetto) }]),
        { etichetta: 'Credito per ciò che si è pagato all’estero', valore: euro(credito) },
        { etichetta: 'Dovuta', valore: euro(dovuta) },
        ...(quante === 0
          ? []
          : [{ etichetta: 'Righe senza IVAFE da completare', valore: String(quante) }]),
        ...daCompletare(avvisoSenzaPaese(dichiarante)),
        ...(stima ? [{ etichetta: 'Stima', valore: 'come se restasse fino al 31 dicembre' }] : []),
      ],
    };
  },
};

/** Rows that were counted here, as a question. */
function comeDomanda(righe: readonly Riga[], quante: number): Lettura['domanda'] {
  const nomi = Array.from({ length: quante }, (_, i) => `c${i}`);
  const colonne = nomi.map((_, i) => sql`${righe.map((riga) => riga[i] ?? null)}::text[]`);
  return sql`
    select ${sql.join(nomi.map((nome) => sql.ref(`r.${nome}`)))}
      from unnest(${sql.join(colonne)}) with ordinality r (${sql.raw(nomi.join(', '))}, posto)
     order by r.posto`;
}

const chiDi = (domanda: DomandaReport): ChiCalcola => ({
  codAzienda: aziendaDi(domanda),
  utente: domanda.contesto?.utente.username ?? '',
  leggePrezzi: domanda.leggeQuotazioni ?? false,
});

/** The year of the last day that is asked for; else the last one that is over. */
const annoDella = ({ filtro }: DomandaReport, oggi: string): number => {
  const corrente = Number(oggi.slice(0, 4));
  const chiesto = filtro.dateTo ? Number(filtro.dateTo.slice(0, 4)) : corrente - 1;
  return Math.min(chiesto, corrente);
};

const SOLO_LORDISTI =
  'L’azienda ha solo portafogli di lordisti: i suoi redditi sono d’impresa, e questo quadro non li ha.';

export const reportDi = ({
  noto,
  livelli = [PARTE],
  colonne,
  leggi,
}: DaStampare): DescrizioneReport => ({
  ...noto,
  leggi: async (domanda, chiedi) => {
    await esigiComeE(noto, domanda, chiedi);
    const quante = colonne.length + livelli.length;
    return {
      ...{ livelli, colonne, parametri: [], domanda: comeDomanda([], quante) },
      prepara: async (_chiedi, tx) => {
        const anno = annoDella(domanda, await oggiARoma(tx));
        const { righe, parametri } = await leggi(tx, chiDi(domanda), { anno, domanda });
        return {
          titolo: `${noto.titolo}, ${anno}`,
          nomeFile: `${noto.nome}-${anno}`,
          domanda: comeDomanda(righe, quante),
          parametri: [{ etichetta: 'Anno', valore: String(anno) }, ...parametri],
        };
      },
    };
  },
});

const quadroDi = ({ leggi, ...quadro }: Quadro): DescrizioneReport =>
  reportDi({
    ...quadro,
    leggi: async (tx, chi, { anno }) => {
      const dichiarante = await dichiaranteDi(tx, chi.codAzienda);
      const { righe, parametri } = await leggi(tx, chi, dichiarante, anno);
      const solo = { etichetta: 'Chi compila', valore: SOLO_LORDISTI };
      return { righe, parametri: [...(dichiarante.dichiara ? [] : [solo]), ...parametri] };
    },
  });

/** RT, RM and RW on paper and in files: the same rows as on the screen. */
export const reportDellaDichiarazione: readonly DescrizioneReport[] = [rt, rm, rw].map(quadroDi);
