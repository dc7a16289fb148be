import { type RawBuilder, sql } from 'kysely';
import { PREFERENZE_PREDEFINITE, type Preferenze } from '#domain/accesso/preferenze/preferenze.ts';
import { errore, erroreCampo } from '#server/base/errori.ts';
import { type Contesto, inTransazione } from '#server/db/contesto.ts';
import type { Db, Tx } from '#server/db/sessione.ts';

export type PreferenzeConVersione = Preferenze & { readonly versione: number };

type Chi = Pick<Contesto, 'utente' | 'aziende'>;

/** Wire name → column. */
const COLONNE: Readonly<Record<keyof Preferenze, string>> = {
  lingua: 'lingua',
  aspetto: 'aspetto',
  variante: 'variante',
  densita: 'densita',
  visorePdf: 'visore_pdf',
  aziendaPreferita: 'azienda_preferita',
  posizioneMenu: 'posizione_menu',
  dimensioneMenu: 'dimensione_menu',
  coloreMenu: 'colore_menu',
  immagineMenu: 'immagine_menu',
  menuCompatto: 'menu_compatto',
  sezioniMenu: 'sezioni_menu',
  navbar: 'navbar',
  larghezza: 'larghezza',
};

const lette = sql.join(
  Object.entries(COLONNE).map(([campo, colonna]) => sql`${sql.ref(colonna)} as ${sql.id(campo)}`),
);

/** The row that row-level security leaves visible is the caller's own. */
const leggi = async (tx: Tx, { utente, aziende }: Chi, blocca: RawBuilder<unknown> = sql``) => {
  const { rows } = await sql<PreferenzeConVersione>`
    select versione, ${lette} from preferenze where id_utente = ${utente.id} ${blocca}`.execute(tx);
  const [proprie = { versione: 0, ...PREFERENZE_PREDEFINITE }] = rows;
  const { aziendaPreferita } = proprie;
  // A company that has been taken away meanwhile is nobody's choice any more.
  const concessa = aziendaPreferita !== null && aziende.includes(aziendaPreferita);
  return { ...proprie, aziendaPreferita: concessa ? aziendaPreferita : null };
};

export const preferenzeDi = (db: Db, chi: Chi): Promise<PreferenzeConVersione> =>
  inTransazione(db, chi, (tx) => leggi(tx, chi));

type Scritte = { readonly versione?: number | undefined } & {
  readonly [C in keyof Preferenze]?: Preferenze[C] | undefined;
};

const metti = (tx: Tx, { utente }: Chi, scelte: readonly (readonly [string, unknown])[]) => {
  const colonne = sql.join(scelte.map(([colonna]) => sql.id(colonna)));
  const valori = sql.join(scelte.map(([, valore]) => sql`${valore}`));
  const nuovi = scelte.map(([colonna]) => sql`${sql.id(colonna)} = excluded.${sql.id(colonna)}`);
  return sql`insert into preferenze (id_utente, ${colonne}) values (${utente.id}, ${valori})
    on conflict (id_utente) do update set ${sql.join(nuovi)}`.execute(tx);
};

/** Only the fields sent change, so two machines that set different ones both have their way. */
export const scriviPreferenze = (
  db: Db,
  chi: Chi,
  { versione, ...campi }: Scritte,
): Promise<PreferenzeConVersione> => {
  const { aziendaPreferita } = campi;
  if (typeof aziendaPreferita === 'string' && !chi.aziende.includes(aziendaPreferita))
    throw erroreCampo('aziendaPreferita', "Scegliere l'azienda preferita fra quelle concesse.");
  return inTransazione(db, chi, async (tx) => {
    const prima = await leggi(tx, chi, sql`for update`);
    if (versione !== undefined && versione !== prima.versione)
      throw errore('CONFLITTO', { attuale: prima });
    const scelte = Object.entries(campi)
      .filter(([, valore]) => valore !== undefined)
      .map(([campo, valore]) => [COLONNE[campo as keyof Preferenze], valore] as const);
    if (scelte.length === 0) return prima;
    await metti(tx, chi, scelte);
    return leggi(tx, chi);
  });
};
