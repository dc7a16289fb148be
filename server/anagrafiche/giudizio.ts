import { sql } from 'kysely';
import type { Anagrafica } from '#domain/anagrafiche/anagrafiche.ts';
import { difettoValore } from '#domain/campi/difetti.ts';
import { nomeColonna } from '#domain/importazioni/colonne.ts';
import { REGOLA } from '#domain/importazioni/errori-riga.ts';
import type { Valori } from '#domain/record/conflitto.ts';
import type { Difetto } from '#domain/record/difetti.ts';
import { aBlocchi } from '#server/db/cursore.ts';
import type { Tx } from '#server/db/sessione.ts';
import { difettiDegliApporti } from '#server/fiscalita/apporti.ts';
import type { Pratica } from '#server/importazioni/regole-destinazione.ts';
import { tabelleDi } from '#server/importazioni/staging.ts';
import { difettiDeiLimiti } from '#server/limiti/da-file.ts';
import { letturaDi } from './tavole.ts';

/** What the form of one table asks of the database, of good records together: one defect of each at the most. */
const PROPRI: Readonly<
  Record<
    string,
    (
      tx: Tx,
      righe: readonly { readonly id: number | null; readonly record: Valori }[],
    ) => Promise<readonly (Difetto | null)[]>
  >
> = {
  apporti: difettiDegliApporti,
  limiti: difettiDeiLimiti,
};

interface DaGiudicare {
  readonly riga: number;
  /** Of the record that is there. */
  readonly id: number | null;
  readonly valori: readonly (string | null)[];
}

const RIGHE_PER_LOTTO = 2_000;

/** The record as it would be: the file's values, else those that are there, else what a new one has. */
function sqlValori({ destinazione }: Pratica, { colonneImport }: Anagrafica): string[] {
  return colonneImport.map(({ campo, predefinito }) => {
    const i = destinazione.colonneImport.findIndex((una) => una.campo === campo);
    const parti = [
      ...(i < 0 ? [] : [`t.v${i}::text`]),
      `a.${campo}::text`,
      ...(predefinito === undefined ? [] : [`(${predefinito})::text`]),
    ];
    return `coalesce(${parti})`;
  });
}

/** Each record before the rules that its form has too: field by field, then between fields. */
export async function giudicaAnagrafiche(pratica: Pratica, anagrafica: Anagrafica): Promise<void> {
  const { sessione, guid, destinazione } = pratica;
  const { tipate, gruppi, note } = tabelleDi(guid);
  const { campi, colonneImport, fraCampi } = anagrafica;
  const nomi = colonneImport.map(nomeColonna);
  const portati = new Set(destinazione.colonneImport.map(nomeColonna));
  const domanda = sql.raw<DaGiudicare>(`
    select t.riga, a.id, array[${sqlValori(pratica, anagrafica)}] as valori
      from ${gruppi} r join ${tipate} t on t.riga = r.riga
      left join ${letturaDi(anagrafica)} a on a.id = r.id
     where t.errori = 0`);
  const recordDi = ({ valori }: DaGiudicare): Valori =>
    Object.fromEntries(
      nomi.map((nome, i) => {
        const suo = valori[i] ?? null;
        const siNo = colonneImport[i]?.tipo === 'siNo' && suo !== null;
        return [nome, siNo ? suo === 'true' : suo];
      }),
    );
  const difettiDi = ({ id }: DaGiudicare, record: Valori): readonly Difetto[] => {
    const deiCampi = campi.flatMap((campo) => {
      // What the file leaves as it is, somebody else has answered for.
      if (!nomi.includes(campo.nome) || !(id === null || portati.has(campo.nome))) return [];
      const messaggio = difettoValore(campo, record[campo.nome]);
      return messaggio === undefined ? [] : [{ campo: campo.nome, messaggio }];
    });
    return [...deiCampi, ...(fraCampi?.(record) ?? [])];
  };
  await sessione.transaction().execute(async (tx) => {
    for await (const righe of aBlocchi(
      sessione,
      { nome: 'da_giudicare', domanda },
      RIGHE_PER_LOTTO,
    )) {
      const giudicati = righe.map((una) => {
        const record = recordDi(una);
        return { riga: una.riga, id: una.id, record, difetti: difettiDi(una, record) };
      });
      const sani = giudicati.filter(({ difetti }) => difetti.length === 0);
      const altri = (await PROPRI[anagrafica.tipo]?.(tx, sani)) ?? [];
      const errori = [
        ...giudicati.flatMap(({ riga, difetti }) => difetti.map((uno) => ({ riga, ...uno }))),
        ...sani.flatMap(({ riga }, i) => (altri[i] ? [{ riga, ...altri[i] }] : [])),
      ];
      await sql`
        insert into ${sql.raw(note)} (riga, genere, campo, testo)
        select riga, 'errore', campo, messaggio
          from jsonb_to_recordset(${JSON.stringify(errori)}::jsonb)
               e (riga integer, campo text, messaggio text)`.execute(tx);
    }
  });
  await sql
    .raw(`update ${tipate} t set errori = errori | ${REGOLA}
      where t.errori = 0 and t.riga in (select riga from ${note} where genere = 'errore')`)
    .execute(sessione);
}
