import { sql } from 'kysely';
import type { RigaDiEpilogo } from '#domain/contabilita/epilogo.ts';
import { inEuro } from '#domain/money/centesimi.ts';
import type { Data } from '#domain/tempo/data.ts';
import type { Lettura, RigaPronta, ScritturaPronta } from '../generazione/pronte.ts';
import { totaleDi } from '../generazione/pronte.ts';
import { ScritturaGenerazione } from '../generazione/scrittura.ts';
import type { EsercizioDaChiudere } from './esercizio.ts';

/** What the entries of a year's end are called; no movement has such a causale. */
export const CAUSALI = { E: 'EPI', A: 'EPA' } as const;

const riga = (
  { idConto, codiceConto, importo }: RigaDiEpilogo,
  descrizione: string,
): RigaPronta => ({
  ...{ idConto, codiceConto, descrizione },
  segno: importo > 0n ? 'D' : 'A',
  importo: importo < 0n ? -importo : importo,
  ...{ codDivisa: 'EUR', importoDivisa: null, nScrittura: null, nRigaModello: null },
  ...{ idMovimento: null, idPosizione: null, codTitolo: null, codPortafoglio: null },
  ...{ codDepositario: null, immCirc: null, corta: null, centroCosto: null, centroProf: null },
});

/** An entry that closes or opens accounts; none where there is nothing to write. */
export const scritturaDi = (
  tipo: 'E' | 'A',
  giorno: Data,
  {
    righe,
    descrizione,
  }: { readonly righe: readonly RigaDiEpilogo[]; readonly descrizione: string },
): readonly ScritturaPronta[] =>
  righe.length === 0
    ? []
    : [
        {
          ...{ tipo, causale: CAUSALI[tipo], descrizione, idMovimento: null, idOrigine: null },
          ...{ dataContabile: giorno, dataValuta: giorno },
          righe: righe.map((una) => riga(una, descrizione)),
        },
      ];

/**
 * Writes entries of a year's end and transfers them to the journal in the same transaction: they never wait to be
 * maintained, and whatever breaks off leaves none of them.
 */
export async function trasferisci(
  lettura: Lettura,
  { codAzienda, codLibro, esercizio }: EsercizioDaChiudere,
  {
    guid,
    scritture,
    parametri,
  }: {
    readonly guid: string;
    readonly scritture: readonly ScritturaPronta[];
    readonly parametri: Readonly<Record<string, unknown>>;
  },
): Promise<void> {
  const { tx } = lettura;
  const giorni = scritture.map(({ dataContabile }) => dataContabile).sort();
  const [dal, al] = [giorni[0] as Data, giorni.at(-1) as Data];
  const generazione = await ScritturaGenerazione.apri(lettura, { codAzienda, codLibro, al });
  await generazione.tieni([
    { idMovimento: null, scritture, consultate: [], scarti: [], immutata: false },
  ]);
  const totale = scritture.reduce((somma, { righe }) => somma + totaleDi(righe), 0n);
  const { rows } = await sql<{ id: number }>`
    insert into elaborazioni_contabili (cod_azienda, cod_libro, guid, tipo_elaborazione, dal, al, parametri, totale)
    values (${codAzienda}, ${codLibro}, ${guid}, 'E', ${dal}, ${al},
            ${JSON.stringify({ ...parametri, esercizio })}, ${inEuro(totale)})
    returning id`.execute(tx);
  const id = rows[0]?.id as number;
  await generazione.scrivi(id);
  await sql`select conferma_elaborazione(${id})`.execute(tx);
}
