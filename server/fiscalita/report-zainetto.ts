import type { ProspettoZainettoWire } from '#contract/fiscalita.ts';
import { annoDellaPerdita, cheCosa, REGIMI_ZAINETTO } from '#domain/fiscalita/parole-zainetto.ts';
import { somma } from '#domain/money/decimale.ts';
import { reportZainetto } from '#domain/reports/fiscalita.ts';
import type { ParametroReport } from '#domain/reports/report.ts';
import { stampaData } from '#domain/tempo/data.ts';
import { data, importo, testo } from '#server/contabilita/report-parti.ts';
import type { Tx } from '#server/db/sessione.ts';
import type { ChiCalcola } from '#server/movimenti/lettori-contesto.ts';
import { euro, PARTE, type Riga, reportDi } from './dichiarazione/report.ts';
import { prospettoInUscita } from './in-uscita.ts';
import { contoDaLetture, leggiAzienda } from './prospetto.ts';
import { type RapportoLetto, rapportiDi, rapportoDi } from './rapporti.ts';

/** The relations of custodians that are named; else what the company declares, or all where it declares nothing. */
async function chiesti(
  tx: Tx,
  codAzienda: string,
  codici: readonly string[],
): Promise<readonly RapportoLetto[]> {
  const tutti = await rapportiDi(tx, codAzienda);
  if (codici.length === 0) {
    const dichiarati = tutti.filter(({ regime }) => regime === 'D');
    return dichiarati.length > 0 ? dichiarati : tutti;
  }
  const perCodice = new Map(tutti.map((uno) => [uno.codDepositario, uno]));
  const suoi: RapportoLetto[] = [];
  for (const codDepositario of new Set(codici))
    suoi.push(
      perCodice.get(codDepositario) ??
        (await rapportoDi(tx, codAzienda, { regime: 'A', codDepositario })),
    );
  return suoi;
}

const nomeDi = ({ descrizione, regime }: ProspettoZainettoWire): string =>
  `${descrizione} · ${REGIMI_ZAINETTO[regime].toLowerCase()}`;

const usate = ({ usi }: Pick<ProspettoZainettoWire['righe'][number], 'usi'>): string | null =>
  usi.map((uno) => `${annoDellaPerdita(uno.realizzata)}: ${euro(uno.usata)}`).join('; ') || null;

function righeDi(prospetto: ProspettoZainettoWire): Riga[] {
  const nome = nomeDi(prospetto);
  const risultati = prospetto.righe.map(
    (riga): Riga => [
      ...[nome, 'Risultati', riga.giorno, `${riga.nreg}/${riga.anno}`, riga.cod_Titolo],
      ...[riga.descrizione, cheCosa(riga), riga.importo, riga.imponibile, usate(riga)],
      ...[riga.tassato, riga.imposta, riga.impostaTrattenuta, null, riga.perche],
    ],
  );
  const residue = prospetto.anno.residue.map(
    ({ realizzata, scade, importo: resta }): Riga => [
      ...[nome, 'Restano a fine anno', null, null, null],
      `Perdite del ${annoDellaPerdita(realizzata)}, fino al ${stampaData(scade, 'dd/MM/yyyy')}`,
      ...[null, null, null, null, null, null, null, resta, null],
    ],
  );
  return [...risultati, ...residue];
}

function cifreDi(prospetto: ProspettoZainettoWire, quanti: number): readonly ParametroReport[] {
  const { anno, usiDellAnno } = prospetto;
  const prima = quanti > 1 ? `${prospetto.descrizione}: ` : '';
  const cifre: readonly (readonly [string, string])[] = [
    ['Plusvalenze', anno.plusvalenze],
    ['Minusvalenze', anno.minusvalenze],
    ['Proventi OICR', anno.proventi],
    ['Apportate', anno.apportate],
    ['Perdite usate', anno.usate],
    ...usiDellAnno.map(
      ({ realizzata, usata }) => [`Usate del ${annoDellaPerdita(realizzata)}`, usata] as const,
    ),
    ['Tassato', anno.tassato],
    ['Imposta', anno.imposta],
    ['Scadute', anno.scadute],
    ['Uscite', anno.certificate],
    ['Restano a fine anno', somma('0', ...anno.residue.map(({ importo: resta }) => resta))],
  ];
  return [
    { etichetta: 'Rapporto', valore: nomeDi(prospetto) },
    {
      etichetta: `${prima}${anno.anno}`,
      valore: anno.certificato ? 'anno certificato' : 'anno aperto',
    },
    ...cifre.map(([nome, quanto]) => ({ etichetta: `${prima}${nome}`, valore: euro(quanto) })),
  ];
}

async function prospettiDi(
  tx: Tx,
  chi: ChiCalcola,
  anno: number,
  codici: readonly string[],
): Promise<readonly ProspettoZainettoWire[]> {
  const rapporti = await chiesti(tx, chi.codAzienda, codici);
  const [solo] = rapporti;
  const letture = await leggiAzienda(
    tx,
    chi,
    solo && rapporti.length === 1 ? solo.codDepositario : null,
  );
  const prospetti: ProspettoZainettoWire[] = [];
  for (const rapporto of rapporti) {
    const conto = contoDaLetture(rapporto, letture, anno);
    prospetti.push(await prospettoInUscita(tx, chi.codAzienda, conto, anno));
  }
  return prospetti;
}

/** A year of relations on paper and in files: what was realised, which losses it used, the tax, what is left. */
export const reportDelloZainetto = reportDi({
  noto: reportZainetto,
  livelli: [{ titolo: 'Rapporto' }, PARTE],
  colonne: [
    data('Data'),
    testo('Movimento', 10),
    testo('Titolo', 14),
    testo('Descrizione', 26, true),
    testo('Che cosa', 13),
    importo('Risultato'),
    importo('Imponibile'),
    testo('Perdite usate', 18, true),
    importo('Tassato'),
    importo('Imposta'),
    importo('Trattenuta'),
    importo('Resta'),
    testo('Nota', 16, true),
  ],
  leggi: async (tx, chi, { anno, domanda: { filtro } }) => {
    const prospetti = await prospettiDi(tx, chi, anno, filtro.codDepositario ?? []);
    return {
      righe: prospetti.flatMap(righeDi),
      parametri: prospetti.flatMap((uno) => cifreDi(uno, prospetti.length)),
    };
  },
});
