import { sql } from 'kysely';
import { bilancioCee, type ContoDelBilancio } from '#domain/contabilita/bilancio/bilancio-cee.ts';
import { centesimi, inEuro } from '#domain/money/centesimi.ts';
import { stampaEsatto } from '#domain/money/esatto-italiano.ts';
import { reportBilancioCee } from '#domain/reports/contabili.ts';
import type { ParametroReport } from '#domain/reports/report.ts';
import { stampaData } from '#domain/tempo/data.ts';
import { aziendaDi } from '#server/db/contesto.ts';
import type { Tx } from '#server/db/sessione.ts';
import type { DescrizioneReport } from '#server/reports/descrizione.ts';
import { domandaBilancio } from './bilancio.ts';
import { type Libro, libroDi, type Periodo, periodoDi } from './libro.ts';
import {
  CONTO,
  esigiComeE,
  importo,
  POI,
  portafogli,
  portafogliDi,
  qualiDi,
  testo,
} from './report-parti.ts';

interface Saldi {
  readonly numeroConto: string;
  readonly descrizione: string;
  readonly voce: string | null;
  readonly sezione: string;
  readonly anno: string;
  readonly precedente: string;
}

async function saldiDi(
  tx: Tx,
  libro: Libro,
  { anno, precedente }: { readonly anno: Periodo; readonly precedente: Periodo },
  codPortafoglio: string[] | null,
): Promise<readonly ContoDelBilancio[]> {
  const del = (periodo: Periodo) => sql`
    (select "descrizioneContoId" as conto, "saldoFinale" as saldo
       from (${domandaBilancio(libro, periodo, { codPortafoglio })}) b where b.livello = ${sql.lit(CONTO)})`;
  const { rows } = await sql<Saldi>`
    select c.numero_conto as "numeroConto", c.descrizione, c.voce_bilancio as voce, t.sezione,
           coalesce(a.saldo, '0.00') as anno, coalesce(p.saldo, '0.00') as precedente
      from ${del(anno)} a full join ${del(precedente)} p using (conto)
      join s_descrizione_conti c on c.id = conto
      join s_tipo_archivi t on t.cod_tipo_archivio = c.cod_tipo_archivio
     order by c.numero_conto, c.cod_tipo_archivio`.execute(tx);
  return rows.map(({ anno: suo, precedente: prima, ...conto }) => ({
    ...conto,
    saldi: [centesimi(suo), centesimi(prima)],
  }));
}

/** The exercise of a day up to it, and the whole one before. */
async function anniDi(tx: Tx, libro: Libro, al: string | null) {
  const chiesto = await periodoDi(tx, libro, { dataDa: null, dataA: al });
  const { rows } = await sql<{ fine: string }>`
    select (${chiesto.dataDa}::date - 1)::text as fine`.execute(tx);
  const precedente = await periodoDi(tx, libro, { dataDa: null, dataA: rows[0]?.fine ?? null });
  return { anno: chiesto, precedente };
}

const comeDetto = (importi: readonly [bigint, bigint]): string =>
  importi.map((uno) => stampaEsatto(inEuro(uno), 2)).join(' e ');

/** The statements of the civil code: items in the order of the law, with those of the year before. */
export const reportCee: DescrizioneReport = {
  ...reportBilancioCee,
  leggi: async (domanda, chiedi) => {
    await esigiComeE(reportBilancioCee, domanda, chiedi);
    return {
      livelli: [{ titolo: 'Prospetto' }, { titolo: 'Classe' }],
      colonne: [],
      parametri: portafogli(domanda),
      domanda: POI,
      prepara: async (_chiedi, tx) => {
        const libro = await libroDi(tx, aziendaDi(domanda), qualiDi(domanda).codLibro);
        const anni = await anniDi(tx, libro, domanda.filtro.dateTo ?? null);
        const conti = await saldiDi(tx, libro, anni, portafogliDi(domanda));
        const { righe, attivo, passivo, risultato, differenza, senzaVoce } = bilancioCee(conti);
        const [al, prima] = [anni.anno.dataA, anni.precedente.dataA].map((giorno) =>
          stampaData(giorno),
        );
        const quadra = differenza.every((una) => una === 0n);
        const parametri: readonly ParametroReport[] = [
          { etichetta: 'Libro', valore: libro.codLibro },
          { etichetta: 'Al', valore: `${al}, accanto al ${prima}` },
          ...portafogli(domanda),
          { etichetta: 'Totale attivo', valore: comeDetto(attivo) },
          { etichetta: 'Totale passivo e netto', valore: comeDetto(passivo) },
          { etichetta: 'Differenza', valore: quadra ? 'nessuna' : comeDetto(differenza) },
          { etichetta: 'Utile (perdita) dell’esercizio', valore: comeDetto(risultato) },
          ...(senzaVoce.length > 0
            ? [{ etichetta: 'Conti senza voce di bilancio', valore: senzaVoce.join(', ') }]
            : []),
        ];
        const colonna = <T>(di: (riga: (typeof righe)[number]) => T) => righe.map(di);
        return {
          nomeFile: `bilancio-cee-${anni.anno.dataA}`,
          colonne: [
            testo('Voce', 12),
            testo('Descrizione', 60, true),
            { ...importo(`Al ${al}`), totaleDalLivello: 1 },
            { ...importo(`Al ${prima}`), totaleDalLivello: 1 },
          ],
          parametri,
          domanda: sql`
            select r.prospetto, r.classe, r.voce, r.descrizione, r.anno, r.precedente
              from unnest(${colonna(({ prospetto }) => prospetto)}::text[], ${colonna(({ classe }) => classe)}::text[],
                     ${colonna(({ voce }) => voce)}::text[], ${colonna(({ descrizione }) => descrizione)}::text[],
                     ${colonna(({ importi: [uno] }) => inEuro(uno))}::text[],
                     ${colonna(({ importi: [, altro] }) => inEuro(altro))}::text[])
                   with ordinality r (prospetto, classe, voce, descrizione, anno, precedente, posto)
             order by r.posto`,
        };
      },
    };
  },
};
