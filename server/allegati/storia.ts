import { type RawBuilder, sql } from 'kysely';
import { errore } from '#server/base/errori.ts';
import { type Contesto, haPrivilegio } from '#server/db/contesto.ts';
import type { Tx } from '#server/db/sessione.ts';
import type { Conservata } from '#server/tabelle/storico/conservata.ts';
import type { Allegabili } from './tabella.ts';

const leggibili = (allegabili: Allegabili, contesto: Contesto): string[] =>
  [...allegabili].flatMap(([tabella, privilegio]) =>
    privilegio === undefined || haPrivilegio(contesto, privilegio, contesto.codAzienda)
      ? [tabella]
      : [],
  );

/** Of which table the attachment is or, where it has been removed, was. */
const tabellaDi = (id: number): RawBuilder<{ tabella: string | null }> => sql`
  select coalesce((select tabella from allegati where id = ${id}),
           (select prima ->> 'tabella' from storico s
             where s.tabella = 'allegati' and s.id_record = ${id} and s.prima ? 'tabella'
             order by s.id desc limit 1)) as tabella`;

/** What became of a document is for whoever may read its record, also once it has been removed. */
export const conRecordLeggibile = (
  allegabili: () => Allegabili,
): Pick<Conservata, 'esigi' | 'visibili' | 'nome'> => ({
  nome: ['nomeFile'],
  esigi: async (tx: Tx, id: number, contesto: Contesto) => {
    const { rows } = await tabellaDi(id).execute(tx);
    if (!leggibili(allegabili(), contesto).includes(rows[0]?.tabella ?? ''))
      throw errore('NON_TROVATO');
  },
  visibili: (contesto) => sql`coalesce(s.prima ->> 'tabella',
    (select a.tabella from allegati a where a.id = s.id_record)) = any(${leggibili(allegabili(), contesto)}::text[])`,
});
