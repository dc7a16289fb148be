import { sql } from 'kysely';
import type {
  ChiusuraWire,
  EffettoChiusuraWire,
  StatoChiusuraWire,
} from '#contract/valutazione/chiusura.ts';
import type { Tx } from '#server/db/sessione.ts';
import { istante } from '#server/record/tabella-record.ts';
import { esercizioDi } from './esercizio.ts';
import type { LeggiStato } from './rotte.ts';
import { statoContabileDellaChiusura } from './stato.ts';

/** The runs of an exercise as they are kept; one is overtaken where something of its days was registered after it. */
const corse = (codAzienda: string, codLibro: string, esercizio: number) => sql<
  Omit<ChiusuraWire, 'effetto'> & { readonly effetto: EffettoChiusuraWire }
>`
  select c.guid, c.cod_libro as "codLibro", c.esercizio, c.data_chiu as data, c.numero, c.stato, c.ipotesi,
         c.parametri -> 'deroga' as deroga, c.riepilogo as effetto, c.simulata_da as "simulataDa",
         ${istante(sql`c.simulata_il`)} as "simulataIl", c.confermata_da as "confermataDa",
         ${istante(sql`c.confermata_il`)} as "confermataIl", c.annullata_da as "annullataDa",
         ${istante(sql`c.annullata_il`)} as "annullataIl", c.motivo,
         c.stato = 'S' and exists (
           select from movimenti m where m.cod_azienda = c.cod_azienda and m.data_operazione <= c.data_chiu
              and m.registrato_il > c.simulata_il) as superata
    from chiusure c
   where c.cod_azienda = ${codAzienda} and c.cod_libro = ${codLibro} and c.esercizio = ${esercizio} and c.stato <> 'I'
   order by c.numero desc limit 100`;

/** How far a closing is, out of what the book itself has of it. */
export const statoDellaChiusura: LeggiStato = async (
  tx: Tx,
  codAzienda,
  { codLibro, esercizio },
): Promise<StatoChiusuraWire> => {
  const { dal, al } = await esercizioDi(tx, { codAzienda, codLibro }, esercizio);
  const { rows } = await corse(codAzienda, codLibro, esercizio).execute(tx);
  return {
    ...{ codLibro, esercizio, dal, al },
    ...(await statoContabileDellaChiusura(tx, { codAzienda, codLibro }, esercizio)),
    simulazioni: rows.filter(({ stato }) => stato !== 'C'),
    confermata: rows.find(({ stato }) => stato === 'C') ?? null,
  };
};
